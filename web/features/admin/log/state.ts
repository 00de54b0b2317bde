import type { LogEntry } from '#contract/admin/calls.ts'
import { formatInstant } from '../area/format.ts'

/** A payload as it is drawn: JSON, or the text itself if it is none (O-137). */
export function readPayload(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown
  } catch {
    return payload
  }
}

/** Log entries that contain a text, in any case (O-139). */
export function searchEntries(
  entries: readonly LogEntry[],
  search: string,
  nameOf: (userId: string) => string | undefined,
): LogEntry[] {
  const spellingOf = (text: string) => text.normalize('NFC').toLocaleLowerCase('de')
  const wanted = spellingOf(search.trim())
  if (wanted === '') return [...entries]
  return entries.filter(({ datetime, payload, userId }) =>
    spellingOf(
      [formatInstant(datetime), payload, userId ?? '', (userId && nameOf(userId)) ?? ''].join(' '),
    ).includes(wanted),
  )
}

/** A list of the wire, plain or in `data` (O-137). */
export const listIn = <T>(answer: readonly T[] | { readonly data: readonly T[] }): readonly T[] =>
  'data' in answer ? answer.data : answer
