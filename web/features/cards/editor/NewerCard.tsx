import { categoryById } from '#contract/cards/rules.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ChilliRow } from '#web/ui/graphics/ChilliRow.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { addressedTo } from '../card/addressee.ts'
import { TagLine } from '../tags/TagLine.tsx'
import { type Draft, mayBeKept } from './state.ts'
import { formTexts as texts } from './texts.ts'

interface NewerCardProps {
  /** The card that was saved while the form was open. */
  newer: Draft
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a card replaces what another device has saved since (O-098). */
export function NewerCard({ newer, ...sheet }: NewerCardProps) {
  return (
    <ConfirmSheet
      {...sheet}
      open
      title={texts.changedTitle}
      keep={texts.keepWriting}
      confirm={texts.overwrite}
      danger
    >
      <div className="grid gap-5">
        <p>{texts.changedWhat}</p>
        <section className="grid gap-2">
          <h3 dir="auto" className="display text-xl wrap-anywhere">
            {newer.title}
          </h3>
          <Facts card={newer} />
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {newer.description}
          </p>
          {newer.instructions && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
              {newer.instructions}
            </p>
          )}
        </section>
      </div>
    </ConfirmSheet>
  )
}

/** The properties of a card beside its words, since two versions may differ in them alone. */
function Facts({ card }: { card: Draft }) {
  const facts = [
    categoryById(card.categoryId)?.name,
    addressedTo(card.addressee, null, useSession()),
    card.keep && mayBeKept(card) && texts.keep,
  ]
  return (
    <div className="grid justify-items-start gap-1.5 text-sm text-muted">
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <ChilliRow level={card.dirtyLevel} className="[&_svg]:size-4" />
      {card.tags.length > 0 && <TagLine names={card.tags.map(({ name }) => name)} />}
    </div>
  )
}
