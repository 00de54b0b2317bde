import { ECHO_ANSWERS, type EchoAnswer } from '#contract/cards/rules.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import type { EchoAnswersRecord } from './records.ts'

/** Stand for a day, in its length. */
export const NEVER = '0000-00-00'
export const CLOSED = '9999-99-99'

/** An answer is final so long before it can be shown: the clocks of nodes differ, and a commit takes time. */
const FINAL_BEFORE_MS = 60_000

/** The day an answer counts for, which ends a minute before the UTC day does. @param now epoch milliseconds */
export const answerDay = (now: number): string => utcDay(now + FINAL_BEFORE_MS)

export type EchoSide = EchoAnswersRecord['sides'][number]

/** The side of somebody who has said nothing and was not asked. */
export const blankSide = (userId: string): EchoSide => ({
  userId,
  answer: 0,
  on: NEVER,
  asked: NEVER,
})

export const sideOf = (sides: readonly EchoSide[], userId: string): EchoSide =>
  sides.find((side) => side.userId === userId) ?? blankSide(userId)

export const echoAnswerOf = ({ answer }: EchoSide): EchoAnswer | null =>
  ECHO_ANSWERS[answer - 1] ?? null

export const echoCodeOf = (answer: EchoAnswer | null): number =>
  answer === null ? 0 : 1 + ECHO_ANSWERS.indexOf(answer)

/**
 * Whether an answer stands for good: from the day after it, which is before anybody may be shown what
 * it meets, so that no change of it asks for the partner's (decision 0109).
 * @param day `answerDay` for who would change it, the UTC day for what is shown
 */
export const isFinal = (side: EchoSide, day: string): boolean => side.answer !== 0 && side.on < day

/** Whether Heute asks a person: on one UTC day, the first on which they looked. */
export const isAsked = ({ answer, asked }: EchoSide, today: string): boolean =>
  answer === 0 && (asked === NEVER || asked === today)

/**
 * The answer of both, from the UTC day after the later of the two answers on; null for everything
 * else, silence included.
 */
export function saidByBoth(
  sides: readonly EchoSide[],
  today: string,
): Exclude<EchoAnswer, 'never'> | null {
  const [one, other] = sides
  if (one === undefined || other === undefined) return null
  const answer = echoAnswerOf(one)
  const isShown = one.answer === other.answer && isFinal(one, today) && isFinal(other, today)
  return isShown && answer !== 'never' ? answer : null
}

/** The first UTC day whose choice of a card counts as played, once both want it again. */
export const againFrom = (sides: readonly EchoSide[], day: string, today: string): string =>
  saidByBoth(sides, today) === 'again' ? addDays(day, 1) : ''
