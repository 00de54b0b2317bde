import { expect, test } from 'vitest'
import { keepShown } from './keepShown.ts'
import { forgetAll } from './memory.ts'

const letters = () => keepShown((letter: { id: string; mark?: number }) => letter.id)
const of = (...ids: string[]) => ids.map((id) => ({ id }))

test('O-148 What was shown stays where it stood, with what is fresh in place of what was', () => {
  const kept = letters()
  expect(kept.asking()(of('a', 'b', 'c'))).toEqual(of('a', 'b', 'c'))
  expect(kept.asking()([{ id: 'a', mark: 1 }, { id: 'c' }])).toEqual([
    { id: 'a', mark: 1 },
    { id: 'b' },
    { id: 'c' },
  ])
  expect(kept.asking()(of('d'))).toHaveLength(4)
})

test('O-148 An answer nobody waits for any more counts as well', () => {
  const kept = letters()
  const first = kept.asking()
  const second = kept.asking()
  first(of('a'))
  expect(second([])).toEqual(of('a'))
})

test('Once the screen is left, what has gone is gone', () => {
  const kept = letters()
  kept.asking()(of('a'))
  kept.leave()
  expect(kept.asking()([])).toEqual([])
})

test('Nothing is left for the next login, nor does a late answer bring it back', () => {
  const kept = letters()
  kept.asking()(of('a'))
  const late = kept.asking()
  forgetAll()
  expect(late(of('b'))).toEqual(of('b'))
  expect(kept.asking()([])).toEqual([])
})
