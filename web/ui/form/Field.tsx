'use no memo' // docs/decisions/0079
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { useTooLong } from './useTooLong.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'ref'>, FieldTexts {
  ref?: RefObject<HTMLInputElement | null>
}

/** One line of text. `className` goes to the frame. Text past `maxLength` is reported, not cut. */
export function Field({ label, hint, error, className, id, maxLength, ...input }: FieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const ref = input.ref ?? own
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  const tooLong = useTooLong(
    ref,
    input.value === undefined ? typed : String(input.value),
    maxLength,
  )
  return (
    <FieldFrame {...{ label, hint, className, id }} error={error || tooLong}>
      {(control) => (
        <input
          autoComplete="off"
          dir="auto"
          {...input}
          {...control}
          ref={ref}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            input.onInput?.(event)
          }}
          className="control px-4"
        />
      )}
    </FieldFrame>
  )
}
