import type { Answer } from '#contract/kernel/call.ts'
import type { Rating, storyMatches } from '#contract/stories/calls.ts'
import { type Preference, ratingShownIn } from '#contract/stories/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { findCouple } from '../../people/people.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { presentRating, presentStory } from './present.ts'
import { ratingsOf, writeRatings } from './rating-store.ts'
import { findStory, inOwnPair, vaultOf, visibleStories } from './service.ts'
import type { Opinion, Ratings } from './tables.ts'

type Matches = Answer<typeof storyMatches>
type ShownRating = Matches['matches'][number]['partnerRating']

/** One's own ratings. */
export const ownRatings = async (context: Context, actor: Actor): Promise<Ratings> =>
  ratingsOf(context.database.db, await vaultOf(context, actor), actor.userId)

/** Rates a story for oneself, in place of an earlier rating; nobody is told (O-118). */
export async function rateStory(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  opinion: Opinion,
  actor: Actor,
): Promise<Rating> {
  const { id } = await findStory(context, catalog, idInPath, actor)
  await inOwnPair(context, actor, async (trx, pair) => {
    const ratings = await ratingsOf(trx, pair, actor.userId)
    await writeRatings(trx, pair, actor.userId, new Map([...ratings, [id, opinion]]))
  })
  return presentRating(context.vault, actor.userId, id, opinion)
}

const withPreference = (rating: Rating, preference: Exclude<Preference, 'no'>): ShownRating => ({
  ...rating,
  preference,
})

/** A rating as it may be shown; a no cannot be (O-114). */
function shown(context: Context, userId: string, storyId: number, opinion: Opinion | undefined) {
  if (opinion === undefined || opinion.preference === 'no') return null
  const rating = presentRating(context.vault, userId, storyId, opinion)
  return withPreference(rating, opinion.preference)
}

/**
 * What both like, and what a sharing partner likes in addition (O-114 to O-116), in the order of
 * the list: nothing of the partner's hidden ratings shows in it.
 */
export async function matchesOf(
  context: Context,
  catalog: StoryCatalog,
  actor: Actor,
): Promise<Matches> {
  const { database, vault } = context
  const pair = await vaultOf(context, actor)
  const { partner } = await findCouple(database.db, vault, actor.pairId, actor.userId)
  if (partner === undefined) return { matches: [], partnerRatings: [], partnerShares: false }

  const partnerShares = partner.record.shareStoryRatings
  const [mine, theirs, stories] = await Promise.all([
    ratingsOf(database.db, pair, actor.userId),
    ratingsOf(database.db, pair, partner.id),
    visibleStories(context, catalog, pair),
  ])
  const answer: Matches = { matches: [], partnerRatings: [], partnerShares }
  for (const story of stories) {
    const place = ratingShownIn(
      mine.get(story.id)?.preference ?? null,
      theirs.get(story.id)?.preference ?? null,
      partnerShares,
    )
    const partnerRating = shown(context, partner.id, story.id, theirs.get(story.id))
    if (place === null || partnerRating === null) continue
    const myRating = shown(context, actor.userId, story.id, mine.get(story.id))
    if (place === 'partnerRatings') {
      answer.partnerRatings.push({ ...partnerRating, story: presentStory(story, false) })
    } else if (myRating !== null) {
      answer.matches.push({ story: presentStory(story, true), myRating, partnerRating })
    }
  }
  return answer
}
