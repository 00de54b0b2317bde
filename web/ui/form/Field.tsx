'use no memo' // docs/decisions/0079
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export interface FieldProps extends ComponentProps<'input'>, FieldTexts {}

/** One line of text. `className` goes to the frame. */
export function Field({ label, hint, error, className, id, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(control) => (
        <input autoComplete="off" dir="auto" {...input} {...control} className="control px-4" />
      )}
    </FieldFrame>
  )
}
