export const ANSWERS = ['yes', 'maybe', 'no'] as const
export type QuestionAnswer = (typeof ANSWERS)[number]

/** What a question has when it is answered or taken back: an answer, or none yet. */
export const STANDING_ANSWERS = [...ANSWERS, 'none'] as const
export type StandingAnswer = (typeof STANDING_ANSWERS)[number]

/**
 * Whether a change is refused: its sender has seen another answer than the one that stands, which is
 * not what the change asks for either. A retry of what has been stored is none.
 * @param instead the answer the sender has seen; undefined from clients that do not say
 */
export const isOutdated = (
  stands: StandingAnswer,
  wanted: StandingAnswer,
  instead: StandingAnswer | undefined,
): boolean => instead !== undefined && stands !== instead && stands !== wanted

/** The names of the wire (KONST-40); the last one never leaves the server (O-126). */
export type MatchType = 'starkes Match' | 'weiches Match' | 'kein Match'
export type ShownMatchType = Exclude<MatchType, 'kein Match'>

/** Page sizes and levels of the questions (KONST-38, KONST-39, O-129). */
export const PAGE_SIZE_DEFAULT = 40
export const PAGE_SIZE_MAX = 100
export const GAME_PAGE_SIZE = 6
export const GAME_MAX_LEVEL = 4
export const LEVEL_MAX = 10

/** The highest level the game asks (FRAGEN-26, O-161). */
export const gameMaxLevel = (bothWantSharper: boolean): number =>
  bothWantSharper ? LEVEL_MAX : GAME_MAX_LEVEL

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

/** An answer that may match; of a partner no other is ever shown (O-125). */
export type OpenAnswer = Exclude<QuestionAnswer, 'no'>

export const isOpen = (answer: QuestionAnswer | null | undefined): answer is OpenAnswer =>
  answer === 'yes' || answer === 'maybe'

/** A direction of a pair that matches: what each of the two has answered in it. */
export interface MatchedDirection {
  readonly mine: OpenAnswer
  readonly partner: OpenAnswer
}

type Strength = 'stark' | 'weich' | 'kein'

/** How one direction matches: what one gives against what the other receives (O-124). */
const strengthOf = (direction: MatchedDirection | null): Strength => {
  if (direction === null) return 'kein'
  return direction.mine === 'yes' && direction.partner === 'yes' ? 'stark' : 'weich'
}

/** The better of the two directions (O-124). */
export function pairMatch(one: Strength, other: Strength): MatchType {
  if (one === 'stark' || other === 'stark') return 'starkes Match'
  return one === 'weich' || other === 'weich' ? 'weiches Match' : 'kein Match'
}

/**
 * A pair of questions as the caller may see it (O-124 to O-127): userA is the caller; of the
 * partner, userB, only the answer in a matched direction is left. Null when nothing matches.
 * @param mine the caller’s answers, which fill what does not match
 * @param given the direction in which the caller gives, if it matches
 * @param received the one in which the partner gives, if it matches
 */
export function revealedMatch(
  mine: PairAnswers,
  given: MatchedDirection | null,
  received: MatchedDirection | null,
) {
  const matchType = pairMatch(strengthOf(given), strengthOf(received))
  if (matchType === 'kein Match') return null
  return {
    matchType,
    details: {
      userA: {
        geben: given?.mine ?? mine.geben,
        empfangen: received?.mine ?? mine.empfangen,
      },
      userB: { geben: received?.partner ?? null, empfangen: given?.partner ?? null },
    },
  }
}

/** Label of a match (FRAGEN-33, FRAGEN-34). */
export const matchLabel = (type: ShownMatchType): string =>
  type === 'starkes Match' ? 'Ein starkes Match!' : 'Daraus könnte mehr werden!'
