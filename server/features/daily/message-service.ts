import type { postDailyMessage } from '#contract/daily/calls.ts'
import { newMessage } from '#contract/daily/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { idOf, newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { predatesPartner } from '#server/pair/membership.ts'
import { visibleTo } from './message-policy.ts'
import {
  countOn,
  findMessage,
  insertMessage,
  messagesOn,
  type StoredMessage,
} from './message-store.ts'
import { checkDay, checkDayHasRoom } from './policy.ts'

/**
 * Writes a message for today; both partners may, whatever their roles (O-004, O-101). One that was
 * written before the partner came is its author's alone (O-040).
 * @throws Refused 409 if it waited on a device until its day was over, or after a hundred of one's own
 *   on a day
 */
export async function writeMessage(
  context: Context,
  { message: text, date, clientId, alone }: Received<typeof postDailyMessage>['body'],
  actor: Actor,
): Promise<StoredMessage> {
  const { clock, live, domainEvents } = context
  const createdAt = clock.now()
  const day = utcDay(createdAt)
  const id = clientId === undefined ? newId() : idOf(actor, clientId)
  const { written, isNew } = await inPair(context, actor).write(async (trx, pair) => {
    const stored = clientId && (await findMessage(trx, pair, id))
    if (stored) return { written: stored, isNew: false }
    if (clientId !== undefined) checkDay(date, day)
    const brought = await predatesPartner(trx, pair, { alone })
    const { nextSeq: seq, own } = await countOn(trx, pair, day, actor)
    checkDayHasRoom(own)
    const message = { id, senderId: actor.userId, day, seq, text, brought, createdAt }
    await insertMessage(trx, pair, message)
    return { written: message, isNew: true }
  })
  if (!isNew) return written
  const { brought } = written
  live.emit(brought ? { userId: actor.userId } : { pairId: actor.pairId }, newMessage, { id })
  if (!brought) domainEvents.publish({ type: 'NEW_MESSAGE', id, by: actor })
  return written
}

/** All messages of today, oldest first, and the partner's newest. */
export async function messagesOfToday(context: Context, actor: Actor) {
  const today = utcDay(context.clock.now())
  const written = await inPair(context, actor).read((db, pair) => messagesOn(db, pair, today))
  const messages = written.filter(visibleTo(actor))
  return {
    messages,
    newestOfPartner: messages.findLast(({ senderId }) => senderId !== actor.userId),
  }
}
