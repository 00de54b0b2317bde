import type { Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** Drag distances from which an answer is given, and from which it is hinted at (KONST-37). */
export const DECIDE_PX = 200
export const HINT_PX = 30
/** Remaining cards that trigger a refetch, and cards visible in the stack (KONST-39). */
export const REFILL_AT = 3
export const STACKED = 3

/** Answer of a drag by its larger axis, and the distance; upwards is none (FRAGEN-16, O-134). */
function dragDirection(x: number, y: number): { answer: QuestionAnswer; px: number } | null {
  if (Math.abs(x) >= Math.abs(y)) {
    return x === 0 ? null : { answer: x > 0 ? 'yes' : 'no', px: Math.abs(x) }
  }
  return y > 0 ? { answer: 'maybe', px: y } : null
}

/** The answer of a drag released here; null: the card returns (FRAGEN-13 to FRAGEN-17). */
export function answerForDrag(x: number, y: number): QuestionAnswer | null {
  const direction = dragDirection(x, y)
  return direction !== null && direction.px > DECIDE_PX ? direction.answer : null
}

/** The answer hinted at during a drag, and its opacity from 0 to 1 (FRAGEN-18). */
export function hintForDrag(
  x: number,
  y: number,
): { answer: QuestionAnswer; strength: number } | null {
  const direction = dragDirection(x, y)
  if (direction === null || direction.px <= HINT_PX) return null
  return {
    answer: direction.answer,
    strength: Math.min(1, (direction.px - HINT_PX) / (DECIDE_PX - HINT_PX)),
  }
}

const KEYS: Readonly<Record<string, QuestionAnswer>> = {
  ArrowRight: 'yes',
  ArrowLeft: 'no',
  ArrowDown: 'maybe',
}

/** The answer an arrow key gives. */
export const answerForKey = (key: string): QuestionAnswer | null => KEYS[key] ?? null

/** A page of open questions and the number of answers the server had for it. */
export interface GamePage {
  readonly questions: readonly Question[]
  readonly total: number
  readonly answered: number
  /** There may be more than this page holds. */
  readonly more: boolean
  /** The highest level it asks. */
  readonly maxLevel: number
  /** How many answers of this visit had reached the server. */
  readonly acknowledged: number
}

/** Puts a question whose answer was withdrawn first (O-129). */
export function withOpenAgain(page: GamePage, question: Question): GamePage {
  if (page.questions.some(({ id }) => id === question.id)) return page
  return {
    ...page,
    questions: [question, ...page.questions],
    answered: Math.max(0, page.answered - 1),
  }
}

/** Puts a question first that is behind the page, so that its answer is counted (FRAGEN-11). */
export const withQuestion = (page: GamePage, question: Question): GamePage =>
  page.questions.some(({ id }) => id === question.id)
    ? page
    : { ...page, questions: [question, ...page.questions] }

/** The question on top, and the highest level of the page it came with. */
export interface Shown {
  readonly question: Question
  readonly maxLevel: number
}

/** Whether it may be open: in the page, or behind it since more levels have come in between. */
const mayBeOpen = ({ questions, more, maxLevel }: GamePage, shown: Shown): boolean =>
  questions.some(({ id }) => id === shown.question.id) || (more && maxLevel > shown.maxLevel)

/**
 * The page without the questions answered since (O-129, O-131).
 * @param shown stays on top while it may be open, since the person answers the question they have
 *   read, not the one that a new page has in its place
 */
export function gameOf(page: GamePage, answered: ReadonlySet<string>, shown?: Shown) {
  const left = page.questions.filter(({ id }) => !answered.has(id))
  const stays = shown && !answered.has(shown.question.id) && mayBeOpen(page, shown)
  return {
    open: stays ? [shown.question, ...left.filter(({ id }) => id !== shown.question.id)] : left,
    /** Number of the question on top (FRAGEN-11). */
    number: page.answered + page.questions.length - left.length + 1,
    total: page.total,
    isOver: left.length === 0 && !page.more,
  }
}

/**
 * Whether to fetch page 1 again: few are left, there may be more, and the server has accepted an
 * answer since; otherwise the page would be the same (FRAGEN-24, O-129).
 */
export const needsRefill = (page: GamePage, left: number, acknowledged: number): boolean =>
  left <= REFILL_AT && page.more && acknowledged > page.acknowledged
