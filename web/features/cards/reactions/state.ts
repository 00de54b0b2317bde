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

interface Couple {
  readonly userId: string | null
  readonly name: string | null
  readonly partner: { readonly id: string; readonly name: string } | null
}

/** Name of the person who chose a card (KARTEN-47 to KARTEN-49). */
export function whoChose(selectedBy: string | null, { userId, name, partner }: Couple): string {
  if (selectedBy !== null && selectedBy === userId) return name || 'Du'
  if (selectedBy !== null && selectedBy === partner?.id) return partner.name || 'Partner'
  return 'Unbekannt'
}
