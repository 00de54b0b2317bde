import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useNavigateUnlessLeaving } from '#web/lib/routing/useNavigateUnlessLeaving.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { LoggedOut } from '../layout/LoggedOut.tsx'
import { StoryQuery } from '../layout/StoryQuery.tsx'
import { useStory } from '../queries.ts'
import { storyTexts } from '../reader/texts.ts'
import { refusedStories } from './changes.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { RestoreOriginal } from './RestoreOriginal.tsx'
import { StoryEditor } from './StoryEditor.tsx'
import { editorTexts as texts } from './texts.ts'

/** The editor with a story in it (STORIES-45, STORIES-46). */
export function EditPage() {
  const { storyId = '' } = useParams({ strict: false })
  if (!isLoggedIn(useSession())) return <LoggedOut text={texts.loggedOut} />
  return <Editing key={storyId} id={storyId} />
}

function Editing({ id }: { id: string }) {
  const navigate = useNavigateUnlessLeaving()
  const query = useStory(id)
  const intro = query.data && !query.data.ours ? texts.versionIntro : texts.newIntro
  return (
    <Page title={texts.editTitle} intro={intro}>
      <StoryQuery
        query={query}
        loading={storyTexts.loading}
        skeleton={<EditorSkeleton />}
        leadsBack
      >
        {(story) => (
          <>
            <StoryEditor
              story={story}
              initial={draftOf(story)}
              onSaved={() => void navigate({ to: '/stories', replace: true })}
            />
            {story.hasVersion && <RestoreOriginal story={story} />}
          </>
        )}
      </StoryQuery>
    </Page>
  )
}

function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-13" />
      <Skeleton className="h-20" />
      <Skeleton className="h-80" />
    </div>
  )
}

/** „Neue Geschichte einreichen“ (STORIES-33 to STORIES-44). */
export function NewPage() {
  const navigate = useNavigateUnlessLeaving()
  const [initial] = useState(() => refusedStories.get()[0] ?? emptyDraft)
  useEffect(
    () => refusedStories.set(refusedStories.get().filter((one) => one !== initial)),
    [initial],
  )
  if (!isLoggedIn(useSession())) return <LoggedOut text={texts.loggedOut} />
  return (
    <Page title={texts.newTitle} intro={texts.newIntro}>
      <StoryEditor
        story={null}
        initial={initial}
        onSaved={() => void navigate({ to: '/stories', replace: true })}
      />
    </Page>
  )
}
