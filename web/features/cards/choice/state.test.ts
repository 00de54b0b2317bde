import { expect, test } from 'vitest'
import { whoChose } from './state.ts'

const couple = { userId: 'me', name: 'Mia', profile: { partner: { id: 'you', name: 'Jonas' } } }

test('KARTEN-47 One’s own choice shows one’s name, or Du without one', () => {
  expect(whoChose('me', couple)).toBe('Mia')
  expect(whoChose('me', { ...couple, name: null })).toBe('Du')
})

test('KARTEN-48 The partner’s choice shows their name, or Partner without one', () => {
  expect(whoChose('you', couple)).toBe('Jonas')
  expect(whoChose('you', { ...couple, profile: { partner: { id: 'you', name: '' } } })).toBe(
    'Partner',
  )
})

test('KARTEN-49 Anybody else is Unbekannt', () => {
  expect(whoChose('somebody', couple)).toBe('Unbekannt')
  expect(whoChose(null, { ...couple, userId: null })).toBe('Unbekannt')
  expect(whoChose('you', { ...couple, profile: null })).toBe('Unbekannt')
})
