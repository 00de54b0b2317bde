import type { Sealed } from '../../vault/vault.ts'

export interface DailyMessagesTable {
  id: string
  pair_id: string
  sender_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Version of the pair, which orders messages of the same millisecond. */
  seq: number
  text: Sealed<string>
  created_at: number
}

/** Text of a status, with the conditions under which it was posted. */
export interface StatusRecord {
  readonly level: number
  readonly message: string
  /** Posted while both had the mutual mode on (O-108). */
  readonly mutual: boolean
  /** Posted in a former pair: visible to its author only. */
  readonly brought: boolean
}

export interface StatusesTable {
  id: string
  pair_id: string
  user_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Number within the day, which orders posts of the same millisecond. */
  seq: number
  post: Sealed<StatusRecord>
  created_at: number
}

/** Switches for the statuses. Sealed, since a release reveals the roles. */
export interface StatusSwitches {
  /** The last UTC day the person released the partner's status for (O-104). */
  readonly releasedOn: string | null
  /** The person's half of the mutual mode. */
  readonly mutual: boolean
}

export interface StatusSwitchesTable {
  user_id: string
  switches: Sealed<StatusSwitches>
}
