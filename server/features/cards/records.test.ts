import { expect, test } from 'vitest'
import { cardCodec } from './records.ts'

const words = {
  title: 'Kerzen',
  description: 'Licht aus.',
  instructions: null,
  categoryId: 'herz',
  tags: ['kurz'],
}
const late = { season: 'winter', advent: null, addressee: 'receiver' } as const

test.each([
  ['1', { ...words, level: 7 }, { season: null, advent: null, addressee: 'both', keep: false }],
  ['2', { version: 2, value: { ...words, ...late, level: 7 } }, { ...late, keep: false }],
  [
    '3',
    { version: 3, value: { ...words, ...late, keep: true, level: 7 } },
    { ...late, keep: true },
  ],
  [
    '4',
    { version: 4, value: { ...words, ...late, keep: true, dirtyLevel: 7 } },
    { ...late, keep: true },
  ],
])(
  'A card of version %s is read with its level under the name of the wire',
  (_, stored, others) => {
    const card = { ...words, ...others, dirtyLevel: 7 }
    const read = cardCodec.decode('own_cards.content', stored)
    expect(read).toMatchObject(card)
    expect(read).not.toHaveProperty('level')
    expect(cardCodec.encode('own_cards.content', read)).toMatchObject({ value: card })
  },
)
