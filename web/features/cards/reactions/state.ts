import type { Reaction } from '#contract/cards/calls.ts'

export type Vote = NonNullable<Reaction['vote']>

/** Tapping the active vote clears it (KARTEN-80). */
export const nextVote = (present: Reaction['vote'], tapped: Vote): Reaction['vote'] =>
  present === tapped ? null : tapped

/** The reaction of a card without one. */
export const noReaction = (cardId: string): Reaction => ({
  cardId,
  vote: null,
  isFavorite: false,
  limited: false,
})

/** One's own reaction to a card; undefined while the list is loading. */
export const reactionIn = (
  list: readonly Reaction[] | undefined,
  cardId: string,
): Reaction | undefined => list && (list.find((one) => one.cardId === cardId) ?? noReaction(cardId))

/** The list with one reaction changed, or added. */
export function withReaction(
  list: readonly Reaction[],
  cardId: string,
  change: Partial<Omit<Reaction, 'cardId'>>,
): Reaction[] {
  const before = list.find((one) => one.cardId === cardId)
  const after = { ...(before ?? noReaction(cardId)), ...change }
  return before === undefined ? [...list, after] : list.map((one) => (one === before ? after : one))
}
