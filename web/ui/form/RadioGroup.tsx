'use no memo' // docs/decisions/0079
import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'

interface RadioOption<T extends string> {
  value: T
  label: ReactNode
}

interface RadioGroupProps<T extends string> {
  legend: ReactNode
  options: readonly RadioOption<T>[]
  value: T | null
  onChange: (value: T) => void
  /** While a choice is saved no other is taken; the options stay focusable, as a busy button does. */
  busy?: boolean
}

/** Native radio buttons, one per line. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-[550] text-muted">{props.legend}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-field bg-sunken px-4 py-2.5',
            'text-sm font-[550] transition-colors duration-fast has-checked:bg-rose-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose',
            props.busy && 'opacity-45',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={props.value === option.value}
            aria-disabled={props.busy}
            onChange={() => {
              if (!props.busy) props.onChange(option.value)
            }}
            className={cx(
              'size-5 shrink-0 appearance-none rounded-full inset-ring-2 inset-ring-edge outline-none',
              'checked:inset-ring-6 checked:inset-ring-rose',
            )}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
