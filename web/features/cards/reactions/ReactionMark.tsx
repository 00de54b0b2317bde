import './reaction-mark.css'
import Heart from 'lucide-react/icons/heart'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { Reaction } from '#contract/cards/calls.ts'

/** Shows the reaction on the card while it leaves the deck; the buttons say it to screen readers. */
export function ReactionMark({ reaction }: { reaction: Reaction | undefined }) {
  const { vote = null, isFavorite = false } = reaction ?? {}
  return (
    <div aria-hidden="true" className="reaction-mark">
      {vote === 'like' && (
        <span className="bg-rose text-on-rose">
          <ThumbsUp />
        </span>
      )}
      {vote === 'dislike' && (
        <span className="bg-raised text-text">
          <ThumbsDown />
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
