import type { postStatus } from '#contract/daily/calls.ts'
import { newStatus } from '#contract/daily/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import { idOf, newId } from '../../lib/ids.ts'
import { writeBestEffort } from '../../lib/storage-fault.ts'
import { readStatusContext } from './permission-service.ts'
import {
  checkDay,
  checkDayHasRoom,
  checkMayPost,
  checkModeUnchanged,
  checkStatusUnchanged,
  isMutual,
} from './policy.ts'
import type { StatusView } from './records.ts'
import { bothSides } from './sides-policy.ts'
import {
  findStatus,
  insertStatus,
  ownStatusesOn,
  type StoredStatus,
  statusesOn,
} from './status-store.ts'
import { type Suggestions, suggest } from './suggestion-service.ts'
import { writeMissing } from './switch-store.ts'
import { viewOf, viewOfPosts, writeViews } from './view-store.ts'

/**
 * Posts a level and a text. A high one in mutual mode, hidden from the partner, is sent to the own
 * devices only, so that the partner's screen does not change (O-108); so is one that was written
 * before the partner came (O-040).
 * @throws Refused 403 without a release; 409 if the mutual mode, the day or the own latest status
 *   is not what the form has known, or after a hundred of one's own on a day
 */
export async function postOwnStatus(
  context: Context,
  body: Received<typeof postStatus>['body'],
  actor: Actor,
): Promise<StoredStatus> {
  const { clock, live, domainEvents } = context
  const createdAt = clock.now()
  const day = utcDay(createdAt)
  const { level, message, clientId } = body
  const id = clientId === undefined ? newId() : idOf(actor, clientId)
  const { posted, seen, isNew } = await inPair(context, actor).write(async (trx, pair) => {
    const stored = clientId && (await findStatus(trx, pair, id))
    if (stored) return { posted: stored, seen: false, isNew: false }
    if (clientId !== undefined) checkDay(body.date, day)
    // Statuses of the other are not read before it is certain that one is posted: refusals come quickly.
    const own = await ownStatusesOn(trx, pair, day, actor.userId)
    checkDayHasRoom(own.length)
    checkStatusUnchanged(own.at(-1), body.instead, (one) => idOf(actor, one))
    const statusContext = await readStatusContext(trx, pair, context, actor)
    checkMayPost(day, statusContext)
    checkModeUnchanged(body, statusContext)
    await writeMissing(trx, pair, statusContext.switches)
    const before = await statusesOn(trx, pair, day)
    const brought = body.alone === true && statusContext.partnerId !== undefined
    const status = {
      level,
      message,
      id,
      userId: actor.userId,
      day,
      // Numbered per day: the pair's version would reveal a hidden post.
      seq: 1 + Math.max(0, ...before.map((post) => post.seq)),
      createdAt,
      mutual: !brought && isMutual(statusContext),
      brought,
    }
    await insertStatus(trx, pair, status)
    await writeViews(trx, pair, [...before, status])
    const seen = !status.brought && !bothSides([...before, status], actor).concealed
    return { posted: status, seen, isNew: true }
  })
  if (!isNew) return posted
  const audience = seen ? { pairId: actor.pairId } : { userId: actor.userId }
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
  const today = utcDay(context.clock.now())
  const view = await readView(context, actor)
  if (view.day !== today) return { mine: null, concealed: false, partner: null, suggestion: null }
  const { mine, concealed, partner, partnerSees } = view
  return {
    mine,
    concealed,
    partner,
    suggestion:
      partner === null || partnerSees === null
        ? null
        : await suggest(context, suggestions, actor, [partnerSees, partner.level]),
  }
}

/**
 * Both levels of the last `days` days including today, oldest first, one entry per day. Whoever steps
 * up to look and down again has left `met`, also for whoever comes on another day (O-148).
 */
export async function readHistoryOf(context: Context, days: number, actor: Actor) {
  const today = utcDay(context.clock.now())
  const first = addDays(today, 1 - days)
  const view = await readView(context, actor)
  const byDay = new Map(view.days.map((levels) => [levels.day, levels]))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    const { mine = null, partner = null, met = false } = byDay.get(date) ?? {}
    return { date, myLevel: mine, partnerLevel: partner, met }
  })
}

/**
 * The view of a person. Where its record is missing it is made for both; on a full disk it is read from
 * the posts instead.
 */
export async function readView(context: Context, actor: Actor): Promise<StatusView> {
  const own = inPair(context, actor)
  const known = await own.read((db, pair) => viewOf(db, pair, actor.userId))
  if (known !== undefined) return known
  await writeBestEffort(() =>
    own.write(async (trx, pair) => {
      const isMissing = (await viewOf(trx, pair, actor.userId)) === undefined
      if (isMissing) await writeViews(trx, pair, [])
    }),
  )
  return own.read((db, pair) => viewOfPosts(db, pair, actor.userId))
}
