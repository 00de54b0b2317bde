import Heart from 'lucide-react/icons/heart'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { Reaction } from '#contract/cards/calls.ts'
import './reaction-mark.css'

/** Shows the reaction on the card while it leaves the deck. Hidden from screen readers: the buttons say it. */
export function ReactionMark({ reaction }: { reaction: Reaction | undefined }) {
  const { vote = null, isFavorite = false } = reaction ?? {}
  if (!isFavorite && vote === null) return null
  return (
    <div aria-hidden="true" className="reaction-mark">
      {vote !== null && (
        <span className={vote === 'like' ? 'bg-rose text-on-rose' : 'bg-raised text-text'}>
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
