import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

interface SelectProps extends ComponentProps<'select'>, FieldTexts {}

/** The native choice list; pass `<option>` children. */
export function Select({ label, hint, error, className, id, children, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className="control appearance-none truncate pr-8.5 pl-3.5"
          >
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute top-4 right-2.5 size-5 text-muted" />
        </div>
      )}
    </FieldFrame>
  )
}
