import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Sheet, type SheetProps } from './Sheet.tsx'

interface ConfirmSheetProps extends Omit<SheetProps, 'footer' | 'className'> {
  /** Labels of the two buttons; `keep` closes the sheet and changes nothing. */
  keep: string
  confirm: string
  /** The confirmed action deletes something for good. */
  danger?: boolean
  /** The action is running. */
  busy: boolean
  onConfirm: () => void
}

/** Asks once before an action. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { keep, confirm, danger = false, busy, onConfirm, ...sheet } = props
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          <Button tone={danger ? 'quiet' : 'text'} wide onClick={sheet.onClose}>
            {keep}
          </Button>
          <Button tone={danger ? 'danger' : 'filled'} wide busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

interface ConfirmButtonProps extends Omit<ConfirmSheetProps, 'open' | 'onClose' | 'onConfirm'> {
  className?: string
  /** Names the button where its label stands more than once on the screen. */
  name?: string
  /** @param close closes the sheet */
  onConfirm: (close: () => void) => void
}

/** A button, labelled as its action, that asks once before it. */
export function ConfirmButton({ className, name, onConfirm, ...sheet }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        tone="text"
        small
        className={className}
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {sheet.confirm}
      </Button>
      <ConfirmSheet {...sheet} open={isAsking} onClose={close} onConfirm={() => onConfirm(close)} />
    </>
  )
}
