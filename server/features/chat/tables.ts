import type { MessageRecord, MessagesTable } from '../../storage/tables.ts'

/** A message opened. */
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

/** A message on its way into the database; its number comes with the commit. */
export interface NewMessage {
  readonly id: string
  readonly pairId: string
  readonly senderId: string
  readonly clientId: string | null
  readonly record: MessageRecord
  readonly replyToId: string | null
  readonly createdAt: number
}

export type MessageRow = MessagesTable
