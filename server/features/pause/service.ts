import { isDeepStrictEqual } from 'node:util'
import { aloneInPair } from '#contract/pause/errors.ts'
import { pauseChanged } from '#contract/pause/events.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { findCouple } from '#server/identity/people.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { pauseOf, writePause } from '#server/pair/pause.ts'
import type { Pause } from '#server/pair/records.ts'
import { withPause, withWord } from './policy.ts'
import { presentPause } from './present.ts'

export const readOwnPause = (context: Context, actor: Actor): Promise<Pause> =>
  inPair(context, actor).read(pauseOf)

/**
 * Changes the record and tells each of the two whose view of it is another one now.
 * @throws Refused 409 for somebody who is alone in the pair
 */
async function changePause(
  context: Context,
  actor: Actor,
  change: (pause: Pause) => Pause,
): Promise<Pause> {
  const { before, after, members } = await inPair(context, actor).write(async (trx, pair) => {
    const { partner } = await findCouple(trx, context.vault, actor.pairId, actor.userId)
    if (partner === undefined) refuse(aloneInPair)
    const before = await pauseOf(trx, pair)
    const after = change(before)
    await writePause(trx, pair, after)
    return { before, after, members: [actor.userId, partner.id] }
  })
  for (const userId of members) {
    if (isDeepStrictEqual(presentPause(before, userId), presentPause(after, userId))) continue
    context.live.emit({ userId }, pauseChanged, undefined)
  }
  return after
}

/** Begins the own pause or ends it. */
export const switchOwnPause = (context: Context, isBegun: boolean, actor: Actor) =>
  changePause(context, actor, (pause) => withPause(pause, actor.userId, isBegun))

/** Proposes a stop word, agrees to the partner's proposal, or withdraws it. */
export const suggestWord = (context: Context, word: string | null, actor: Actor) =>
  changePause(context, actor, (pause) => withWord(pause, actor.userId, word))
