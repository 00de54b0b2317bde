import type { Generated } from 'kysely'
import type { Sealed, WrappedKey } from '#server/vault/vault.ts'
import type { Bit } from '../bit.ts'

export interface PairsTable {
  id: string
  /** `ERASED_KEY` while the rest of an erased pair is deleted (0022). */
  data_key: WrappedKey
  /** Version of the pair; locked first by every transaction that reads before it writes. */
  version: Generated<number>
  /** Start of the UTC day whose messages are counted; epoch milliseconds. */
  messages_day: Generated<number>
  messages_of_day: Generated<number>
  created_at: number
  /** When the second of the two has joined, in epoch milliseconds; null before. */
  joined_at: number | null
}

/** A former pair, without members. */
export interface FormerPairsTable {
  pair_id: string
  left_at: number
  ends_at: number
}

export interface FormerMembersTable {
  pair_id: string
  user_id: string
  /** Seat in the pair, for its restoration. */
  seat: number
  is_initiator: Bit
  /** Sealed with the key of the former pair. */
  wish: Sealed<'past_members.wish'>
}

export interface InvitationsTable {
  /** One open invitation per pair; deleted when redeemed, withdrawn or replaced (O-035). */
  pair_id: string
  code_key: string
  invited_by: string
  name: Sealed<'invitations.name'>
  created_at: number
  expires_at: number
}

/** Keyed hashes of unused invitations to create a pair (O-150). */
export interface FoundingInvitationsTable {
  code_key: string
  expires_at: number
}
