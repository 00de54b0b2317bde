import type { Answer } from '#contract/kernel/call.ts'
import type { ShownRating, storyMatches } from '#contract/stories/calls.ts'
import { ratingShownIn } from '#contract/stories/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { findCouple } from '../../identity/people.ts'
import { readAndRecordShown } from '../../identity/record-shown.ts'
import { answerIn, otherSide, sideOf } from '../../identity/shown-matches.ts'
import { eachInSlices } from '../../lib/slices.ts'
import { type Entry, entriesOf, packTable, positionsOf, valuesOf } from '../../vault/fixed-table.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { openAt, reveal } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import type { StoredStory } from './models.ts'
import { presentRating, storyPresenter } from './present.ts'
import { ratingsIn } from './rating-store.ts'
import { type ShownOpinion, shownOpinionOf } from './records.ts'
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
      const tables = [...couple.ratings, couple.notes] as const
      const [one, other, noted] = tables.map((table) => valuesOf(table, positions, own)) as [
        Uint16Array,
        Uint16Array,
        Uint16Array,
      ]
      const ratings = [one, other] as const
      const { view, notes, isNew } = reveal(positions.count + own.count, noted, ratings, side)
      return {
        isNew,
        isWhole: couple.isWhole,
        shown: () => ({ ...couple, notes: notesAs(stories, of, couple.notes, notes) }),
        view,
        side,
        ratings,
        mine: ratingsIn(couple.ratings[side]),
      }
    },
    async (trx, pair, { shown }) => shown && writeMatches(trx, pair, shown()),
  )
  if (seen.ratings === undefined) return none

  const { view, side, ratings, mine } = seen
  const other = otherSide(side)
  const shown = (userId: string, storyId: number, opinion: ShownOpinion): ShownRating => ({
    ...presentRating(vault, userId, storyId, opinion),
    preference: opinion.preference,
  })
  const present = storyPresenter(vault, actor.userId, mine)
  const answer: Matches = { matches: [], partnerRatings: [], partnerShares }
  await eachInSlices(stories, (story) => {
    const at = of(story.id)
    const match = view[at] ?? 0
    const myRating = shownOpinionOf(answerIn(match, side))
    const partnerRating = shownOpinionOf(answerIn(match, other))
    // Not looked at unless it may be shown.
    const further = partnerShares ? shownOpinionOf(openAt(ratings[other], at)) : null
    if (myRating !== null && partnerRating !== null) {
      answer.matches.push({
        story: present(story),
        myRating: shown(actor.userId, story.id, myRating),
        partnerRating: shown(partner.id, story.id, partnerRating),
      })
    } else if (
      further !== null &&
      ratingShownIn(mine.get(story.id)?.preference ?? null, further.preference, partnerShares) ===
        'partnerRatings'
    ) {
      const rating = shown(partner.id, story.id, further)
      answer.partnerRatings.push({ ...rating, story: present(story) })
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

/** A table of notes; those of stories the pair cannot see stay as they are. */
function notesAs(
  stories: readonly StoredStory[],
  placeOf: (id: number) => number,
  former: string,
  notes: Uint16Array,
): string {
  const visible = new Set(stories.map(({ id }) => id))
  const others = entriesOf(former).filter(([id]) => !visible.has(id))
  const known = stories.map(({ id }): Entry => [id, notes[placeOf(id)] ?? 0])
  return packTable([...others, ...known.filter(([, note]) => note !== 0)])
}
