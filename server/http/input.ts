import * as z from 'zod/mini'
import { refusal } from '#contract/kernel/call.ts'
import { type InputSource, labelOf } from '#contract/labels.ts'
import { inputFault, UNKNOWN_FIELD, UNREADABLE } from './input-fault.ts'
import { Refused } from './refuse.ts'

/** The largest legitimate input is a list of 500 ids (trust i). */
const DEPTH_MAX = 20
const LIST_MAX = 500

const bad = (message: string, field?: string) =>
  new Refused(refusal(400, 'input_invalid', message, field))

/** Guards against prototype pollution (trust j). */
const HOSTILE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Refuses U+0000 (PostgreSQL cannot store it), lone surrogates, excessive depth and length, and
 * names that allow prototype pollution.
 */
function checkTree(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw bad('Der Text enthält ein Zeichen, das sich nicht speichern lässt.')
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH_MAX) throw bad('Die Eingabe ist zu tief verschachtelt.')
  if (Array.isArray(value)) {
    if (value.length > LIST_MAX) throw bad('Die Liste ist zu lang.')
    for (const item of value) checkTree(item, depth + 1)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    if (HOSTILE_NAMES.has(name)) throw bad(UNKNOWN_FIELD)
    checkTree(item, depth + 1)
  }
}

/** Suppresses Zod's messages, so that only those of the contract remain. */
const noMessage = { error: () => '' }

/** The field of the contract an issue concerns; never a name only the sender knows. */
const fieldOf = (source: InputSource, { path }: z.core.$ZodIssue): string | undefined =>
  labelOf(source, path) === undefined ? undefined : String(path[0])

/**
 * Validates input against its schema.
 * @throws Refused 400 with a German sentence.
 */
export function parseInput(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  source: InputSource,
): unknown {
  if (schema === undefined) return undefined
  checkTree(value, 0)
  const given = value ?? {}
  const result = z.safeParse(schema, given, noMessage)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue === undefined) throw bad(UNREADABLE)
  throw bad(inputFault(source, issue, given), fieldOf(source, issue))
}
