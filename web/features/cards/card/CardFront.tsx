import './card.css'
import { ChilliRow } from '../../../ui/ChilliRow.tsx'
import { CardArt } from '../art/CardArt.tsx'
import { suitOf } from '../art/suits.ts'
import type { CardFace } from './card.ts'
import { LockedOverlay } from './LockedOverlay.tsx'

export interface CardFrontProps {
  card: Pick<CardFace, 'id' | 'category' | 'dirtyLevel'>
  locked?: boolean
  motif?: string | undefined
}

/** The picture side: illustration, category, one chilli per level. */
export function CardFront({ card, locked = false, motif }: CardFrontProps) {
  return (
    <div className="card" data-suit={suitOf(card.category.id)} data-locked={locked || undefined}>
      <CardArt categoryId={card.category.id} cardId={card.id} motif={motif} />
      <p className="card-name">{card.category.name}</p>
      <ChilliRow level={card.dirtyLevel} className="card-heat" />
      {locked && <LockedOverlay categoryId={card.category.id} />}
      <span className="card-edge" />
    </div>
  )
}
