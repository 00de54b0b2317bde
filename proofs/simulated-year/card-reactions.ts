import { expect } from 'vitest'
import {
  favoriteCard,
  limitCard,
  listReactions,
  readCard,
  voteCard,
} from '#contract/cards/calls.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { BOTH, type Day, oneOf, otherOf, type Who } from './couple.ts'

/** What both think of cards: votes and favourites are each one's own, a limit holds for both. */
export function newReactions(couple: Pair, chance: () => number) {
  const limits: Readonly<Record<Who, Set<string>>> = { mia: new Set(), jonas: new Set() }
  const known: Readonly<Record<Who, Set<string>>> = { mia: new Set(), jonas: new Set() }
  const limited = (): ReadonlySet<string> => new Set([...limits.mia, ...limits.jonas])

  async function setLimit(who: Who, cardId: string, isLimited: boolean): Promise<void> {
    await couple[who].ask(limitCard, { query: { cardId, limited: isLimited ? 'true' : 'false' } })
    if (isLimited) limits[who].add(cardId)
    else limits[who].delete(cardId)
    const seen = await couple[otherOf(who)].ask(readCard, { params: { id: cardId } })
    expect(seen.resting).toBe(limited().has(cardId))
  }

  return {
    limited,
    /** @param cards those that can be drawn */
    async react({ at }: Day, cards: readonly { readonly id: string }[]): Promise<void> {
      const who = at % 2 === 0 ? 'mia' : 'jonas'
      const { id: cardId = '' } = oneOf(cards, chance) ?? {}
      known[who].add(cardId)
      if (at % 3 === 0) {
        await couple[who].ask(favoriteCard, { query: { cardId, isFavorite: 'true' } })
      } else {
        const vote = at % 3 === 1 ? 'like' : 'dislike'
        await couple[who].ask(voteCard, { query: { cardId, vote } })
      }
      if (at % 5 === 2) await setLimit(who, oneOf(cards, chance)?.id ?? cardId, true)
      const [oldest] = limits[who]
      if (at % 8 === 7 && oldest !== undefined) await setLimit(who, oldest, false)
      if (at % 7 !== 6) return
      for (const reader of BOTH) {
        const mine = await couple[reader].ask(listReactions)
        expect(new Set(mine.map((one) => one.cardId))).toEqual(
          new Set([...known[reader], ...limits[reader]]),
        )
        const own = mine.filter((one) => one.limited).map((one) => one.cardId)
        expect(new Set(own)).toEqual(limits[reader])
      }
    },
  }
}
