import { logFailure } from '#web/lib/log.ts'
import { type SubmitFault, textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { readLock, writeLock } from '../lock/lockStorage.ts'
import { attemptPin, makeLock } from '../lock/pin.ts'
import { isPin, PIN, secondsToWait } from '../lock/state.ts'
import { lockTexts as texts, waitingTime } from '../lock/texts.ts'

/** The actions on the lock. */
export type LockStep = 'set' | 'change' | 'remove'

const titles = { set: texts.setTitle, change: texts.changeTitle, remove: texts.offTitle } as const
const buttons = { set: texts.turnOn, change: texts.change, remove: texts.turnOff } as const

const digits = {
  type: 'password',
  inputMode: 'numeric',
  pattern: '[0-9]*',
  autoComplete: 'off',
  maxLength: PIN.max,
} as const

export interface LockSheetProps {
  step: LockStep
  onClose: () => void
  /** No attempts are left: logs out and clears the device. */
  onSpent: () => void
}

/** Sets, changes or removes the lock; the last two ask for the present PIN. */
export function LockSheet({ step, onClose, onSpent }: LockSheetProps) {
  const { form, formId, busy, field, formFault } = useForm(async (typed) => {
    const fault = step === 'remove' ? null : newPinFault(typed)
    if (fault !== null) return fault
    if (step !== 'set') {
      const refused = await refusalOf(textOf(typed, 'old'), onSpent)
      if (refused !== null) return { fault: refused, field: 'old' }
    }
    await apply(step, textOf(typed, 'pin'))
    toast(texts.saved)
    onClose()
    return null
  }, texts.setFailed)
  return (
    <Sheet
      open
      onClose={onClose}
      title={titles[step]}
      footer={
        <Button type="submit" form={formId} wide busy={busy}>
          {buttons[step]}
        </Button>
      }
    >
      <form {...form} className="grid gap-4">
        {step === 'set' && <p className="text-sm text-muted">{texts.forgot}</p>}
        {step !== 'set' && <Field {...digits} {...field('old')} label={texts.oldPin} />}
        {step !== 'remove' && (
          <>
            <Field {...digits} {...field('pin')} label={texts.newPin} hint={texts.pinHint} />
            <Field {...digits} {...field('repeat')} label={texts.repeat} />
          </>
        )}
        <FormFault>{formFault}</FormFault>
      </form>
    </Sheet>
  )
}

/** The fault of a new PIN, or null. */
function newPinFault(typed: FormData): SubmitFault | null {
  const pin = textOf(typed, 'pin')
  if (!isPin(pin)) return { fault: texts.pinFault, field: 'pin' }
  return textOf(typed, 'repeat') === pin ? null : { fault: texts.repeatFault, field: 'repeat' }
}

/** Why the typed PIN is refused, or null. */
async function refusalOf(pin: string, onSpent: () => void): Promise<string | null> {
  const outcome = await attemptPin(pin)
  if (outcome === 'open') return null
  if (outcome === 'spent') onSpent()
  const lock = readLock()
  const seconds = lock === null ? 0 : secondsToWait(lock, Date.now())
  return seconds > 0 ? texts.wait(waitingTime(seconds)) : texts.wrong
}

async function apply(step: LockStep, pin: string): Promise<void> {
  try {
    const before = readLock()
    const next = step === 'remove' ? null : await makeLock(pin, before?.afterMinutes ?? 5)
    writeLock(next && { ...next, credential: before?.credential ?? null })
  } catch (cause) {
    logFailure('App-Sperre nicht eingerichtet', cause)
    throw cause
  }
}
