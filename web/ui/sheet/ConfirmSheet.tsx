import { Button } from '../button/Button.tsx'
import { Sheet, type SheetProps } from './Sheet.tsx'

interface ConfirmSheetProps extends Omit<SheetProps, 'footer' | 'className'> {
  /** Labels of the two buttons; `keep` closes the sheet and changes nothing. */
  keep: string
  confirm: string
  /** What is confirmed takes something away for good. */
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
