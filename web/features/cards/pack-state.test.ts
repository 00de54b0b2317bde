import { expect, test } from 'vitest'
import { packIn } from './pack-state.ts'

test('A file of cards is told from any other file', () => {
  const pack = { format: 'knistern.cards/1', cards: [] }
  expect(packIn(JSON.stringify(pack))).toEqual(pack)
  for (const other of [
    '',
    'kein JSON',
    'null',
    '[]',
    '{"format":"knistern.cards/2","cards":[]}',
    '{"format":"knistern.cards/1"}',
  ]) {
    expect(packIn(other)).toBeUndefined()
  }
})
