import type { Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** Beyond this a card decides; beyond the other it says what it would decide (KONST-37). */
export const DECIDE_PX = 200
export const HINT_PX = 30
/** So few left, and more are fetched; so many lie visibly on each other (KONST-39). */
export const REFILL_AT = 3
export const STACKED = 3

/** Where a card leans to: the larger axis counts, upward means nothing (FRAGEN-16, O-134). */
export function leaning(x: number, y: number): { answer: QuestionAnswer; px: number } | null {
  if (Math.abs(x) >= Math.abs(y)) {
    return x === 0 ? null : { answer: x > 0 ? 'yes' : 'no', px: Math.abs(x) }
  }
  return y > 0 ? { answer: 'maybe', px: y } : null
}

/** What a card let go of at this distance has decided; null: back it goes (FRAGEN-13 to FRAGEN-17). */
export function decided(x: number, y: number): QuestionAnswer | null {
  const lean = leaning(x, y)
  return lean !== null && lean.px > DECIDE_PX ? lean.answer : null
}

/** The answer a card held there shows, and how clearly, 0 to 1 (FRAGEN-18). */
export function hinted(x: number, y: number): { answer: QuestionAnswer; strength: number } | null {
  const lean = leaning(x, y)
  if (lean === null || lean.px <= HINT_PX) return null
  return {
    answer: lean.answer,
    strength: Math.min(1, (lean.px - HINT_PX) / (DECIDE_PX - HINT_PX)),
  }
}

const KEYS: Readonly<Record<string, QuestionAnswer>> = {
  ArrowRight: 'yes',
  ArrowLeft: 'no',
  ArrowDown: 'maybe',
}

/** The answer an arrow key gives. */
export const keyed = (key: string): QuestionAnswer | null => KEYS[key] ?? null

/** A page of open questions as the server knew it, and how many answers it knew by then. */
export interface GamePage {
  readonly questions: readonly Question[]
  readonly total: number
  readonly answered: number
  /** There may be more than this page holds. */
  readonly more: boolean
  /** How many answers of this visit had reached the server. */
  readonly acknowledged: number
}

/** A question that is open again comes first: it was the earliest of all (O-129). */
export function withOpenAgain(page: GamePage, question: Question): GamePage {
  if (page.questions.some(({ id }) => id === question.id)) return page
  return {
    ...page,
    questions: [question, ...page.questions],
    answered: Math.max(0, page.answered - 1),
  }
}

/** The game as it stands: the page without what was answered since (O-129, O-131). */
export function gameOf(page: GamePage, answered: ReadonlySet<string>) {
  const open = page.questions.filter(({ id }) => !answered.has(id))
  return {
    open,
    /** Number of the question on top (FRAGEN-11). */
    number: page.answered + page.questions.length - open.length + 1,
    total: page.total,
    isOver: open.length === 0 && !page.more,
  }
}

/**
 * Whether to ask for page 1 again: few are left, there may be more, and the server has learnt
 * something since, or it would answer the same (FRAGEN-24, O-129).
 */
export const needsRefill = (page: GamePage, left: number, acknowledged: number): boolean =>
  left <= REFILL_AT && page.more && acknowledged > page.acknowledged
