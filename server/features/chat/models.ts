import type { Selectable } from 'kysely'
import type { MessagesTable } from '../../storage/tables/chat.ts'
import type { MessageRecord } from './records.ts'

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
