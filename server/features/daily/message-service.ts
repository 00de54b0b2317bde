import { newMessage } from '#contract/daily/events.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { touchOwnPair } from '../../identity/pair-locks.ts'
import { pairVault } from '../../identity/people.ts'
import { newId } from '../../lib/ids.ts'
import { insertMessage, messagesOn, type StoredMessage } from './message-store.ts'

/** Writes a message for today; both partners may, whatever their roles (O-004, O-101). */
export async function writeMessage(
  { database, vault, clock, live, domainEvents }: Context,
  text: string,
  actor: Actor,
): Promise<StoredMessage> {
  const createdAt = clock.now()
  const written = await database.db.transaction().execute(async (trx) => {
    const seq = await touchOwnPair(trx, actor)
    const pair = await pairVault(trx, vault, actor.pairId)
    const day = utcDay(createdAt)
    const message = { id: newId(), senderId: actor.userId, day, seq, text, createdAt }
    await insertMessage(trx, pair, message)
    return message
  })
  live.emit({ pairId: actor.pairId }, newMessage, { id: written.id })
  domainEvents.publish({ type: 'NEW_MESSAGE', id: written.id, by: actor })
  return written
}

/** All messages of today, oldest first, and the partner's newest. */
export async function messagesOfToday({ database, vault, clock }: Context, actor: Actor) {
  const pair = await pairVault(database.db, vault, actor.pairId)
  const messages = await messagesOn(database.db, pair, utcDay(clock.now()))
  return {
    messages,
    newestOfPartner: messages.findLast(({ senderId }) => senderId !== actor.userId),
  }
}
