import type { PlayedDay } from '#contract/cards/calls.ts'

/** The history once one card, or all of them, were laid back into the deck; but not today's (O-164). */
export const withReturned = (
  days: readonly PlayedDay[],
  today: string,
  cardId?: string,
): PlayedDay[] =>
  days.map((day) =>
    day.date < today && (cardId ?? day.cardId) === day.cardId ? { ...day, returned: true } : day,
  )
