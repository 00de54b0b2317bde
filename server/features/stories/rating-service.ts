import { isDeepStrictEqual } from 'node:util'
import type { Answer, Received } from '#contract/kernel/call.ts'
import type { rateStory as rateCall } from '#contract/stories/calls.ts'
import { alreadyRated } from '#contract/stories/errors.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { inPair } from '../../identity/in-pair.ts'
import { sideOf, withOwn } from '../../identity/shown-matches.ts'
import { entriesOf, packTable, positionsOf, valuesOf } from '../../vault/fixed-table.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { rated } from './match-policy.ts'
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
        : ratingsIn(couple.ratings[side])
    const before = ratings.get(id)
    const standing = before && ratingRevisionOf(context.vault, actor.userId, id, before)
    const isExpected = insteadOf === undefined || insteadOf === (standing ?? null)
    // The same again is a retry after a lost response.
    if (!isExpected && !isDeepStrictEqual(before, opinion)) refuse(alreadyRated)
    const table = tableOf(new Map([...ratings, [id, opinion]]))
    await writeRatings(trx, pair, actor.userId, table)
    if (couple === null || side === null) return
    // Written whether it changes or not: the time must not tell whether the other has looked (O-187).
    const ofBoth = withOwn(couple.ratings, side, table)
    const position = positionsOf([id], 0)
    const [one, other, noted] = [...ofBoth, couple.notes].map((part) => valuesOf(part, position))
    if (one === undefined || other === undefined) return
    const note = rated(noted?.[0] ?? 0, [one, other], 0)
    const others = entriesOf(couple.notes).filter(([story]) => story !== id)
    const notes = packTable(note === 0 ? others : [...others, [id, note]])
    await writeMatches(trx, pair, { ...couple, ratings: ofBoth, notes })
  })
  return presentOwnRating(context.vault, actor.userId, id, opinion)
}
