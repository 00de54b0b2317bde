import { isDeepStrictEqual } from 'node:util'
import type { Answer, Received } from '#contract/kernel/call.ts'
import type { rateStory as rateCall } from '#contract/stories/calls.ts'
import { alreadyRated } from '#contract/stories/errors.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { rated } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import type { Ratings } from './models.ts'
import { presentOwnRating, ratingRevisionOf } from './present.ts'
import { ratingsOf, writeRatings } from './rating-store.ts'
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
    const ratings = await ratingsOf(trx, pair, actor.userId)
    const before = ratings.get(id)
    const standing = before && ratingRevisionOf(context.vault, actor.userId, id, before)
    const isExpected = insteadOf === undefined || insteadOf === (standing ?? null)
    // The same again is a retry after a lost response.
    if (!isExpected && !isDeepStrictEqual(before, opinion)) refuse(alreadyRated)
    const mine = new Map([...ratings, [id, opinion]])
    await writeRatings(trx, pair, actor.userId, mine)
    const couple = await readCouple(trx, pair)
    if (couple === null) return
    const record = rated(id, couple.record, couple.ratings)
    if (record !== couple.record) await writeMatches(trx, pair, record)
  })
  return presentOwnRating(context.vault, actor.userId, id, opinion)
}
