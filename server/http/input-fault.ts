import type * as z from 'zod/mini'
import { emptySentenceOf, type InputSource, labelOf } from '#contract/labels.ts'

/** For input that does not have the shape of the call at all. */
export const UNREADABLE = 'Die Anfrage ist nicht lesbar.'
export const UNKNOWN_FIELD = 'Die Eingabe enthält ein unbekanntes Feld.'

/** The value at a path. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, step) => (inside as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step],
    value,
  )

/** Whether a value is absent or of another type, which on a screen is an empty field. */
function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string' && value.trim() === '') return true
  if (issue.code === 'invalid_type') {
    const wantsNumber = issue.expected === 'int' || issue.expected === 'number'
    return !(wantsNumber && typeof value === 'number')
  }
  // All enums of the contract are strings.
  return (
    (issue.code === 'invalid_value' || issue.code === 'invalid_union') && typeof value !== 'string'
  )
}

function sentence(issue: z.core.$ZodIssue, label: string): string {
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Das ist zu lang: ${label}, höchstens ${issue.maximum} Zeichen.`
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return `Das sind zu viele: ${label}, höchstens ${issue.maximum}.`
  }
  if (issue.code === 'too_big') return `Das passt nicht: ${label}, höchstens ${issue.maximum}.`
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return `Das passt nicht: ${label}, mindestens ${issue.minimum}.`
  }
  return `Das passt nicht: ${label}.`
}

/**
 * Describes a schema issue with the labels of the screens (O-152), never with names of fields,
 * types or rules. An issue has a message only where the contract sets one.
 * @param value the whole params, query, body or payload
 */
export function inputFault(source: InputSource, issue: z.core.$ZodIssue, value: unknown): string {
  const { path } = issue
  const found = valueAt(value, path)
  if (issue.message !== '') return issue.message
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD
  const label = labelOf(source, path)
  if (label === undefined) return UNREADABLE
  if (!isMissing(issue, found)) return sentence(issue, label)
  const said = path.length === 1 ? emptySentenceOf(source, path) : undefined
  return said ?? `Da fehlt etwas: ${label}.`
}
