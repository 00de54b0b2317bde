import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import Shuffle from 'lucide-react/icons/shuffle'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { StorySummary } from '#contract/stories/calls.ts'
import { useNavigateUnlessLeaving } from '#web/lib/routing/useNavigateUnlessLeaving.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { LoggedOut } from '../layout/LoggedOut.tsx'
import { StoryQuery } from '../layout/StoryQuery.tsx'
import { listTexts } from '../list/texts.ts'
import { summariesQuery, useStory } from '../queries.ts'
import { ReaderLayout } from '../reader/ReaderLayout.tsx'
import { StoryFooter } from '../reader/StoryFooter.tsx'
import { StoryReader, StoryReaderSkeleton } from '../reader/StoryReader.tsx'
import { storyTexts } from '../reader/texts.ts'
import { drawStory } from './drawStory.ts'

const texts = {
  title: 'Eine Geschichte für jetzt',
  empty: 'Keine Story gefunden.',
  another: 'Andere Geschichte',
  saved: 'Bewertung gespeichert! Zurück zur Übersicht...',
} as const

/** How long the thanks stay before the list (STORIES-59). */
const LEAVE_AFTER_MS = 1500

/** A random story (STORIES-47 to STORIES-61). */
export function RandomPage() {
  const session = useSession()
  const stories = useQuery({ ...summariesQuery, enabled: isLoggedIn(session) })
  if (!isLoggedIn(session)) return <LoggedOut text={storyTexts.loggedOut} />
  return (
    <ReaderLayout>
      {(stories.data?.length ?? 0) === 0 && <h1 className="sr-only">{texts.title}</h1>}
      <StoryQuery
        query={stories}
        loading={storyTexts.loading}
        skeleton={<StoryReaderSkeleton />}
        leadsBack
      >
        {(all) => (all.length === 0 ? <NothingToDraw /> : <Drawn stories={all} />)}
      </StoryQuery>
    </ReaderLayout>
  )
}

/** A story drawn once per visit, although the list may grow meanwhile (O-120). */
function Drawn({ stories }: { stories: readonly StorySummary[] }) {
  const [id, setId] = useState(() => drawStory(stories, Math.random()))
  const navigate = useNavigateUnlessLeaving()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const story = stories.find((one) => one.id === id) ?? stories[0]
  if (story === undefined) return null

  const leave = () => {
    leaving.current = setTimeout(() => void navigate({ to: '/stories' }), LEAVE_AFTER_MS)
  }
  const another = () => {
    clearTimeout(leaving.current)
    setId(drawStory(stories, Math.random(), story.id))
    window.scrollTo({ top: 0 })
  }
  return (
    <Reading
      key={story.id}
      id={story.id}
      onSaved={leave}
      aside={
        stories.length > 1 && (
          <button
            type="button"
            onClick={another}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-rose"
          >
            <Shuffle aria-hidden="true" className="size-4.5" /> {texts.another}
          </button>
        )
      }
    />
  )
}

interface ReadingProps {
  id: number
  onSaved: () => void
  aside: ReactNode
}

function Reading({ id, onSaved, aside }: ReadingProps) {
  const query = useStory(String(id))
  return (
    <>
      {query.data === undefined && <h1 className="sr-only">{texts.title}</h1>}
      <StoryQuery
        query={query}
        loading={storyTexts.loading}
        skeleton={<StoryReaderSkeleton />}
        leadsBack
      >
        {(story) => (
          <StoryReader story={story} aside={aside}>
            <StoryFooter story={story} saved={texts.saved} onSaved={onSaved} />
          </StoryReader>
        )}
      </StoryQuery>
    </>
  )
}

function NothingToDraw() {
  return (
    <EmptyState
      drawing={<CardsPlaceholder icon={<BookOpen />} />}
      action={<ButtonLink to="/stories/neu">{listTexts.write}</ButtonLink>}
    >
      {texts.empty}
    </EmptyState>
  )
}
