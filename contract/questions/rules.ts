export const ANSWERS = ['yes', 'maybe', 'no'] as const
export type QuestionAnswer = (typeof ANSWERS)[number]

/** The state of a question when it is answered or taken back: an answer, or none yet. */
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

/** Categories of a time of life, asked only of whoever asks for one of them (FRAGEN-51). */
export const REQUESTED_CATEGORIES = ['Rund um die Geburt', 'Wechseljahre & Wandel'] as const
export type RequestedCategory = (typeof REQUESTED_CATEGORIES)[number]

/** Longest name of a category and longest question of a pack (content/README.md). */
export const CATEGORY_MAX = 100
export const TEXT_MAX = 500
/** Name of a missing category (FRAGEN-42, O-130). */
export const NO_CATEGORY = 'Unbekannt'

/** An answer that may match; of a partner no other is ever shown (O-125). */
export type OpenAnswer = Exclude<QuestionAnswer, 'no'>
