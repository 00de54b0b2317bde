import type { Sealed } from '#server/vault/vault.ts'

/** Things and days a person does not want to come up again; both members get a row at once. */
export interface DayHidesTable {
  pair_id: string
  user_id: string
  hidden: Sealed<'day_hides.hidden'>
}
