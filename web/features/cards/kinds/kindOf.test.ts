import { expect, test } from 'vitest'
import { type CardKindFields, kindOf } from './kindOf.ts'

const card = (tags: readonly string[], more: Partial<CardKindFields> = {}): CardKindFields => ({
  tags: tags.map((name) => ({ name })),
  season: null,
  advent: null,
  keep: false,
  ...more,
})

test.each([
  [card([]), null],
  [card(['Worte', 'nachts']), null],
  [card(['aus der Ferne']), 'distance'],
  [card(['AUS DER FERNE ']), 'distance'],
  [card(['Dienst', 'müde', 'aus der Ferne']), 'leading'],
  [card(['Führung', 'aus der Ferne']), 'distance'],
  [card(['müde', 'Danach']), 'aftercare'],
  [card(['Blicke', 'Spiegel']), 'mirror'],
  [card(['müde'], { season: 'winter' }), 'winter'],
  [card(['Danach'], { advent: 7 }), 'advent'],
  [card([], { keep: true }), 'voucher'],
  [card(['müde'], { keep: true }), 'voucher'],
  [card(['müde']), 'lowEnergy'],
] as const)('The kind of %o is %s', (fields, kind) => {
  expect(kindOf(fields)).toBe(kind)
})

test('The order of the tags makes no difference', () => {
  expect(kindOf(card(['Danach', 'Anlass']))).toBe(kindOf(card(['Anlass', 'Danach'])))
})
