import { type FormState, textOf } from '../../../lib/useForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { isPin, PIN } from '../lock/state.ts'
import { lockTexts as texts } from '../lock/texts.ts'

const digits = {
  type: 'password',
  inputMode: 'numeric',
  pattern: '[0-9]*',
  autoComplete: 'off',
  maxLength: PIN.max,
} as const

/** The PIN that opens the lock as it stands. */
export function OldPinField({ error }: { error: string | null }) {
  return <Field {...digits} name="old" label={texts.oldPin} error={error} />
}

/** A new PIN, twice. */
export function NewPinFields({ faultAt }: { faultAt: (field: string) => string | null }) {
  return (
    <>
      <Field
        {...digits}
        name="pin"
        label={texts.newPin}
        hint={texts.pinHint}
        error={faultAt('pin')}
      />
      <Field {...digits} name="repeat" label={texts.repeat} error={faultAt('repeat')} />
    </>
  )
}

/** What is wrong with a new PIN, or null. */
export function newPinFault(typed: FormData): FormState | null {
  const pin = textOf(typed, 'pin')
  if (!isPin(pin)) return { fault: texts.pinFault, field: 'pin' }
  return textOf(typed, 'repeat') === pin ? null : { fault: texts.repeatFault, field: 'repeat' }
}
