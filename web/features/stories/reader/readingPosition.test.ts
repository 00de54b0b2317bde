import { expect, test } from 'vitest'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { positionToResume, saveReadingPosition } from './readingPosition.ts'

test.each([
  [0.4, 0.4],
  [0.02, null],
  [-3, null],
  [0.97, null],
  [9, null],
])('Read to %d, one goes on at %s', (share, place) => {
  saveReadingPosition(1, share)
  expect(positionToResume(1)).toBe(place)
})

test('A story never opened has no place, and whoever leaves takes theirs along', () => {
  expect(positionToResume(2)).toBeNull()
  saveReadingPosition(2, 0.5)
  resetSessionData()
  expect(positionToResume(2)).toBeNull()
})
