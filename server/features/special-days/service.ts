import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { writeSpecialDay } from '#contract/special-days/calls.ts'
import { specialDaysNeedTwo } from '#contract/special-days/errors.ts'
import { nextOn, upcoming } from '#contract/special-days/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { withDay } from './policy.ts'
import type { SpecialDayRecord } from './records.ts'
import { specialDaysOf, writeSpecialDays } from './store.ts'

const todayOf = ({ clock }: Context): string => utcDay(clock.now())

/** The days of the couple that are to come, the next one first. */
export const listDays = (context: Context, actor: Actor): Promise<SpecialDayRecord[]> =>
  inPair(context, actor).read(async (db, pair) =>
    upcoming(await specialDaysOf(db, pair), todayOf(context)),
  )

/** Whether one of the couple's days is on a UTC day. */
export const isSpecialDay = async (db: Db, pair: PairVault, day: string): Promise<boolean> =>
  (await specialDaysOf(db, pair)).some((one) => nextOn(one, day) === day)

/**
 * Writes a day, or rewrites the one of that clientId, whoever wrote it: it is of both.
 * @throws Refused 403 in another pair, 409 alone, for one that is over, or too many
 */
export async function writeDay(
  context: Context,
  { clientId, pairId, ...written }: Received<typeof writeSpecialDay>['body'],
  actor: Actor,
): Promise<void> {
  checkClaimedPair(pairId, actor)
  checkRoomForWords(context)
  await inPair(context, actor).write(async (trx, pair) => {
    if ((await memberIds(trx, pair)).length < 2) refuse(specialDaysNeedTwo)
    const day = { id: clientId.toLowerCase(), ...written }
    await writeSpecialDays(
      trx,
      pair,
      withDay(await specialDaysOf(trx, pair), day, todayOf(context)),
    )
  })
}

/** Removes a day; one that is not there is none. */
export const removeDay = (context: Context, id: string, actor: Actor): Promise<void> =>
  inPair(context, actor).write(async (trx, pair) => {
    const days = await specialDaysOf(trx, pair)
    const left = days.filter((one) => one.id !== id.toLowerCase())
    if (left.length < days.length) await writeSpecialDays(trx, pair, left)
  })
