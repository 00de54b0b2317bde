import { expect, test } from 'vitest'
import { nextVote, noReaction, whoChose, withReaction } from './state.ts'

test('KARTEN-79 KARTEN-80 A tapped vote is set, the active one is cleared', () => {
  expect(nextVote(null, 'like')).toBe('like')
  expect(nextVote('dislike', 'like')).toBe('like')
  expect(nextVote('like', 'like')).toBe(null)
})

test('A change touches one reaction and keeps what else it says', () => {
  const before = [{ ...noReaction('a'), isFavorite: true }, noReaction('b')]
  const after = withReaction(before, 'a', { vote: 'like' })
  expect(after).toEqual([{ ...noReaction('a'), isFavorite: true, vote: 'like' }, noReaction('b')])
  expect(withReaction(after, 'c', { isFavorite: true })).toHaveLength(3)
})

const couple = { userId: 'me', name: 'Mia', partner: { id: 'you', name: 'Jonas' } }

test('KARTEN-47 One’s own choice shows one’s name, or Du without one', () => {
  expect(whoChose('me', couple)).toBe('Mia')
  expect(whoChose('me', { ...couple, name: null })).toBe('Du')
})

test('KARTEN-48 The partner’s choice shows their name, or Partner without one', () => {
  expect(whoChose('you', couple)).toBe('Jonas')
  expect(whoChose('you', { ...couple, partner: { id: 'you', name: '' } })).toBe('Partner')
})

test('KARTEN-49 Anybody else is Unbekannt', () => {
  expect(whoChose('somebody', couple)).toBe('Unbekannt')
  expect(whoChose(null, { ...couple, userId: null })).toBe('Unbekannt')
  expect(whoChose('you', { ...couple, partner: null })).toBe('Unbekannt')
})
