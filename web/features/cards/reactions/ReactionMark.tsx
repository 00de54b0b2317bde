import './reaction-mark.css'
import Heart from 'lucide-react/icons/heart'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { Reaction } from '#contract/cards/calls.ts'
import { cx } from '../../../ui/cx.ts'

/** Feedback on a card that leaves the deck with the reaction; the buttons inform screen readers. */
export function ReactionMark({ reaction }: { reaction: Reaction | undefined }) {
  const { vote = null, isFavorite = false } = reaction ?? {}
  if (!isFavorite && vote === null) return null
  return (
    <div aria-hidden="true" className="reaction-mark">
      {vote !== null && (
        <span className={cx(vote === 'like' ? 'bg-rose text-on-rose' : 'bg-raised text-text')}>
          {vote === 'like' ? <ThumbsUp /> : <ThumbsDown />}
        </span>
      )}
      {isFavorite && (
        <span className="bg-gold text-on-gold">
          <Heart fill="currentColor" />
        </span>
      )}
    </div>
  )
}
