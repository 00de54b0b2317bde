'use no memo' // docs/decisions/0079
import { KindIcon } from './KindIcon.tsx'
import { type CardKindFields, kindOf } from './kindOf.ts'
import { kindName } from './texts.ts'

/** The mark of a card's kind with its name, beside the category in lists; nothing without a kind. */
export function KindMark({ card }: { card: CardKindFields }) {
  const kind = kindOf(card)
  if (kind === null) return null
  return (
    <span className="inline-flex items-center gap-1 font-medium text-muted">
      <KindIcon kind={kind} className="size-4" />
      {kindName(kind, card)}
    </span>
  )
}
