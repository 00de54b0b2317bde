import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, Suspense } from 'react'
import type { Story } from '#contract/stories/calls.ts'
import { storyKind } from '#contract/stories/kind-rules.ts'
import { inList } from '#contract/stories/rules.ts'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { StoryKindMark } from '../kinds/StoryKindMark.tsx'
import { listTexts } from '../list/texts.ts'
import { StoryLines, StoryText } from '../text/StoryText.tsx'
import { StoryCards } from './StoryCards.tsx'
import { storyTexts as texts } from './texts.ts'
import { useReadingPosition } from './useReadingPosition.ts'

const BranchingText = lazyComponent(
  async () => (await import('../branching/BranchingText.tsx')).BranchingText,
)

export interface StoryReaderProps {
  story: Story
  /** Beside the minutes. */
  aside?: ReactNode
}

/** A story to be read: title, text, instructions (STORIES-18 to STORIES-20). */
export function StoryReader({ story, aside }: StoryReaderProps) {
  const { text, resume } = useReadingPosition(story.id)
  const origin = story.ours ? listTexts.ours : story.hasVersion ? listTexts.version : null
  const listed = inList(story)
  const kind = storyKind(listed)
  const facts = [story.branches ? null : texts.minutes(listed.minutes), origin].filter(
    (fact) => fact !== null,
  )
  return (
    <article className="grid gap-5">
      <header className="grid gap-1.5">
        {story.series && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ember">
            <StoryKindMark kind="serial" />
            <span className="font-semibold">
              {story.series.title} · {texts.part(story.series)}
            </span>
          </p>
        )}
        <h1 className="wrap-anywhere text-3xl hyphens-auto">{story.title}</h1>
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
      <div ref={text} className="grid gap-8">
        <StoryText text={story.description} lead />
        {story.branches && (
          <Suspense fallback={<StoryLines long />}>
            <BranchingText storyId={story.id} />
          </Suspense>
        )}
        {story.instructions !== '' && (
          <div className="grid gap-2">
            <h2>{texts.instructions}</h2>
            <StoryText text={story.instructions} />
          </div>
        )}
      </div>
      {!story.ours && <StoryCards storyId={story.id} />}
      {story.series?.next && (
        <p className="mt-3 justify-self-center">
          <ButtonLink to="/stories/$storyId" params={{ storyId: String(story.series.next) }}>
            {texts.nextPart(story.series.part + 1)} <ArrowRight />
          </ButtonLink>
        </p>
      )}
    </article>
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
