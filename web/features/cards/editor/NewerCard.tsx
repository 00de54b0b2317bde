import { ConfirmSheet } from '../../../ui/sheet/ConfirmSheet.tsx'
import type { Draft } from './state.ts'
import { formTexts as texts } from './texts.ts'

interface NewerCardProps {
  open: boolean
  /** What was saved while the form was open. */
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
      title={texts.changedTitle}
      keep={texts.keepWriting}
      confirm={texts.overwrite}
      danger
    >
      <div className="grid gap-5">
        <p>{texts.changedWhat}</p>
        <section className="grid gap-2">
          <h3 className="display text-xl wrap-anywhere">{newer.title}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{newer.description}</p>
          {newer.instructions !== '' && (
            <p className="wrap-anywhere whitespace-pre-line text-muted">{newer.instructions}</p>
          )}
        </section>
      </div>
    </ConfirmSheet>
  )
}
