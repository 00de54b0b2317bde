import { utcDay } from '#contract/kernel/day.ts'
import type { DayEntry } from '#contract/kernel/day-entries.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import { memberIds } from './membership.ts'

/** UTC days from the first to the last, both included. */
export type DaySpan = readonly [first: string, last: string]

/** The two of a pair. */
export interface Couple {
  /** In an order that is the same for both. */
  readonly members: readonly [string, string]
  /** The UTC day on which they became two. */
  readonly since: string
}

/** Something both could see, with its UTC day. */
export interface CoupleThing {
  readonly day: string
  /** Makes the entry; not called where only the day is asked for. */
  readonly present: () => DayEntry | Promise<DayEntry>
}

/**
 * A feature's part of the past days of a couple, in the order it is shown: what both could see, and
 * nothing else. The result depends on the pair alone, never on who asks, so that both read the same
 * bytes; it reads by pair and day, so that a call costs the same after ten years.
 */
export type DaySource = (
  db: Db,
  pair: PairVault,
  span: DaySpan,
  couple: Couple,
) => Promise<readonly CoupleThing[]>

/** The two of a pair and since when; null while there is one. */
export async function coupleOf(db: Db, pair: PairVault): Promise<Couple | null> {
  const [one, other] = await memberIds(db, pair)
  if (one === undefined || other === undefined) return null
  const { joined_at } = await db
    .selectFrom('pairs')
    .select('joined_at')
    .where('id', '=', pair.pairId)
    .executeTakeFirstOrThrow()
  return { members: [one, other], since: utcDay(joined_at ?? 0) }
}
