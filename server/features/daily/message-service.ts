import { newMessage } from '#contract/daily/events.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import { newId } from '../../lib/ids.ts'
import { visibleTo } from './message-policy.ts'
import { insertMessage, messagesOn, type StoredMessage } from './message-store.ts'

/** Writes a message for today; both partners may, whatever their roles (O-004, O-101). */
export async function writeMessage(
  context: Context,
  text: string,
  actor: Actor,
): Promise<StoredMessage> {
  const { clock, live, domainEvents } = context
  const createdAt = clock.now()
  const written = await inPair(context, actor).writeNumbered(async (trx, pair, seq) => {
    const day = utcDay(createdAt)
    const id = newId()
    const message = { id, senderId: actor.userId, day, seq, text, brought: false, createdAt }
    await insertMessage(trx, pair, message)
    return message
  })
  live.emit({ pairId: actor.pairId }, newMessage, { id: written.id })
  domainEvents.publish({ type: 'NEW_MESSAGE', id: written.id, by: actor })
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
