import { type Form, GUESS_MAX } from '#contract/daily-questions/rules.ts'
import { hasText, packText, textOf } from '#server/vault/fixed-text.ts'
import type { DayAnswers } from './policy.ts'

/** A question as it is asked, wherever it comes from. */
export interface AskedQuestion {
  readonly text: string
  readonly form: Form
  /** Answers to choose from; none for a question that is answered in words. */
  readonly options: readonly string[]
}

/** A question of the day as the content files have it. */
export interface CatalogQuestion extends AskedQuestion {
  readonly id: string
  /** From 1, light, to 5. */
  readonly depth: number
  /** The year of a couple in which it is asked, from 1. */
  readonly year: number
}

/** The questions in memory. */
export type DailyQuestionCatalog = readonly [CatalogQuestion, ...CatalogQuestion[]]

/** The part of a day that is one person's until both have answered. */
interface DaySide {
  readonly userId: string
  /** `packText` of the answer, or of none. */
  readonly answer: string
  /** `packGuess` of the answer expected of the other, or of none. */
  readonly guess: string
}

/** Something to the revealed answer of the other. */
export interface DayReply {
  readonly userId: string
  readonly emoji: string | null
  readonly text: string | null
}

/** The question a couple was given on a day, decrypted, as it was asked: a corrected one stays. */
export interface AskedDay extends AskedQuestion {
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly questionId: string
  /** The person who has written it; null for one of the content. */
  readonly by: string | null
  /** One for each of the two; of a former record only of those who have answered. */
  readonly sides: readonly DaySide[]
  readonly replies: readonly DayReply[]
}

/** Bytes a guess is filled up to: a character, as limits count them, has at most four. */
const GUESS_STEP = 4 * GUESS_MAX

/** A guess, or none, in one length, as `packText` does with answers. */
export const packGuess = (guess: string | null): string => packText(guess, GUESS_STEP)

const sideOf = ({ sides }: AskedDay, userId: string): DaySide =>
  sides.find((side) => side.userId === userId) ?? {
    userId,
    answer: packText(null),
    guess: packGuess(null),
  }

/** Whether a person has answered. */
export const hasAnswered = (asked: AskedDay, userId: string): boolean =>
  hasText(sideOf(asked, userId).answer)

/** The texts a person may read; the other's stay packed until both have answered. */
function readBy({ sides }: AskedDay, userId: string, part: 'answer' | 'guess'): DayAnswers {
  const answered = sides.filter(({ answer }) => hasText(answer))
  const read = answered.length > 1 ? answered : answered.filter((side) => side.userId === userId)
  return new Map(
    read.flatMap((side) => {
      const text = textOf(side[part])
      return text === null ? [] : [[side.userId, text]]
    }),
  )
}

/** The answers and guesses of both; null until both have answered, and none is unpacked before. */
export function textsOfBoth({
  sides,
}: AskedDay): { readonly answers: DayAnswers; readonly guesses: DayAnswers } | null {
  if (sides.length < 2 || !sides.every(({ answer }) => hasText(answer))) return null
  const texts = (part: 'answer' | 'guess') =>
    new Map(sides.map((side) => [side.userId, textOf(side[part]) ?? '']))
  return { answers: texts('answer'), guesses: texts('guess') }
}

/** The answers one of the couple may read. */
export const answersReadBy = (asked: AskedDay, userId: string): DayAnswers =>
  readBy(asked, userId, 'answer')

/** The guesses one of the couple may read: the partner's beside both answers only. */
export const guessesReadBy = (asked: AskedDay, userId: string): DayAnswers =>
  readBy(asked, userId, 'guess')

/** Whether there is one side for each of the two, so that opening the day tells nothing. */
export const isWhole = ({ sides }: AskedDay): boolean => sides.length > 1

/** The day with one side for each of the two, and an own answer if one is given; null takes it back. */
export function withSides(
  asked: AskedDay,
  members: readonly string[],
  own?: { readonly userId: string; readonly answer: string | null; readonly guess: string | null },
): AskedDay {
  const sides = members.map((userId) =>
    userId === own?.userId
      ? { userId, answer: packText(own.answer), guess: packGuess(own.guess) }
      : sideOf(asked, userId),
  )
  return { ...asked, sides }
}

/** The words and the emoji of a person to the other's answer. */
export const replyOf = ({ replies }: AskedDay, userId: string): DayReply =>
  replies.find((reply) => reply.userId === userId) ?? { userId, emoji: null, text: null }
