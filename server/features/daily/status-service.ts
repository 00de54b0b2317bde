import type { postStatus, statusYear } from '#contract/daily/calls.ts'
import { newStatus } from '#contract/daily/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { idOf, newId } from '#server/lib/ids.ts'
import { writeBestEffort } from '#server/lib/storage-fault.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { readStatusContext } from './permission-service.ts'
import {
  checkDay,
  checkDayHasRoom,
  checkMayPost,
  checkModeUnchanged,
  checkStatusUnchanged,
  isMutual,
} from './policy.ts'
import type { ShownDay, StatusPost } from './records.ts'
import { afterPost, NOTHING_SHOWN, ownLatest } from './sides-policy.ts'
import { makeDay, postsOn, shownBetween, shownOn, writeDay } from './status-store.ts'
import type { Suggestions } from './suggestion-policy.ts'
import { suggest } from './suggestion-service.ts'
import { statusSwitches } from './switch-store.ts'

/**
 * Posts a level and a text. A high one in mutual mode, hidden from the partner, is sent to the own
 * devices only, so that the partner's screen does not change (O-108); so is one that was written
 * before the partner came (O-040). Posts of the other are not read, and both days are written in any
 * case, so that neither the time nor a row tells what is hidden. The ideas for two visible levels are
 * dealt with it: a look that deals them writes, and would tell whether the other has looked since.
 * @throws Refused 403 without a release; 409 if the mutual mode, the day or the own latest status
 *   is not what the form has known, or after a hundred of one's own on a day
 */
export async function postOwnStatus(
  context: Context,
  suggestions: Suggestions,
  body: Received<typeof postStatus>['body'],
  actor: Actor,
): Promise<StatusPost> {
  const { clock, live, domainEvents } = context
  const { userId } = actor
  const createdAt = clock.now()
  const day = utcDay(createdAt)
  const { level, message, clientId } = body
  const id = clientId === undefined ? newId() : idOf(actor, clientId)
  const { posted, seen, isNew } = await inPair(context, actor).write(async (trx, pair) => {
    if (clientId !== undefined) {
      // Sent again after midnight without its day, it may be one of yesterday.
      const days = [body.date ?? addDays(day, -1), day]
      const stored = (await postsOn(trx, pair, userId, days)).find((post) => post.id === id)
      if (stored) return { posted: stored, seen: false, isNew: false }
      checkDay(body.date, day)
    }
    const own = await postsOn(trx, pair, userId, [day])
    checkDayHasRoom(own.length)
    checkStatusUnchanged(own.at(-1), body.instead, (one) => idOf(actor, one))
    const statusContext = await readStatusContext(trx, pair, context, actor)
    checkMayPost(day, statusContext)
    checkModeUnchanged(body, statusContext)
    await statusSwitches.writeMissing(trx, pair, statusContext.switches)
    await makeDay(trx, pair, day)
    const { partnerId } = statusContext
    const brought = body.alone === true && partnerId !== undefined
    const mine = await shownTo(trx, pair, userId, day)
    const theirs = await shownTo(trx, pair, partnerId, day)
    const mutual = !brought && isMutual(statusContext)
    const made = { level, message, createdAt, mutual, brought }
    const { author, other } = afterPost(mine, theirs, made)
    const posted = { level, message, createdAt, id, brought }
    await writeDay(trx, pair, [userId, day], author, [...own, posted])
    if (partnerId !== undefined) await writeDay(trx, pair, [partnerId, day], other)
    return { posted, seen: !brought && !author.concealed, isNew: true }
  })
  if (!isNew) return posted
  await writeBestEffort(() => readStatusesOfToday(context, suggestions, actor))
  const audience = seen ? { pairId: actor.pairId } : { userId }
  live.emit(audience, newStatus, { id: posted.id })
  if (seen) domainEvents.publish({ type: 'NEW_STATUS', id: posted.id, by: actor })
  return posted
}

/**
 * Both statuses of today as the person may see them. The suggestion depends on the visible levels
 * only, so that it is the same for both and reveals no hidden one.
 */
export async function readStatusesOfToday(
  context: Context,
  suggestions: Suggestions,
  actor: Actor,
) {
  const shown = await lookAt(context, utcDay(context.clock.now()), actor)
  const { partner, partnerSees } = shown
  return {
    ...ownLatest(shown),
    partner,
    suggestion:
      partner === null || partnerSees === null
        ? null
        : await suggest(context, suggestions, actor, [partnerSees, partner.level]),
  }
}

/** The day of a member; that of nobody, and one without a row, is empty. */
const shownTo = async (db: Db, pair: PairVault, userId: string | undefined, day: string) =>
  (userId && (await shownOn(db, pair, userId, day))) || NOTHING_SHOWN

/**
 * The day as a person is shown it. Their first look makes the rows of both, so that a row tells nobody
 * of a post, and it writes what a post writes, whatever the other has done (decision 0104).
 */
async function lookAt(context: Context, day: string, actor: Actor): Promise<ShownDay> {
  const { userId } = actor
  const own = inPair(context, actor)
  const known = await own.read((db, pair) => shownOn(db, pair, userId, day))
  if (known?.looked) return known
  let shown = known ?? NOTHING_SHOWN
  await writeBestEffort(async () => {
    shown = await own.write(async (trx, pair) => {
      await makeDay(trx, pair, day)
      const looked = { ...(await shownTo(trx, pair, userId, day)), looked: true }
      await writeDay(trx, pair, [userId, day], looked, await postsOn(trx, pair, userId, [day]))
      const partnerId = (await memberIds(trx, pair)).find((id) => id !== userId)
      if (partnerId !== undefined) {
        const theirs = await shownTo(trx, pair, partnerId, day)
        await writeDay(trx, pair, [partnerId, day], theirs)
      }
      return looked
    })
  })
  return shown
}

/**
 * Both levels of the last `days` days including today, oldest first, one entry per day. A partner
 * who steps up to look and down again has left `met`, also for one who comes on another day
 * (O-148).
 */
export async function readHistoryOf(context: Context, days: number, actor: Actor) {
  const today = utcDay(context.clock.now())
  const first = addDays(today, 1 - days)
  const shown = await inPair(context, actor).read((db, pair) =>
    shownBetween(db, pair, actor.userId, [first, today]),
  )
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    const ofDay = shown.get(date) ?? NOTHING_SHOWN
    const { mine } = ownLatest(ofDay)
    return {
      date,
      myLevel: mine?.level ?? null,
      partnerLevel: ofDay.partner?.level ?? null,
      met: ofDay.met,
    }
  })
}

/**
 * Both levels of a year, each as the other was shown it, so that both see the same two lines; days
 * without any are left out.
 */
export async function readYearOf(
  context: Context,
  { year = new Date(context.clock.now()).getUTCFullYear() }: Received<typeof statusYear>['query'],
  actor: Actor,
) {
  const span = [`${year}-01-01`, `${year}-12-31`] as const
  const shown = await inPair(context, actor).read((db, pair) =>
    shownBetween(db, pair, actor.userId, span),
  )
  return [...shown]
    .map(([date, { partnerSees, partner, met }]) => ({
      date,
      myLevel: partnerSees,
      partnerLevel: partner?.level ?? null,
      met,
    }))
    .filter(({ myLevel, partnerLevel }) => myLevel !== null || partnerLevel !== null)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}
