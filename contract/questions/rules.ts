export const ANSWERS = ['yes', 'maybe', 'no'] as const
export type QuestionAnswer = (typeof ANSWERS)[number]

/** The names of the wire (KONST-40); the last one never leaves the server (O-126). */
export const MATCH_TYPES = ['starkes Match', 'weiches Match', 'kein Match'] as const
export type MatchType = (typeof MATCH_TYPES)[number]
export type ShownMatchType = Exclude<MatchType, 'kein Match'>

/** Page sizes and levels of the questions (KONST-38, KONST-39, O-129). */
export const PAGE_SIZE_DEFAULT = 40
export const PAGE_SIZE_MAX = 100
export const GAME_PAGE_SIZE = 6
export const GAME_MAX_LEVEL = 4
export const LEVEL_MAX = 10
/** Longest name of a category and longest question of a pack (content/README.md). */
export const CATEGORY_MAX = 100
export const TEXT_MAX = 500
/** Name of a missing category (FRAGEN-42, O-130). */
export const NO_CATEGORY = 'Unbekannt'

/** One person’s answers to the two questions of a pair; null is unanswered. */
export interface PairAnswers {
  readonly geben: QuestionAnswer | null
  readonly empfangen: QuestionAnswer | null
}

type Strength = 'stark' | 'weich' | 'kein'

const isOpen = (answer: QuestionAnswer | null): boolean => answer === 'yes' || answer === 'maybe'

/** How one direction matches: what one gives against what the other receives (O-124). */
export function directionMatch(
  giver: QuestionAnswer | null,
  receiver: QuestionAnswer | null,
): Strength {
  if (!isOpen(giver) || !isOpen(receiver)) return 'kein'
  return giver === 'yes' && receiver === 'yes' ? 'stark' : 'weich'
}

/** The better of the two directions (O-124). */
export function pairMatch(one: Strength, other: Strength): MatchType {
  if (one === 'stark' || other === 'stark') return 'starkes Match'
  return one === 'weich' || other === 'weich' ? 'weiches Match' : 'kein Match'
}

/**
 * A pair of questions as the caller may see it (O-124 to O-127): userA is the caller; of the
 * partner, userB, only the answer in a matched direction is left. Null when nothing matches.
 */
export function revealedMatch(
  mine: PairAnswers,
  partner: PairAnswers,
): { matchType: ShownMatchType; details: { userA: PairAnswers; userB: PairAnswers } } | null {
  const given = directionMatch(mine.geben, partner.empfangen)
  const received = directionMatch(partner.geben, mine.empfangen)
  const matchType = pairMatch(given, received)
  if (matchType === 'kein Match') return null
  return {
    matchType,
    details: {
      userA: { geben: mine.geben, empfangen: mine.empfangen },
      userB: {
        geben: received === 'kein' ? null : partner.geben,
        empfangen: given === 'kein' ? null : partner.empfangen,
      },
    },
  }
}

/** Label of a match (FRAGEN-33, FRAGEN-34). */
export const matchLabel = (type: ShownMatchType): string =>
  type === 'starkes Match' ? 'Ein starkes Match!' : 'Daraus könnte mehr werden!'
