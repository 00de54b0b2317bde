import { useId } from 'react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import { texts } from '../texts.ts'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'wide'> {
  /** Label and value of each field that has to be filled in. */
  required: readonly (readonly [label: string, value: string])[]
}

/**
 * Submit button that is disabled until all required fields are filled. A note above it names the
 * missing ones and is its description.
 */
export function SubmitButton({ required, disabled = false, ...button }: SubmitButtonProps) {
  const id = useId()
  const missing = required.flatMap(([label, value]) => (value.trim() === '' ? [label] : []))
  const isIncomplete = missing.length > 0
  return (
    <div className="grid w-full gap-2">
      {isIncomplete && (
        <p id={id} className="text-xs text-muted">
          {texts.missing(missing)}
        </p>
      )}
      <Button
        {...button}
        type="submit"
        wide
        disabled={disabled || isIncomplete}
        aria-describedby={isIncomplete ? id : undefined}
      />
    </div>
  )
}
