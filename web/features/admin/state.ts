import type { AdminUser, LogEntry, sendPush } from '#contract/admin/calls.ts'
import { isOwnPath } from '#contract/admin/rules.ts'
import type { Request } from '#contract/kernel/call.ts'
import { pushTexts } from './texts.ts'

const UNITS = ['Byte', 'KB', 'MB', 'GB', 'TB'] as const
const figure = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** `1,4 MB`; 1 KB is 1024 bytes, as in the listings of the operator's system. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  return `${figure.format(bytes / 1024 ** power)} ${UNITS[power] ?? UNITS[0]}`
}

const exact = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium' })

/** `21.11.2026, 19:15:03` */
export const formatInstant = (instant: string): string => exact.format(new Date(instant))

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
  const wanted = search.trim().toLocaleLowerCase('de')
  if (wanted === '') return [...entries]
  return entries.filter(({ datetime, payload, userId }) =>
    [formatInstant(datetime), payload, userId ?? '', (userId && nameOf(userId)) ?? '']
      .join(' ')
      .toLocaleLowerCase('de')
      .includes(wanted),
  )
}

/** A list of the wire, plain or in `data` (O-137). */
export const listIn = <T>(answer: readonly T[] | { readonly data: readonly T[] }): readonly T[] =>
  'data' in answer ? answer.data : answer

/** A push while it is written. */
export type PushDraft = Pick<Request<typeof sendPush>['body'], 'type' | 'title' | 'text'> & {
  readonly url: string
}

export const emptyPush: PushDraft = { type: 'REMINDER', title: '', text: '', url: '' }

/** Whether a push can be sent: user id, title and text are there (ADMIN-15), the address is ours. */
export const maySend = (user: Pick<AdminUser, 'id'>, draft: PushDraft): boolean =>
  user.id !== '' && draft.title.trim() !== '' && draft.text.trim() !== '' && !urlIsWrong(draft)

/** An address that leads out of the product (O-067). */
export const urlIsWrong = ({ url }: PushDraft): boolean =>
  url.trim() !== '' && !isOwnPath(url.trim())

export const bodyOf = (userId: string, draft: PushDraft): Request<typeof sendPush>['body'] => ({
  userId,
  type: draft.type,
  title: draft.title.trim(),
  text: draft.text.trim(),
  url: draft.url.trim() || null,
})

/** What the modal says after an answer (ADMIN-16 to ADMIN-18). */
export const outcomeOf = (answer: { success: boolean; error?: string | undefined }): string =>
  answer.success ? pushTexts.sent : answer.error || pushTexts.failed
