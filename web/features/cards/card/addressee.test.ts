import { expect, test } from 'vitest'
import { jonas, miaPaired as mia } from '../../../testing/people.ts'
import { addressedTo, type Reader } from './addressee.ts'

const sideOf = (profile: typeof mia): Reader => ({ userId: profile.id, profile })

test.each([
  ['both', mia.id, 'Für euch beide', 'Für euch beide'],
  ['chooser', mia.id, 'Du bist gemeint', 'Mia ist gemeint'],
  ['chooser', jonas.id, 'Jonas ist gemeint', 'Du bist gemeint'],
  ['receiver', mia.id, 'Jonas ist gemeint', 'Du bist gemeint'],
  ['receiver', jonas.id, 'Du bist gemeint', 'Mia ist gemeint'],
] as const)('O-162 A card to %s, chosen by %s, tells each the other side', (to, by, hers, his) => {
  expect(addressedTo(to, by, sideOf(mia))).toBe(hers)
  expect(addressedTo(to, by, sideOf(jonas))).toBe(his)
})

test.each([
  ['both', 'Für euch beide'],
  ['chooser', 'Gemeint ist, wer sie wählt'],
  ['receiver', 'Gemeint ist, wer sie bekommt'],
] as const)('O-162 Before it is chosen, a card to %s tells both the same', (to, said) => {
  for (const reader of [mia, jonas]) expect(addressedTo(to, null, sideOf(reader))).toBe(said)
  // Chosen by a former partner.
  expect(addressedTo(to, 'somebody else', sideOf(mia))).toBe(said)
})

test('O-162 A partner without a name is named without a gender', () => {
  const reader = { userId: 'me', profile: { partner: { id: 'them', name: '' } } }
  expect(addressedTo('chooser', 'them', reader)).toBe('Dein:e Partner:in ist gemeint')
})
