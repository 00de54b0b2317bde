import type { Selectable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { References } from '#server/pair/references.ts'
import type { MessagesTable } from '#server/storage/tables/chat.ts'
import type { MessageRecord } from './records.ts'

/** The dependencies of the chat, with what a message may be about. */
export interface ChatContext extends Context {
  readonly references: References
}

/** A message, decrypted. */
export interface StoredMessage {
  readonly id: string
  readonly pairId: string
  readonly senderId: string
  readonly seq: number
  readonly changedSeq: number
  readonly clientId: string | null
  readonly record: MessageRecord
  readonly reactions: Readonly<Record<string, string>>
  readonly replyToId: string | null
  readonly edited: boolean
  readonly createdAt: number
  readonly readAt: number | null
  readonly deletedAt: number | null
}

/** A message to be stored; its number is assigned in the transaction. */
export interface NewMessage {
  readonly id: string
  readonly pairId: string
  readonly senderId: string
  readonly clientId: string | null
  readonly record: MessageRecord
  readonly replyToId: string | null
  readonly createdAt: number
}

export type MessageRow = Selectable<MessagesTable>

/** Counts in the row of a pair. */
export interface PairCounts {
  /** The last number given to a message or a change. */
  readonly last: number
  /** Messages of the day (UTC). */
  readonly messagesOfDay: number
}
