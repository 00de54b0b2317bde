import type { Card, Reaction } from '#contract/cards/calls.ts'
import { NONE } from '#contract/kernel/instead.ts'

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

/** A vote, or whether the card is a favourite. */
export type OpinionChange =
  | {
      readonly vote: Reaction['vote']
      /** Pressed in a version that said of no like that it could be a match. */
      readonly isFormer?: true
    }
  | {
      readonly isFavorite: boolean
      /** Put back above this favourite, or below all with `NONE`; on top otherwise. */
      readonly above?: string
    }

/** A vote on a card, or whether it is a favourite. */
export type Opinion = OpinionChange & { readonly cardId: string }

/** The field of a reaction that an opinion sets. */
export const fieldOf = (opinion: Opinion) =>
  'vote' in opinion
    ? { cardId: opinion.cardId, vote: opinion.vote }
    : { cardId: opinion.cardId, isFavorite: opinion.isFavorite }

/** The list with one reaction changed, or added. */
export function withReaction(
  list: readonly Reaction[],
  { cardId, ...change }: Pick<Reaction, 'cardId'> & Partial<Reaction>,
): Reaction[] {
  const before = list.find((one) => one.cardId === cardId)
  const after = { ...(before ?? noReaction(cardId)), ...change }
  return before === undefined ? [...list, after] : list.map((one) => (one === before ? after : one))
}

/**
 * The favourites, newest first, with one opinion applied.
 * @param card the card, where this device knows it
 */
export function withFavorite(
  list: readonly Card[],
  opinion: Opinion,
  card: Card | undefined,
): Card[] {
  if ('vote' in opinion) return [...list]
  const { cardId, isFavorite, above } = opinion
  const isKnown = list.some(({ id }) => id === cardId)
  if (!isFavorite) return list.filter(({ id }) => id !== cardId)
  if (isKnown || card === undefined) return [...list]
  const below = list.findIndex(({ id }) => id === above)
  return list.toSpliced(above === NONE ? list.length : Math.max(0, below), 0, card)
}
