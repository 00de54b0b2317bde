import { expect, test } from 'vitest'
import { gameMaxLevel } from './gameMaxLevel.ts'

test('O-161 The game goes to 4, and to 10 while both want it', () => {
  expect([gameMaxLevel(false), gameMaxLevel(true)]).toEqual([4, 10])
})
