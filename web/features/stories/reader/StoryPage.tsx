import { useParams } from '@tanstack/react-router'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { LoggedOut } from '../layout/LoggedOut.tsx'
import { StoryQuery } from '../layout/StoryQuery.tsx'
import { useStory } from '../queries.ts'
import { ratingTexts } from '../rating/texts.ts'
import { OtherStories } from './OtherStories.tsx'
import { ReaderLayout } from './ReaderLayout.tsx'
import { StoryFooter } from './StoryFooter.tsx'
import { StoryReader, StoryReaderSkeleton } from './StoryReader.tsx'
import { storyTexts as texts } from './texts.ts'

/** One story, and what one thinks of it (STORIES-16 to STORIES-29). */
export function StoryPage() {
  const { storyId = '' } = useParams({ strict: false })
  if (!isLoggedIn(useSession())) return <LoggedOut text={texts.loggedOut} />
  return (
    <ReaderLayout aside={<OtherStories />}>
      <Reading key={storyId} id={storyId} />
    </ReaderLayout>
  )
}

function Reading({ id }: { id: string }) {
  const query = useStory(id)
  return (
    <>
      {query.data === undefined && <h1 className="sr-only">{texts.heading}</h1>}
      <StoryQuery
        query={query}
        loading={texts.loading}
        skeleton={<StoryReaderSkeleton />}
        leadsBack
      >
        {(story) => (
          <StoryReader story={story}>
            <StoryFooter story={story} saved={ratingTexts.saved} />
          </StoryReader>
        )}
      </StoryQuery>
    </>
  )
}
