import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { StorySummary } from '#contract/stories/calls.ts'
import { StoryKindMark } from '../kinds/StoryKindMark.tsx'
import { storyKind } from '../kinds/storyKind.ts'
import { storyTexts } from '../reader/texts.ts'
import { StoryInitial } from './StoryInitial.tsx'
import { listTexts as texts } from './texts.ts'

/** A story in the list: its letter, title and first words (STORIES-09 to STORIES-11). */
export function StoryRow({ story }: { story: StorySummary }) {
  return (
    <article className="relative flex items-start gap-4 rounded-field py-3">
      <StoryInitial story={story} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="text-lg leading-6">
          <Link
            dir="auto"
            to="/stories/$storyId"
            params={{ storyId: String(story.id) }}
            className="wrap-anywhere hyphens-auto after:absolute after:inset-0 after:rounded-field"
          >
            {story.title}
          </Link>
        </h2>
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {story.excerpt}
        </p>
        <StoryFacts story={story} />
      </div>
    </article>
  )
}

/** Below the first words: how it is told, how long it takes, whose it is, whether it was rated. */
export function StoryFacts({ story }: { story: StorySummary }) {
  const origin = story.ours ? texts.ours : story.hasVersion ? texts.version : null
  const kind = storyKind(story)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-faint">
      {/* The name of a serial bears its mark. */}
      {kind && kind !== 'serial' && <StoryKindMark kind={kind} />}
      {!story.branches && <span>{storyTexts.minutes(story.minutes)}</span>}
      {origin && <span className="font-semibold text-gold">{origin}</span>}
      {story.rated && (
        <span className="inline-flex items-center gap-1">
          <Check aria-hidden="true" className="size-3.5 text-teal" />
          {texts.rated}
        </span>
      )}
    </p>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The columns of the list. */
export const storyColumns = 'grid grid-cols-1 lg:grid-cols-2 lg:gap-x-16 xl:grid-cols-3'

/** Six rows that are on the way. */
export const StoryRowsSkeleton = () => (
  <div className={storyColumns}>
    {ROWS.map((row) => (
      <div key={row} className="flex gap-4 py-3">
        <span className="skeleton h-15.5 w-13 shrink-0 rounded-small" />
        <span className="grid flex-1 content-start gap-2 pt-0.5">
          <span className="skeleton h-5 w-3/5 rounded-small" />
          <span className="skeleton h-9 rounded-small" />
          <span className="skeleton h-3.5 w-2/5 rounded-small" />
        </span>
      </div>
    ))}
  </div>
)
