import type { Sealed } from '#server/vault/vault.ts'

/** The days that count for a couple, from the first one on. */
export interface SpecialDaysTable {
  pair_id: string
  days: Sealed<'special_days.days'>
}
