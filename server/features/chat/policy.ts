import { messageDeleted, messageNotEditable, messageNotYours } from '#contract/chat/errors.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import type { StoredMessage } from './models.ts'

/** Only the sender deletes or edits a message (ROLLEN-20). */
export function checkIsSender(actor: Actor, message: StoredMessage): void {
  if (message.senderId !== actor.userId) refuse(messageNotYours)
}

/** A photo and a deleted message have no text to edit (O-074). */
export function checkIsEditable(message: StoredMessage): void {
  if (message.deletedAt !== null || message.record.text === null) refuse(messageNotEditable)
}

/** A deleted message accepts no reactions. */
export function checkAllowsReactions(message: StoredMessage): void {
  if (message.deletedAt !== null) refuse(messageDeleted)
}
