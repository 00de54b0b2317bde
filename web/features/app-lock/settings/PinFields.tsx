import { type SubmitFault, textOf, type useForm } from '../../../lib/useForm.ts'
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

type PinFieldsProps = Pick<ReturnType<typeof useForm>, 'field'>

/** The PIN that opens the lock as it stands. */
export function OldPinField({ field }: PinFieldsProps) {
  return <Field {...digits} {...field('old')} label={texts.oldPin} />
}

/** A new PIN, twice. */
export function NewPinFields({ field }: PinFieldsProps) {
  return (
    <>
      <Field {...digits} {...field('pin')} label={texts.newPin} hint={texts.pinHint} />
      <Field {...digits} {...field('repeat')} label={texts.repeat} />
    </>
  )
}

/** What is wrong with a new PIN, or null. */
export function newPinFault(typed: FormData): SubmitFault | null {
  const pin = textOf(typed, 'pin')
  if (!isPin(pin)) return { fault: texts.pinFault, field: 'pin' }
  return textOf(typed, 'repeat') === pin ? null : { fault: texts.repeatFault, field: 'repeat' }
}
