import Heart from 'lucide-react/icons/heart'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useReact, useReaction } from './queries.ts'
import { reactionTexts } from './texts.ts'

export interface FavoriteButtonProps {
  cardId: string
  /** What the button says; „Favorit“ unless the place knows better. */
  label?: string
  className?: string
}

/** The golden heart of a list entry: shows and changes one's own favourite. */
export function FavoriteButton({
  cardId,
  label = reactionTexts.favorite,
  className,
}: FavoriteButtonProps) {
  // Until it is known the heart neither says nor changes anything.
  const isFavorite = useReaction(cardId)?.isFavorite
  const reacting = useReact({ quiet: true })
  return (
    <IconButton
      label={label}
      aria-pressed={isFavorite}
      disabled={isFavorite === undefined}
      className={cx(isFavorite ? 'text-gold' : 'text-faint', className)}
      icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} strokeWidth={1.75} />}
      onClick={() => reacting.mutate({ cardId, change: { isFavorite: !isFavorite } })}
    />
  )
}
