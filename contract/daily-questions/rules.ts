/** Longest answer to a question of the day, after trimming (O-165). */
export const ANSWER_MAX = 2000
/** Longest guess at the partner's answer, after trimming (O-197). */
export const GUESS_MAX = 300
/** Longest reply to the partner's answer, after trimming (O-197). */
export const REPLY_MAX = 500
/** Own answers a device may name as what a new one replaces. */
export const INSTEAD_MAX = 20
/** Longest question of a content file (content/README.md). */
export const TEXT_MAX = 300
/**
 * How a question is answered (O-197): in words, by one of two to four options, by one of two, or with
 * a guess at the partner's answer besides. Options spare the writing; own words are always an answer.
 */
export const FORMS = ['write', 'choose', 'either', 'guess'] as const
export type Form = (typeof FORMS)[number]
/** The fewest and the most options of a question of each form; a guess may have none. */
export const OPTIONS: Readonly<Record<Form, readonly [least: number, most: number]>> = {
  write: [0, 0],
  choose: [2, 4],
  either: [2, 2],
  guess: [0, 4],
}
/** The most options a question of any form has, and the longest of them. */
export const OPTIONS_MAX = 4
export const OPTION_MAX = 60

/** Whether a question of this form can have these options: as many as it needs, none twice. */
export function optionsFit(form: Form, options: readonly string[]): boolean {
  const [least, most] = OPTIONS[form]
  const { length } = options
  return length >= least && length <= most && length !== 1 && new Set(options).size === length
}

/** Longest question somebody writes for both, and how many each may write within seven days. */
export const OWN_TEXT_MAX = 200
export const OWN_PER_WEEK = 2
/** Days after the one it is written on, on one of which an own question comes. */
export const OWN_WITHIN_DAYS = 6
/** Emoji one may put below the partner's answer. */
export const REACTIONS = ['❤️', '🔥', '😘', '😂', '🥰'] as const

/** An own answer as `insteadOf` names it: the text, and the guess in a line of its own. */
export const savedAnswer = (text: string, guess: string | null): string =>
  guess === null ? text : `${text}\n${guess}`

/** The deepest of the depths 1 to 5 of a content file. */
export const DEPTH_MAX = 5
/** Years a content file may name. */
export const YEARS_MAX = 99
/**
 * Days of the calendar that one call looks back over. Days somebody has looked at would tell when the
 * partner did.
 */
export const LOOKBACK_DAYS = 400
/** Days of a page of past questions, by default and at most. */
export const PAGE_DEFAULT = 20
export const PAGE_MAX = 50
