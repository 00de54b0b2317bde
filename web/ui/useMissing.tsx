import { useId } from 'react'
import { texts } from './texts.ts'

/**
 * What a form still lacks before it can be sent. Its button is disabled then, as the specification
 * has it, so the note beside it says why: seen, and as the button's description.
 * @param fields label and value of what has to be filled in
 */
export function useMissing(fields: readonly (readonly [label: string, value: string])[]) {
  const id = useId()
  const labels = fields.flatMap(([label, value]) => (value.trim() === '' ? [label] : []))
  const isMissing = labels.length > 0
  return {
    isMissing,
    note: isMissing && (
      <p id={id} className="text-xs text-muted">
        {texts.missing(labels)}
      </p>
    ),
    /** For the button's `aria-describedby`. */
    noteId: isMissing ? id : undefined,
  }
}
