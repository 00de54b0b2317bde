import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { lengthOf } from '#contract/kernel/text.ts'
import { texts } from '../texts.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { useTooLong } from './useTooLong.ts'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref'>, FieldTexts {
  /** Rows before typing; the field grows with the text up to `maxRows`. */
  rows?: number
  maxRows?: number
}

const LINE_PX = 24
const PADDING_PX = 28

/**
 * A text field that grows with its text. With `maxLength` it counts the characters, and says what is too
 * long.
 */
export function TextArea({
  label,
  hint,
  error,
  className,
  id,
  rows = 3,
  maxRows = 12,
  onInput,
  maxLength: max,
  ...area
}: TextAreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const text = area.value === undefined ? typed : String(area.value)
  const used = max === undefined ? 0 : lengthOf(text)
  const tooLong = useTooLong(ref, text, max)

  useLayoutEffect(() => {
    const box = ref.current
    // WebKit 2.50 has no field-sizing: measure instead.
    if (!box || globalThis.CSS?.supports?.('field-sizing', 'content')) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  })

  return (
    <FieldFrame
      {...{ label, hint, className, id }}
      error={error || tooLong}
      aside={
        max !== undefined && (
          <span className="ml-auto shrink-0 tabular-nums">
            <span aria-hidden="true">
              {used}/{max}
            </span>
            <span className="sr-only">{texts.counter(used, max)}</span>
          </span>
        )
      }
    >
      {(control) => (
        <textarea
          // Otherwise a browser stores unfinished text on its disk with its session (trust k).
          autoComplete="off"
          dir="auto"
          {...area}
          {...control}
          ref={ref}
          rows={rows}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            onInput?.(event)
          }}
          style={{
            minHeight: rows * LINE_PX + PADDING_PX,
            maxHeight: maxRows * LINE_PX + PADDING_PX,
          }}
          className="control field-sizing-content resize-none px-4 py-3.5"
        />
      )}
    </FieldFrame>
  )
}
