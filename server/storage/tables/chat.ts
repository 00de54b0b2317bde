import type { Sealed } from '#server/vault/vault.ts'
import type { Bit } from '../bit.ts'

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

/** One sealed record per person: the wish to take all photos along (O-195). */
export interface PhotoSwitchesTable {
  user_id: string
  switches: Sealed<'photo_switches.switches'>
}

export interface MessagesTable {
  /** Made from the `client_id` for a text that a device has named (0074). */
  id: string
  pair_id: string
  sender_id: string
  /** Sequence number within the pair (O-068). */
  seq: number
  /**
   * Sequence number of the last change, to fetch changes after a gap. Every reading, deletion and
   * edit of a message raises it: an unchanged one is looked for among the unread only (0074).
   */
  changed_seq: number
  client_id: string | null
  body: Sealed<'messages.body'>
  /** Emoji by person; null while there is none. */
  reactions: Sealed<'messages.reactions'> | null
  reply_to_id: string | null
  has_photo: Bit
  edited: Bit
  created_at: number
  read_at: number | null
  deleted_at: number | null
}
