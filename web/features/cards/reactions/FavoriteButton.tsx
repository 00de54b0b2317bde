import Heart from 'lucide-react/icons/heart'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { opinionChanges } from './changes.ts'
import { useReaction } from './queries.ts'
import { reactionTexts } from './texts.ts'

/** A golden heart that shows and toggles one's own favourite. */
export function FavoriteButton({ cardId }: { cardId: string }) {
  // Disabled while it is unknown.
  const isFavorite = useReaction(cardId)?.isFavorite
  return (
    <IconButton
      label={reactionTexts.favorite}
      aria-pressed={isFavorite}
      disabled={isFavorite === undefined}
      className={isFavorite ? 'text-gold' : 'text-faint'}
      icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} strokeWidth={1.75} />}
      onClick={() => opinionChanges.submit({ cardId, isFavorite: !isFavorite })}
    />
  )
}
