import Heart from 'lucide-react/icons/heart'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { useReact, useReaction } from './queries.ts'
import { reactionTexts } from './texts.ts'

export interface FavoriteButtonProps {
  cardId: string
  /** Accessible name; „Favorit“ by default. */
  label?: string
  className?: string
}

/** A golden heart that shows and toggles one's own favourite. */
export function FavoriteButton({
  cardId,
  label = reactionTexts.favorite,
  className,
}: FavoriteButtonProps) {
  // Disabled while it is unknown.
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
