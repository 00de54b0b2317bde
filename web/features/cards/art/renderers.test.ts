import { expect, test } from 'vitest'
import { CATEGORIES } from '#contract/cards/rules.ts'
import { CARD_KINDS } from '../kinds/kindOf.ts'
import { loadedRenderers, loadRenderer, sceneSetOf } from './renderers.ts'

const sets = CARD_KINDS.map((kind) => sceneSetOf('herz', kind))

test.each([...CATEGORIES.map(({ id }) => id), ...new Set(sets)])(
  '%s has motifs to draw',
  async (set) => {
    await loadRenderer(set)
    const renderer = loadedRenderers.get()[set]
    const options = { category: 'herz', cardId: 'a', day: 1 } as const
    renderer?.prepare(options)
    expect(renderer?.isPrepared(options)).toBe(true)
  },
)

test('A card without a kind and a voucher keep the motifs of their category', () => {
  for (const { id } of CATEGORIES) {
    expect(sceneSetOf(id, null)).toBe(id)
    expect(sceneSetOf(id, 'voucher')).toBe(id)
  }
})

test('Every other kind has motifs of its own', () => {
  const own = sets.filter((set) => set !== 'herz')
  expect(own).toHaveLength(CARD_KINDS.length - 1)
  expect(new Set(own).size).toBe(own.length)
})
