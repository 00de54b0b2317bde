import type { reactToAnswer, replyToAnswer } from '#contract/daily-questions/calls.ts'
import { alreadyReplied, notRevealed } from '#contract/daily-questions/errors.ts'
import { answersReplied } from '#contract/daily-questions/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { type AskedDay, answersReadBy, type DayReply, replyOf } from './models.ts'
import { isRevealed } from './policy.ts'
import { askedOn, writeAskedDay } from './store.ts'

/**
 * Changes what a person has said to the revealed answer of the other; both are told of a change, each
 * time under an id of its own, since pages take two events with one id for the same news (O-062).
 * @throws Refused 409 unless both have answered
 */
async function changeReply(
  context: Context,
  day: string,
  actor: Actor,
  change: (reply: DayReply) => DayReply,
  id = newId(),
): Promise<AskedDay> {
  const { userId, pairId } = actor
  const { asked, isChanged } = await inPair(context, actor).write(async (trx, pair) => {
    const asked = (await askedOn(trx, pair, day)) ?? refuse(notRevealed)
    if (!isRevealed(answersReadBy(asked, userId))) refuse(notRevealed)
    const reply = replyOf(asked, userId)
    const changed = change(reply)
    if (changed.emoji === reply.emoji && changed.text === reply.text) {
      return { asked, isChanged: false }
    }
    const others = asked.replies.filter((one) => one.userId !== userId)
    const replied = { ...asked, replies: [...others, changed] }
    await writeAskedDay(trx, pair, replied)
    return { asked: replied, isChanged: true }
  })
  if (isChanged) context.live.emit({ pairId }, answersReplied, { id })
  return asked
}

/** Puts an emoji below the other's answer, or takes it away with null. */
export const react = (
  context: Context,
  { day, emoji }: Received<typeof reactToAnswer>['body'],
  actor: Actor,
): Promise<AskedDay> => changeReply(context, day, actor, (reply) => ({ ...reply, emoji }))

/**
 * Says something to the other's answer; a partner who is away gets a push.
 * @throws Refused 409 where something else was said already: another device would replace it unseen
 */
export async function reply(
  context: Context,
  { day, reply: text }: Received<typeof replyToAnswer>['body'],
  actor: Actor,
): Promise<AskedDay> {
  let isNew = false
  const id = newId()
  const said = (known: DayReply): DayReply => {
    isNew = known.text === null
    if (!isNew && known.text !== text) refuse(alreadyReplied)
    return { ...known, text }
  }
  const asked = await changeReply(context, day, actor, said, id)
  if (isNew) context.domainEvents.publish({ type: 'NEW_ANSWERS', id, by: actor })
  return asked
}

/** Deletes what a person has said to the other's answer; nothing where there is nothing. */
export async function removeReply(context: Context, day: string, actor: Actor): Promise<void> {
  await changeReply(context, day, actor, (known) => ({ ...known, text: null }))
}
