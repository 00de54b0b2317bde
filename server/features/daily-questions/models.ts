import type { DayAnswers } from '#contract/daily-questions/rules.ts'
import { hasText, packText, textOf } from '../../vault/fixed-text.ts'

/** A question of the day as the content files have it. */
export interface CatalogQuestion {
  readonly id: string
  readonly text: string
  /** From 1, light, to 5. */
  readonly depth: number
}

/** The questions in memory. */
export type DailyQuestionCatalog = readonly [CatalogQuestion, ...CatalogQuestion[]]

/** The question a couple was given on a day, decrypted. */
export interface AskedDay {
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly questionId: string
  /** As it was asked: a corrected or retired question stays what both have answered. */
  readonly text: string
  /** By person what `packText` makes of an answer; of a former record only of those who have answered. */
  readonly sides: readonly (readonly [userId: string, packed: string])[]
}

const sideOf = ({ sides }: AskedDay, userId: string): string =>
  sides.find(([person]) => person === userId)?.[1] ?? packText(null)

/** Whether a person has answered. */
export const hasAnswered = (asked: AskedDay, userId: string): boolean =>
  hasText(sideOf(asked, userId))

/** The answers one of the couple may read; the other's stays packed until both have answered. */
export function answersReadBy(asked: AskedDay, userId: string): DayAnswers {
  const answered = asked.sides.filter(([, packed]) => hasText(packed))
  const read = answered.length > 1 ? answered : answered.filter(([person]) => person === userId)
  return new Map(read.map(([person, packed]) => [person, textOf(packed) ?? '']))
}

/** Whether there is one side for each of the two, so that opening the day tells nothing. */
export const isWhole = ({ sides }: AskedDay): boolean => sides.length > 1

/** The day with one side for each of the two, and an own answer if one is given; null takes it back. */
export function withSides(
  asked: AskedDay,
  members: readonly string[],
  own?: { readonly userId: string; readonly answer: string | null },
): AskedDay {
  const sides = members.map(
    (userId) =>
      [userId, userId === own?.userId ? packText(own.answer) : sideOf(asked, userId)] as const,
  )
  return { ...asked, sides }
}
