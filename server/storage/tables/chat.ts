import type { Sealed } from '../../vault/vault.ts'
import type { Bit } from '../bit.ts'

/** Text and photo of a message; both null once it is deleted (O-074). */
export interface MessageRecord {
  readonly text: string | null
  readonly photo: PhotoRecord | null
}

export interface PhotoRecord {
  /** Names of the two files in the blob store. */
  readonly file: string
  readonly thumb: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string | null
}

/**
 * Photo files. A row is inserted before its file and deleted after it, so that every file can be
 * found.
 */
export interface PhotosTable {
  /** Name of the file in the blob store. */
  name: string
  pair_id: string
  /** The message of the photo; without it the file is orphaned. */
  message_id: string
  /** Size of the sealed file. */
  bytes: number
  created_at: number
}

export interface MessagesTable {
  id: string
  pair_id: string
  sender_id: string
  /** Sequence number within the pair (O-068). */
  seq: number
  /** Sequence number of the last change, to fetch changes after a gap. */
  changed_seq: number
  client_id: string | null
  body: Sealed<MessageRecord>
  /** Emoji by person; null while there is none. */
  reactions: Sealed<Readonly<Record<string, string>>> | null
  reply_to_id: string | null
  has_photo: Bit
  edited: Bit
  created_at: number
  read_at: number | null
  deleted_at: number | null
}

/** Presence in the chat: one lease per socket, which expires unless renewed (O-073, O-146). */
export interface PresenceTable {
  lease_id: string
  user_id: string
  expires_at: number
}
