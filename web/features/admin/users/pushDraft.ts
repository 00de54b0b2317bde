import type { AdminUser, sendPush } from '#contract/admin/calls.ts'
import { isOwnPath } from '#contract/admin/rules.ts'
import type { Request } from '#contract/kernel/call.ts'
import { pushTexts } from './texts.ts'

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

/** The sentence of the modal after an answer (ADMIN-16 to ADMIN-18). */
export const outcomeOf = (answer: { success: boolean; error?: string | undefined }): string =>
  answer.success ? pushTexts.sent : answer.error || pushTexts.failed
