import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { cardPack } from '#contract/cards/shapes.ts'
import { readPacks } from '#server/lib/packs.ts'
import { hasTools, toolsOf } from '#web/features/cards/tools/toolsOf.ts'

const folder = resolve(import.meta.dirname, '../../content/cards')
const cards = new Map(
  readPacks(folder, cardPack).flatMap(({ pack }) => pack.cards.map((card) => [card.id, card])),
)

/** „1:00“, „Münze“, „2 Würfel“: what a card offers, as a line of a list. */
function offered(id: string): string {
  const card = cards.get(id)
  if (card === undefined) return 'gone'
  const { timers, dice, coin } = toolsOf(card)
  return [
    ...timers.map((seconds) => `${seconds / 60} min`),
    ...(dice > 0 ? [`${dice} dice`] : []),
    ...(coin ? ['coin'] : []),
  ].join(', ')
}

const WITH_TOOLS: Readonly<Record<string, string>> = {
  'abenteuer-003': 'coin',
  'abenteuer-009': '10 min',
  'abenteuer-010': '1 min, 2 dice',
  'abenteuer-017': '30 min',
  'abenteuer-019': '1 min',
  'abenteuer-023': '20 min',
  'herz-002': '3 min',
  'herz-005': '0.5 min, 5 min',
  'herz-018': '5 min',
  'herz-026': '15 min',
  'herz-027': '20 min',
  'herz-030': '10 min',
  'joker-001': '10 min',
  'joker-002': '30 min',
  'joker-009': '5 min, coin',
  'joker-016': '20 min',
  'joker-019': '30 min',
  'joker-023': '60 min',
  'wohl-012': '20 min',
  'wohl-013': '3 min',
  'wohl-017': '10 min',
  'wohl-030': '15 min',
  'wohl-032': '1 min',
  'wohl-033': '30 min',
  'wohl-034': '10 min',
  'wohl-036': '1 min',
}

/** Speak of minutes, hours, a corner of the town or ice, and ask for no tool. */
const WITHOUT_TOOLS = [
  'abenteuer-014',
  'abenteuer-025',
  'joker-011',
  'wohl-016',
  'wohl-023',
].concat(['wohl-027', 'wohl-029', 'herz-014', 'herz-025'])

test('O-166 Cards offer what their text asks for', () => {
  expect(Object.fromEntries(Object.keys(WITH_TOOLS).map((id) => [id, offered(id)]))).toEqual(
    WITH_TOOLS,
  )
  expect(WITHOUT_TOOLS.map((id) => [id, offered(id)])).toEqual(WITHOUT_TOOLS.map((id) => [id, '']))
})

test('O-166 Every other card of the deck offers a tool only where its text names one', () => {
  const naming = /minute|viertelstunde|halbe[nr]? stunde|würf|pasch|münz|kopf oder zahl/i
  const unfounded = [...cards.values()].filter(
    (card) => hasTools(toolsOf(card)) && !naming.test(`${card.description} ${card.instructions}`),
  )
  expect(unfounded).toEqual([])
  for (const card of cards.values()) {
    for (const seconds of toolsOf(card).timers) {
      expect(seconds).toBeGreaterThanOrEqual(30)
      expect(seconds).toBeLessThanOrEqual(90 * 60)
    }
  }
})
