import '../art/categories.css'
import './card.css'
import type { ReactNode } from 'react'
import { ChilliRow } from '#web/ui/graphics/ChilliRow.tsx'
import { CardArt } from '../art/CardArt.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { knownCategoryId } from '../art/knownCategory.ts'
import type { CardKind } from '../kinds/kindOf.ts'
import type { CardFace } from './CardBack.tsx'
import { LockedOverlay } from './LockedOverlay.tsx'

export interface CardFrontProps {
  card: Pick<CardFace, 'id' | 'category'> & Partial<Pick<CardFace, 'dirtyLevel' | 'advent'>>
  /** The kind, whose motif is shown instead of the category's. */
  kind?: CardKind | null
  locked?: boolean
  motif?: string | undefined
  /** On the picture, below its name. */
  marks?: ReactNode
}

/** The picture side: illustration, category, one chilli per level. */
export function CardFront({ card, kind, locked = false, motif, marks }: CardFrontProps) {
  return (
    <div
      className="card"
      data-category={knownCategoryId(card.category.id)}
      data-locked={locked || undefined}
    >
      <CardArt
        categoryId={card.category.id}
        cardId={card.id}
        kind={kind}
        day={card.advent ?? 0}
        motif={motif}
      />
      {marks}
      <p className="card-name">{card.category.name}</p>
      <CategoryIcon categoryId={card.category.id} className="card-sign" strokeWidth="1.75" />
      {card.dirtyLevel !== undefined && <ChilliRow level={card.dirtyLevel} className="card-heat" />}
      {locked && <LockedOverlay categoryId={card.category.id} />}
      <span className="card-edge" />
    </div>
  )
}
