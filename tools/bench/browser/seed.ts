import { createCard } from '#contract/cards/calls.ts'
import { CATEGORIES } from '#contract/cards/rules.ts'
import type { Client } from '../../../server/testing/person.ts'

const AT_ONCE = 16

/** Has somebody write so many cards, that the deck is as large as it can become. */
export async function seedCards(writer: Client, count: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      const at = next++
      const category = CATEGORIES[at % CATEGORIES.length]
      await writer.ask(createCard, {
        body: {
          title: `Karte ${at}`,
          description: 'Schließt die Augen und erzählt euch von einem Abend, der euch gehört.',
          instructions: '',
          categoryId: category?.id ?? 'wohl',
          dirtyLevel: at % 11,
          tags: [],
        },
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
