import type { Answer } from '#contract/kernel/call.ts'
import type { ShownRating, storyMatches } from '#contract/stories/calls.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { findCouple } from '#server/identity/people.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { valuesOfBoth } from '#server/pair/match-rows.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import { isFirstLook, sideOf, withOwn } from '#server/pair/shown-matches.ts'
import { positionsOf, valuesOf, withValues } from '#server/vault/fixed-table.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { reveal, seenRatings } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import type { StoredStory } from './models.ts'
import { presentRating, storyPresenter } from './present.ts'
import { ratingsIn } from './rating-store.ts'
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
  const { positions, own, of } = storyPositions(catalog, stories)
  const seen = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const couple = await readCouple(db, pair)
      if (couple === null) return { isNew: false }
      const side = sideOf(couple.members, actor.userId)
      const ratings = valuesOfBoth(couple.answers, positions, own)
      const noted = valuesOf(couple.notes, positions, own)
      const { unlooked } = couple
      const count = positions.count + own.count
      const { view, notes, isNew, hasFormer } = reveal(count, noted, ratings, { side, unlooked })
      return {
        isNew: isNew || isFirstLook(couple, side),
        isWhole: couple.isWhole,
        shown: () => ({
          ...couple,
          notes: withValues(
            couple.notes,
            stories.map(({ id }) => [id, notes[of(id)] ?? 0]),
          ),
          unlooked: withOwn(unlooked, side, hasFormer),
        }),
        view,
        side,
        ratings,
        mine: ratingsIn(couple.answers[side]),
      }
    },
    async (trx, pair, { shown }) => shown && writeMatches(trx, pair, shown()),
  )
  if (seen.ratings === undefined) return none

  const { view, side, ratings, mine } = seen
  const shown = (userId: string, storyId: number, opinion: ShownOpinion): ShownRating => ({
    ...presentRating(vault, userId, storyId, opinion),
    preference: opinion.preference,
  })
  const present = storyPresenter(vault, actor.userId, mine)
  const answer: Matches = { matches: [], partnerRatings: [], partnerShares }
  await eachInSlices(stories, (story) => {
    const at = of(story.id)
    const seen = seenRatings(view[at] ?? 0, {
      side,
      ratings,
      position: at,
      mine: mine.get(story.id)?.preference ?? null,
      partnerShares,
    })
    if (seen === null) return
    const partnerRating = shown(partner.id, story.id, seen.partner)
    if (seen.mine === null) {
      answer.partnerRatings.push({ ...partnerRating, story: present(story) })
    } else {
      const myRating = shown(actor.userId, story.id, seen.mine)
      answer.matches.push({ story: present(story), myRating, partnerRating })
    }
  })
  return answer
}

/** Where tables have the stories of a pair: the common ones, then all others. */
export function storyPositions(catalog: StoryCatalog, stories: readonly StoredStory[]) {
  const { positions } = catalog
  const others = stories.filter(({ id }) => catalog.find(id) === undefined)
  const places = new Map(others.map(({ id }, at) => [id, positions.count + at]))
  return {
    positions,
    own: positionsOf(
      others.map(({ id }) => id),
      0,
    ),
    of: (id: number): number => places.get(id) ?? catalog.placeOf(id),
  }
}
