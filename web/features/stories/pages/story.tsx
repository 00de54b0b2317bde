import { useParams } from '@tanstack/react-router'
import { isLoggedIn, useSession } from '../../../lib/session.ts'
import { LoggedOut } from '../components/LoggedOut.tsx'
import { ReaderPage } from '../components/ReaderPage.tsx'
import { StoryAside } from '../components/StoryAside.tsx'
import { StoryFooter } from '../components/StoryFooter.tsx'
import { StoryQuery } from '../components/StoryQuery.tsx'
import { StoryReader, StoryReaderSkeleton } from '../components/StoryReader.tsx'
import { useStory } from '../queries.ts'
import { ratingTexts, storyTexts as texts } from '../texts.ts'

/** One story, and what one thinks of it (STORIES-16 to STORIES-29). */
export function StoryPage() {
  const { storyId = '' } = useParams({ strict: false })
  if (!isLoggedIn(useSession())) return <LoggedOut text={texts.loggedOut} />
  return (
    <ReaderPage aside={<StoryAside />}>
      <Reading key={storyId} id={storyId} />
    </ReaderPage>
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
          <>
            <StoryReader story={story} />
            <StoryFooter story={story} saved={ratingTexts.saved} />
          </>
        )}
      </StoryQuery>
    </>
  )
}
