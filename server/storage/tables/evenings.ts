import type { Sealed } from '#server/vault/vault.ts'

/** The evenings of a couple, from its first proposal on. */
export interface EveningsTable {
  pair_id: string
  evenings: Sealed<'evenings.evenings'>
  /** When they are looked at next: an hour before one, and from then on each minute until it begins. */
  remind_at: number | null
}

/** Keyed hashes of the calendar addresses, one for each person who has made one. */
export interface CalendarAddressesTable {
  user_id: string
  address_key: string
}
