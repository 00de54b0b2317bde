import { isDeepStrictEqual } from 'node:util'
import type { Answer, Received } from '#contract/kernel/call.ts'
import type { rateStory as rateCall } from '#contract/stories/calls.ts'
import { alreadyRated } from '#contract/stories/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { sideOf, withOwn } from '#server/pair/shown-matches.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { notesAfterRating } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import type { Ratings } from './models.ts'
import { presentOwnRating, ratingRevisionOf } from './present.ts'
import { ratingsIn, ratingsOf, tableOf, writeRatings } from './rating-store.ts'
import { findStory } from './service.ts'

/** One's own ratings. */
export const ownRatings = (context: Context, actor: Actor): Promise<Ratings> =>
  inPair(context, actor).read((db, pair) => ratingsOf(db, pair, actor.userId))

/**
 * Stores or replaces a rating; nobody is notified (O-118).
 * @throws Refused 404 for an unknown story, 409 if the rating that stands is not that of `insteadOf`
 */
export async function rateStory(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  { insteadOf, ...opinion }: Received<typeof rateCall>['body'],
  actor: Actor,
): Promise<Answer<typeof rateCall>> {
  const { id } = await findStory(context, catalog, idInPath, actor)
  await inPair(context, actor).write(async (trx, pair) => {
    const couple = await readCouple(trx, pair)
    const side = couple && sideOf(couple.members, actor.userId)
    const ratings =
      couple === null || side === null
        ? await ratingsOf(trx, pair, actor.userId)
        : ratingsIn(couple.answers[side])
    const before = ratings.get(id)
    const standing = before && ratingRevisionOf(context.vault, actor.userId, id, before)
    const isExpected = insteadOf === undefined || insteadOf === (standing ?? null)
    // The same again is a retry after a lost response.
    if (!isExpected && !isDeepStrictEqual(before, opinion)) refuse(alreadyRated)
    const table = tableOf(new Map([...ratings, [id, opinion]]))
    await writeRatings(trx, pair, actor.userId, table)
    if (couple === null || side === null) return
    // Written whether it changes or not: the time must not tell whether the other has looked (O-187).
    const answers = withOwn(couple.answers, side, table)
    const notes = notesAfterRating(couple.notes, answers, id)
    const unlooked = withOwn(couple.unlooked, side, true)
    await writeMatches(trx, pair, { ...couple, answers, notes, unlooked })
  })
  return presentOwnRating(context.vault, actor.userId, id, opinion)
}
