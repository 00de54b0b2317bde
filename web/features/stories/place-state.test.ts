import { expect, test } from 'vitest'
import { resetSessionData } from '../../lib/sessionReset.ts'
import { placeToResume, rememberPlace } from './place-state.ts'

test.each([
  [0.4, 0.4],
  [0.02, null],
  [-3, null],
  [0.97, null],
  [9, null],
])('Read to %d, one goes on at %s', (share, place) => {
  rememberPlace(1, share)
  expect(placeToResume(1)).toBe(place)
})

test('A story never opened has no place, and whoever leaves takes theirs along', () => {
  expect(placeToResume(2)).toBeNull()
  rememberPlace(2, 0.5)
  resetSessionData()
  expect(placeToResume(2)).toBeNull()
})
