import { isGood } from '#contract/stories/rules.ts'
import {
  afterAnswering,
  type Matches,
  type OfBoth,
  revealMatches,
  type ShownMatchesRecord,
  type Side,
  updateMatching,
  withShown,
} from '../../identity/shown-matches.ts'
import type { Ratings } from './models.ts'
import type { Opinion, ShownOpinion } from './records.ts'

type Shown = ShownMatchesRecord<ShownOpinion>

/** A rating that may be shown; null for a no (O-114). */
export const shownOpinion = (opinion: Opinion | undefined): ShownOpinion | null =>
  opinion !== undefined && isGood(opinion.preference)
    ? { dirtyLevel: opinion.dirtyLevel, preference: opinion.preference }
    : null

/** The stories both like, by their numbers. */
export function liveMatches(
  storyIds: readonly number[],
  [first, second]: OfBoth<Ratings>,
): Matches<ShownOpinion> {
  const live = new Map<string, OfBoth<ShownOpinion>>()
  for (const id of storyIds) {
    const [one, other] = [shownOpinion(first.get(id)), shownOpinion(second.get(id))]
    if (one !== null && other !== null) live.set(String(id), [one, other])
  }
  return live
}

/**
 * The record after a rating.
 * @param ratings of both, including the new one
 * @returns the same record if nothing has changed
 */
export function rated(storyId: number, record: Shown, ratings: OfBoth<Ratings>): Shown {
  const live = liveMatches([storyId], ratings)
  const isThis = (key: string) => key === String(storyId)
  return withShown(
    record,
    updateMatching(record.shown, isThis, (ofThis) => afterAnswering(ofThis, live)),
  )
}

/** The matches a member sees, and the record after showing them (`revealMatches`). */
export function reveal(
  storyIds: readonly number[],
  record: Shown,
  ratings: OfBoth<Ratings>,
  side: Side,
): { readonly view: Matches<ShownOpinion>; readonly record: Shown } {
  const ids = new Set(storyIds.map(String))
  const live = liveMatches(storyIds, ratings)
  const answerTo = (key: string) => shownOpinion(ratings[side].get(Number(key)))
  return revealMatches(record, live, (key) => ids.has(key), { side, answerTo }, true)
}
