import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, Suspense } from 'react'
import { WORDS_FROM_HEAT } from '#contract/pause/rules.ts'
import type { Story } from '#contract/stories/calls.ts'
import { HEAT_MAX, inList } from '#contract/stories/rules.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { StoryKindMark } from '../kinds/StoryKindMark.tsx'
import { storyKind } from '../kinds/storyKind.ts'
import { listTexts } from '../list/texts.ts'
import { pathQuery, storyCardsQuery } from '../queries.ts'
import { LazyMarkdown, StoryLines } from '../text/StoryText.tsx'
import { StoryCards } from './StoryCards.tsx'
import { storyTexts as texts } from './texts.ts'
import { useReadingPosition } from './useReadingPosition.ts'

const StopLine = lazyComponent(async () => (await import('#web/ui/query/StopLine.tsx')).StopLine)
const BranchingText = lazyComponent(
  async () => (await import('../branching/BranchingText.tsx')).BranchingText,
)

export interface StoryReaderProps {
  story: Story
  /** Shown beside the minutes. */
  aside?: ReactNode
  /** The part below the story; comes once nothing above it grows any more. */
  children: ReactNode
}

/**
 * A story to be read: title, text, instructions (STORIES-18 to STORIES-20). The rating appears
 * after all that is above it, so that it does not move under a finger.
 */
export function StoryReader({ story, aside, children }: StoryReaderProps) {
  const { text, resume } = useReadingPosition(story.id)
  const path = useQuery({ ...pathQuery(story.id), enabled: story.branches })
  const cards = useQuery({ ...storyCardsQuery(story.id), enabled: !story.ours })
  const header = <StoryHeader story={story} aside={aside} resume={resume} />
  return (
    <Suspense
      fallback={
        <article className="grid gap-5">
          {header}
          <StoryLines long />
        </article>
      }
    >
      <article className="grid gap-5">
        {header}
        {(story.heat ?? HEAT_MAX) >= WORDS_FROM_HEAT && <StopLine className="text-sm text-muted" />}
        <div ref={text} className="grid gap-8">
          <LazyMarkdown text={story.description} lead />
          {story.branches && <BranchingText storyId={story.id} />}
          {story.instructions !== '' && (
            <div className="grid gap-2">
              <h2>{texts.instructions}</h2>
              <LazyMarkdown text={story.instructions} />
            </div>
          )}
        </div>
        {!story.ours && <StoryCards query={cards} />}
        {story.series?.next && (
          <p className="mt-3 justify-self-center">
            <ButtonLink to="/stories/$storyId" params={{ storyId: String(story.series.next) }}>
              {texts.nextPart(story.series.part + 1)} <ArrowRight />
            </ButtonLink>
          </p>
        )}
      </article>
      {!path.isLoading && !cards.isLoading && children}
    </Suspense>
  )
}

interface StoryHeaderProps {
  story: Story
  aside: ReactNode
  resume: (() => void) | null
}

/** Where the story belongs, its title, and how long it takes. */
function StoryHeader({ story, aside, resume }: StoryHeaderProps) {
  const origin = story.ours ? listTexts.ours : story.hasVersion ? listTexts.version : null
  const listed = inList(story)
  const kind = storyKind(listed)
  const facts = [story.branches ? null : texts.minutes(listed.minutes), origin].filter(
    (fact) => fact !== null,
  )
  return (
    <header className="grid gap-1.5">
      {story.series && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ember">
          <StoryKindMark kind="serial" />
          <span className="font-semibold">
            {story.series.title} · {texts.part(story.series)}
          </span>
        </p>
      )}
      <h1 dir="auto" className="wrap-anywhere text-3xl hyphens-auto">
        {story.title}
      </h1>
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
        {kind && kind !== 'serial' && <StoryKindMark kind={kind} />}
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        {resume && (
          <button type="button" onClick={resume} className="min-h-11 font-semibold text-rose">
            {texts.resume}
          </button>
        )}
        {aside}
      </p>
    </header>
  )
}

/** A page of a story that is on its way. */
export function StoryReaderSkeleton() {
  return (
    <div className="grid gap-3">
      <span className="skeleton h-10 w-4/5 rounded-small" />
      <span className="skeleton mb-4 h-5 w-2/5 rounded-small" />
      <StoryLines />
    </div>
  )
}
