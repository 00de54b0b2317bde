import { expect } from 'vitest'
import { cardRests } from '#contract/cards/errors.ts'
import { declineRedeemed, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { type Day, otherOf, type Who } from './couple.ts'

interface Held {
  readonly cardId: string
  readonly by: Who
}

/**
 * The cards both have laid aside, and what becomes of them.
 * @param play takes those that are redeemed
 */
export function newHands(couple: Pair, play: (cardId: string) => void) {
  let held: readonly Held[] = []
  const without = (cardId: string) => held.filter((one) => one.cardId !== cardId)

  return {
    held: () => held.map(({ cardId }) => cardId),
    of: (who: Who) => held.filter(({ by }) => by === who),
    add(by: Who, cardId: string) {
      held = [...held, { cardId, by }]
    },
    /**
     * Redeems the oldest card on some days; the other declines some of them, and some go back into
     * the deck unplayed. One under a limit stays where it is.
     */
    async redeem({ at }: Day, limited: ReadonlySet<string>): Promise<void> {
      const [oldest] = held
      if (oldest === undefined) return
      const { cardId, by } = oldest
      const query = { cardId }
      if (at % 25 === 20) {
        await couple[by].ask(layOff, { query })
        held = without(cardId)
      }
      if (at % 5 !== 3) return
      if (limited.has(cardId)) {
        const refused = await couple[by].call(redeemCard, { query })
        expect(refused.message).toBe(cardRests.message)
        return
      }
      await couple[by].ask(redeemCard, { query })
      held = without(cardId)
      if (at % 15 === 3) {
        await couple[otherOf(by)].ask(declineRedeemed, { query })
        held = [...held, { cardId, by }]
        return
      }
      play(cardId)
    },
  }
}
