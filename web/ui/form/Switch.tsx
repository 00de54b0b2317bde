'use no memo' // docs/decisions/0079
import { type ComponentProps, type ReactNode, useId } from 'react'
import './switch.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode
  hint?: ReactNode
}

/** A setting that takes effect at once; the whole line is the label. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-13 cursor-pointer items-center justify-between gap-3 py-1">
      <span>
        <span className="block">{label}</span>
        {hint && (
          <span id={hintId} className="block text-xs text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox brings its state
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        className="switch"
      />
    </label>
  )
}
