import { expect, test } from 'vitest'
import { transitionTypes } from './transitions.ts'

const at = (pathname: string, index = 0) => ({ pathname, state: { __TSR_index: index } })
const move = (from: ReturnType<typeof at> | undefined, to: ReturnType<typeof at>) =>
  transitionTypes({
    fromLocation: from,
    toLocation: to,
    pathChanged: from?.pathname !== to.pathname,
  })

test('Along the bar the screens slide the way the eye goes', () => {
  expect(move(at('/karten'), at('/stories', 1))).toEqual(['forward'])
  expect(move(at('/profile'), at('/', 1))).toEqual(['back'])
})

test('Deeper slides forward, a step back slides back', () => {
  expect(move(at('/karten'), at('/karten/set', 1))).toEqual(['forward'])
  expect(move(at('/karten/set', 1), at('/karten'))).toEqual(['back'])
  expect(move(at('/profile', 0), at('/einladen', 1))).toEqual(['forward'])
})

test('The first screen and a mere change of the address do not slide', () => {
  expect(move(undefined, at('/'))).toBe(false)
  expect(move(at('/karten'), at('/karten', 1))).toBe(false)
})
