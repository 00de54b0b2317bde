import type { Sealed } from '../../vault/vault.ts'

export interface DailyMessagesTable {
  id: string
  pair_id: string
  sender_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Number within the day, which orders messages of the same millisecond. */
  seq: number
  text: Sealed<'daily_messages.text'>
  created_at: number
}

export interface StatusesTable {
  id: string
  pair_id: string
  user_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Number within the day, which orders posts of the same millisecond. */
  seq: number
  post: Sealed<'statuses.post'>
  created_at: number
}

export interface StatusSwitchesTable {
  user_id: string
  switches: Sealed<'status_switches.switches'>
}

/** The view a person has of the statuses of both. */
export interface StatusViewsTable {
  user_id: string
  view: Sealed<'status_views.view'>
  /** Seen statuses of all days, for the archive. */
  seen: Sealed<'status_views.seen'>
}

/** Which suggestions a couple was dealt. */
export interface SuggestionDealsTable {
  pair_id: string
  deals: Sealed<'suggestion_deals.deals'>
}
