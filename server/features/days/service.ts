import type { Hidden, hide, readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import { AGO, dayBefore, daysOf } from '#contract/days/rules.ts'
import type { Answer, Received } from '#contract/kernel/call.ts'
import { monthOf, utcDay } from '#contract/kernel/day.ts'
import type { DayEntry } from '#contract/kernel/day-entries.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { writeBestEffort } from '#server/lib/storage-fault.ts'
import {
  type CoupleThing,
  coupleOf,
  type DaySource,
  type DaySpan,
} from '#server/pair/couple-days.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { afterHiding, dealt, isHidden } from './policy.ts'
import { hiddenBy, makeRows, writeHidden } from './store.ts'

/** The dependencies of days, with what the features contribute to them. */
export interface DaysContext extends Context {
  readonly sources: readonly DaySource[]
}

/** All things both could see of a span of days, while they were two and up to today. */
async function thingsIn(
  { sources, clock }: DaysContext,
  db: Db,
  pair: PairVault,
  [first, last]: DaySpan,
): Promise<{ readonly since: string | null; readonly things: readonly CoupleThing[] }> {
  const couple = await coupleOf(db, pair)
  if (couple === null) return { since: null, things: [] }
  const { since } = couple
  const today = utcDay(clock.now())
  const span = [first < since ? since : first, last > today ? today : last] as const
  const things: CoupleThing[] = []
  if (span[0] <= span[1]) {
    for (const source of sources) things.push(...(await source(db, pair, span, couple)))
  }
  return { since, things }
}

/** The days of a month that have something, in their order, and the month the couple has begun in. */
export async function monthOfCouple(
  context: DaysContext,
  { month = monthOf(utcDay(context.clock.now())) }: Received<typeof readMonth>['query'],
  actor: Actor,
) {
  const { since, things } = await inPair(context, actor).read((db, pair) =>
    thingsIn(context, db, pair, daysOf(month)),
  )
  const days = [...new Set(things.map(({ day }) => day))].toSorted()
  return { month, days, since: since && monthOf(since) }
}

/** All of a day. */
export const dayOfCouple = (
  context: DaysContext,
  { day = utcDay(context.clock.now()) }: Received<typeof readDay>['query'],
  actor: Actor,
): Promise<Answer<typeof readDay>> =>
  inPair(context, actor).read(async (db, pair) => {
    const { things } = await thingsIn(context, db, pair, [day, day])
    const entries: DayEntry[] = []
    await eachInSlices(things, async ({ present }) => entries.push(await present()))
    return { day, entries }
  })

/** The thing that comes up today for both, whatever either has hidden. */
async function comingUp(context: DaysContext, db: Db, pair: PairVault) {
  const today = utcDay(context.clock.now())
  for (const ago of AGO) {
    const day = dayBefore(today, ago)
    if (day === null) continue
    const { things } = await thingsIn(context, db, pair, [day, day])
    const thing = dealt(things, pair.pairId, today)
    if (thing !== undefined) return { day, ago, entry: await thing.present() }
  }
  return null
}

/**
 * The thing that comes up today, or null for a person who has hidden it. Another thing in its place would
 * tell nobody of the hiding, but the two would no longer see the same.
 */
export async function lookBack(
  context: DaysContext,
  actor: Actor,
): Promise<Answer<typeof readLookBack>['lookBack']> {
  const own = inPair(context, actor)
  const { found, hidden } = await own.read(async (db, pair) => ({
    found: await comingUp(context, db, pair),
    hidden: await hiddenBy(db, pair, actor.userId),
  }))
  if (found === null) return null
  // Both rows are there before anybody can hide anything.
  if (hidden === undefined) await writeBestEffort(() => own.write(makeRows))
  return isHidden(hidden ?? [], found.day, found.entry.id) ? null : found
}

/** Things and days a person has hidden. */
export const hiddenOf = async (context: Context, actor: Actor): Promise<Hidden[]> => [
  ...((await inPair(context, actor).read((db, pair) => hiddenBy(db, pair, actor.userId))) ?? []),
]

/** Hides something from coming up again, or lets it; the partner notices nothing. */
export const changeHidden = (
  context: Context,
  { hidden, ...what }: Received<typeof hide>['body'],
  actor: Actor,
): Promise<void> =>
  inPair(context, actor).write(async (trx, pair) => {
    const { userId } = actor
    await makeRows(trx, pair)
    const known = (await hiddenBy(trx, pair, userId)) ?? []
    await writeHidden(trx, pair, userId, afterHiding(known, what, hidden))
  })
