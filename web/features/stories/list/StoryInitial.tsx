import type { StorySummary } from '#contract/stories/calls.ts'
import { cx } from '#web/ui/styles/cx.ts'

/** Lilac is left out: it is the other person. */
const HUES = [
  'bg-rose-soft text-rose',
  'bg-ember-soft text-ember',
  'bg-gold-soft text-gold',
  'bg-teal-soft text-teal',
] as const

const firstCharacter = /[\p{L}\p{N}]/u

/** A story's first letter like the beginning of a chapter; the hue comes from its number. */
export function StoryInitial({ story }: { story: Pick<StorySummary, 'id' | 'title'> }) {
  const letter = firstCharacter.exec(story.title)?.[0] ?? '…'
  return (
    <span
      aria-hidden="true"
      className={cx(
        'display grid h-15.5 w-13 shrink-0 place-items-center rounded-small text-2xl inset-shadow-rim',
        HUES[story.id % HUES.length],
      )}
    >
      {letter.toLocaleUpperCase('de')}
    </span>
  )
}
