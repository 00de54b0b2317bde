import { expect, test } from 'vitest'
import { resetSessionData } from '../session/sessionReset.ts'
import { retainShownItems } from './retainShownItems.ts'

const letters = () => retainShownItems((letter: { id: string; mark?: number }) => letter.id)
const of = (...ids: string[]) => ids.map((id) => ({ id }))

test('O-148 Shown items stay where they stood, each in its latest state', () => {
  const kept = letters()
  expect(kept.startRead()(of('a', 'b', 'c'))).toEqual(of('a', 'b', 'c'))
  expect(kept.startRead()([{ id: 'a', mark: 1 }, { id: 'c' }])).toEqual([
    { id: 'a', mark: 1 },
    { id: 'b' },
    { id: 'c' },
  ])
  expect(kept.startRead()(of('d'))).toHaveLength(4)
})

test('O-148 An answer nobody waits for any more counts as well', () => {
  const kept = letters()
  const first = kept.startRead()
  const second = kept.startRead()
  first(of('a'))
  expect(second([])).toEqual(of('a'))
})

test('Items that have gone are dropped once the screen is left', () => {
  const kept = letters()
  kept.startRead()(of('a'))
  kept.clear()
  expect(kept.startRead()([])).toEqual([])
})

test('The next login finds no items of the last one, even after a late answer', () => {
  const kept = letters()
  kept.startRead()(of('a'))
  const late = kept.startRead()
  resetSessionData()
  expect(late(of('b'))).toEqual(of('b'))
  expect(kept.startRead()([])).toEqual([])
})
