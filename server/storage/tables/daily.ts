import type { Sealed } from '#server/vault/vault.ts'

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

/** The statuses of a person on a day: a row for each member from the first look or post of either. */
export interface StatusDaysTable {
  pair_id: string
  user_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  shown: Sealed<'status_days.shown'>
  posts: Sealed<'status_days.posts'>
}

export interface StatusSwitchesTable {
  user_id: string
  switches: Sealed<'status_switches.switches'>
}

/** Which suggestions a couple was dealt. */
export interface SuggestionDealsTable {
  pair_id: string
  deals: Sealed<'suggestion_deals.deals'>
}
