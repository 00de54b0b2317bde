import Heart from 'lucide-react/icons/heart'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { Reaction } from '#contract/cards/calls.ts'
import { cx } from '../../../ui/styles/cx.ts'

/** Animated when it appears. */
const BADGE = cx(
  'grid size-9 place-items-center rounded-full shadow-1 [&>svg]:size-4.5',
  '[transition:transform_var(--dur-slow)_var(--ease-spring),opacity_var(--dur-fast)]',
  'starting:opacity-0 starting:[transform:scale(.3)]',
)

/** Shows the reaction on the card while it leaves the deck. Hidden from screen readers: the buttons say it. */
export function ReactionMark({ reaction }: { reaction: Reaction | undefined }) {
  const { vote = null, isFavorite = false } = reaction ?? {}
  if (!isFavorite && vote === null) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-[calc(14px*var(--card-scale,1))] right-[calc(14px*var(--card-scale,1))] z-2 flex gap-1.5"
    >
      {vote !== null && (
        <span
          className={cx(BADGE, vote === 'like' ? 'bg-rose text-on-rose' : 'bg-raised text-text')}
        >
          {vote === 'like' ? <ThumbsUp /> : <ThumbsDown />}
        </span>
      )}
      {isFavorite && (
        <span className={cx(BADGE, 'bg-gold text-on-gold')}>
          <Heart fill="currentColor" />
        </span>
      )}
    </div>
  )
}
