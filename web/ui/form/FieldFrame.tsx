'use no memo' // docs/decisions/0079
import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'

/** Texts around the control of a field. */
export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** The fault of the value; `true` where a sentence elsewhere says it. */
  error?: ReactNode
}

interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** Shown at the right of the hint line, for example a counter. */
  aside?: ReactNode
  className?: string | undefined
  id?: string | undefined
  children: (control: ControlWiring) => ReactNode
}

/** Label above, error and hint below; both describe the control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, aside, className, children } = props
  const own = useId()
  const id = props.id ?? own
  const hintId = hint ? `${id}-hint` : undefined
  const errorText = error === true ? null : error
  const errorId = errorText ? `${id}-error` : undefined
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-[550] text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': cx(errorId, hintId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(hint || errorText || aside) && (
        <div className="flex justify-between gap-3 text-xs text-muted">
          <div>
            {errorText && (
              // Also where a form moves the focus to the field: it may be there already.
              <p id={errorId} role="alert" className="text-danger">
                {errorText}
              </p>
            )}
            {hint && <p id={hintId}>{hint}</p>}
          </div>
          {aside}
        </div>
      )}
    </div>
  )
}
