import { PREFERENCES, type Preference } from '#contract/stories/rules.ts'
import { notesAfterAnswer } from '#server/pair/match-rows.ts'
import {
  type Look,
  type Revealed,
  revealMatches,
  type Values,
} from '#server/pair/reveal-matches.ts'
import {
  answerIn,
  type OfBoth,
  type OpenCode,
  otherSide,
  type Side,
} from '#server/pair/shown-matches.ts'
import { HEATS, ratingCode, ratingOf, type ShownOpinion } from './records.ts'

/*
 * All that decides over a rating that is not shown: which of two tables of ratings match, and which
 * matches a member sees. The rules that questions and cards share are in `shown-matches.ts`.
 */

/** A rating that may be shown to the partner; a no never is (O-114). */
export const isGood = (preference: Preference | null): preference is Exclude<Preference, 'no'> =>
  preference === 'yes' || preference === 'maybe'

/** For each code of a rating: the code if the partner may see the rating, else 0. */
const OPEN_CODES: readonly OpenCode[] = [
  0,
  ...PREFERENCES.flatMap((preference) =>
    Array.from({ length: HEATS }, (_, heat) =>
      isGood(preference) ? ratingCode({ dirtyLevel: heat, preference }) : 0,
    ),
  ),
]

/**
 * A rating the partner may see; null for none.
 * @throws Error if it is the code of no such rating
 */
function shownOpinionOf(code: OpenCode): ShownOpinion | null {
  if (code === 0) return null
  const { dirtyLevel, preference } = ratingOf(code)
  if (!isGood(preference)) throw new Error('a match holds a rating that is not shown')
  return { dirtyLevel, preference }
}

/** A rating that may be shown, as its code; 0 for a no (O-114). */
const openCode = (code: number): OpenCode => OPEN_CODES[code] ?? 0

const openAt = (ratings: Values, position: number): OpenCode => openCode(ratings[position] ?? 0)

/** The table of notes after a rating. @param ratings tables of both, including the new one */
export const notesAfterRating = (notes: string, ratings: OfBoth<string>, id: number): string =>
  notesAfterAnswer(notes, ratings, id, openCode)

/** The matches a member sees, by the position of a story, and the notes after showing them. */
export const reveal = (
  count: number,
  notes: Values,
  ratings: OfBoth<Values>,
  look: Look,
): Revealed =>
  revealMatches(count, notes, (side, position) => openAt(ratings[side], position), look)

/**
 * Where the caller sees the partner’s rating of one story (O-114): in `matches`, in
 * `partnerRatings`, or nowhere.
 * @param partnerShares whether the partner shares further ratings (O-115); false without a partner
 */
export function ratingShownIn(
  mine: Preference | null,
  partner: Preference | null,
  partnerShares: boolean,
): 'matches' | 'partnerRatings' | null {
  if (!isGood(partner)) return null
  if (isGood(mine)) return 'matches'
  return mine === null && partnerShares ? 'partnerRatings' : null
}

/** The ratings of one story that a member sees. */
export interface SeenRatings {
  readonly in: 'matches' | 'partnerRatings'
  /** Null for a further rating of the partner. */
  readonly mine: ShownOpinion | null
  readonly partner: ShownOpinion
}

/**
 * The ratings of a story that a member sees (O-114, O-115): the match in view, or else the partner's good rating,
 * if the partner shares ratings and the member has given none.
 * @param match the one in view (`reveal`)
 * @param mine the member's own rating
 */
export function seenRatings(
  match: number,
  {
    side,
    ratings,
    position,
    mine,
    partnerShares,
  }: {
    readonly side: Side
    readonly ratings: OfBoth<Values>
    readonly position: number
    readonly mine: Preference | null
    readonly partnerShares: boolean
  },
): SeenRatings | null {
  const other = otherSide(side)
  const [own, partner] = [
    shownOpinionOf(answerIn(match, side)),
    shownOpinionOf(answerIn(match, other)),
  ]
  if (own !== null && partner !== null) return { in: 'matches', mine: own, partner }
  // Not looked at unless it may be shown.
  const further = partnerShares ? shownOpinionOf(openAt(ratings[other], position)) : null
  const place = ratingShownIn(mine, further?.preference ?? null, partnerShares)
  return further !== null && place === 'partnerRatings'
    ? { in: place, mine: null, partner: further }
    : null
}
