import { expect, test } from 'vitest'
import { wordsOf } from './wordsOf.ts'

test('The words of a stored item are found in any shape, and nothing but what a person has written', () => {
  const item = {
    version: 7,
    kind: 'own-card',
    subject: 'x',
    owner: 'mia pair',
    payload: {
      clientId: '3f2c7c1e-6f0d-4a5e-9c8e-0d2b5b7a9e11',
      date: '2026-11-30',
      until: '2026-11-30T10:00:00.000Z',
      draft: {
        title: 'Ja',
        tags: ['langsam', 'Ja'],
        categoryId: 'mit-musik',
        level: 3,
        place: null,
      },
      lines: ['', '  ', 'Am See\nzu zweit'],
    },
    wire: { body: '{"title":"Ja"}' },
  }
  expect(wordsOf(item)).toBe('Ja\n\nlangsam\n\nAm See\nzu zweit')
})
