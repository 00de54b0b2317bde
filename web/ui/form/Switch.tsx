import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'

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
        className={cx(
          'relative h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full bg-sunken',
          'inset-ring-2 inset-ring-edge transition-colors duration-fast',
          'before:absolute before:top-1.5 before:left-1.5 before:size-5 before:rounded-full before:bg-edge',
          'before:transition-[translate,scale,background-color] before:duration-fast before:content-[""]',
          'checked:bg-rose checked:inset-ring-rose checked:before:translate-x-5 checked:before:scale-120',
          'checked:before:bg-on-rose disabled:opacity-45 aria-disabled:opacity-45',
        )}
      />
    </label>
  )
}
