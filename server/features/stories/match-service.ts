import type { Answer } from '#contract/kernel/call.ts'
import type { ShownRating, storyMatches } from '#contract/stories/calls.ts'
import { ratingShownIn } from '#contract/stories/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { findCouple } from '../../identity/people.ts'
import { readAndRecordShown } from '../../identity/record-shown.ts'
import { sideOf } from '../../identity/shown-matches.ts'
import { eachInSlices } from '../../lib/slices.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { reveal, shownOpinion } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import { presentRating, storyPresenter } from './present.ts'
import type { ShownOpinion } from './records.ts'
import { storiesOf } from './service.ts'

type Matches = Answer<typeof storyMatches>

/**
 * Matches, and what a partner who shares ratings likes in addition (O-114 to O-116), in the order
 * of the list, so that it reveals nothing of hidden ratings. That matches are shown is recorded
 * first (O-148).
 */
export async function matchesOf(
  context: Context,
  catalog: StoryCatalog,
  actor: Actor,
): Promise<Matches> {
  const { database, vault } = context
  const none: Matches = { matches: [], partnerRatings: [], partnerShares: false }
  const { partner } = await findCouple(database.db, vault, actor.pairId, actor.userId)
  if (partner === undefined) return none

  const partnerShares = partner.record.shareStoryRatings
  const stories = await storiesOf(context, catalog, actor)
  const storyIds = stories.map(({ id }) => id)
  const seen = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const couple = await readCouple(db, pair)
      if (couple === null) return { isNew: false }
      const side = sideOf(couple.record.members, actor.userId)
      const { view, record } = reveal(storyIds, couple.record, couple.ratings, side)
      return { isNew: record !== couple.record, record, view, side, ratings: couple.ratings }
    },
    async (trx, pair, { record }) => record && writeMatches(trx, pair, record),
  )
  if (seen.ratings === undefined) return none

  const { view, side, ratings } = seen
  const other = side === 0 ? 1 : 0
  const shown = (userId: string, storyId: number, opinion: ShownOpinion): ShownRating => ({
    ...presentRating(vault, userId, storyId, opinion),
    preference: opinion.preference,
  })
  const present = storyPresenter(vault, actor.userId, ratings[side])
  const answer: Matches = { matches: [], partnerRatings: [], partnerShares }
  await eachInSlices(stories, (story) => {
    const match = view.get(String(story.id))
    const mine = ratings[side].get(story.id)?.preference ?? null
    const theirs = shownOpinion(ratings[other].get(story.id))
    if (match !== undefined) {
      answer.matches.push({
        story: present(story),
        myRating: shown(actor.userId, story.id, match[side]),
        partnerRating: shown(partner.id, story.id, match[other]),
      })
    } else if (
      theirs !== null &&
      ratingShownIn(mine, theirs.preference, partnerShares) === 'partnerRatings'
    ) {
      const rating = shown(partner.id, story.id, theirs)
      answer.partnerRatings.push({ ...rating, story: present(story) })
    }
  })
  return answer
}
