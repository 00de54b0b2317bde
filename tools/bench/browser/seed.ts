import { importCards } from '#contract/cards/calls.ts'
import { CATEGORIES, PACK_MAX } from '#contract/cards/rules.ts'
import type { Client } from '../../../server/testing/person.ts'

const packCard = (at: number) => ({
  id: `karte-${at}`,
  title: `Karte ${at}`,
  description: 'Schließt die Augen und erzählt euch von einem Abend, der euch gehört.',
  category: CATEGORIES[at % CATEGORIES.length]?.name ?? 'Wohlfühlmomente',
  level: at % 11,
  tags: [],
})

/** Has somebody bring so many cards in packs, that the deck is as large as it can become. */
export async function seedCards(writer: Client, count: number): Promise<void> {
  for (let first = 0; first < count; first += PACK_MAX) {
    const length = Math.min(PACK_MAX, count - first)
    const cards = Array.from({ length }, (_, at) => packCard(first + at))
    await writer.ask(importCards, { query: {}, body: { format: 'knistern.cards/1', cards } })
  }
}
