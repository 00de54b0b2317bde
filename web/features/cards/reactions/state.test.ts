import { expect, test } from 'vitest'
import { nextVote, noReaction, withReaction } from './state.ts'

test('KARTEN-79 KARTEN-80 A tapped vote is set, the active one is cleared', () => {
  expect(nextVote(null, 'like')).toBe('like')
  expect(nextVote('dislike', 'like')).toBe('like')
  expect(nextVote('like', 'like')).toBe(null)
})

test('A change touches one reaction and keeps what else it says', () => {
  const before = [{ ...noReaction('a'), isFavorite: true }, noReaction('b')]
  const after = withReaction(before, { cardId: 'a', vote: 'like' })
  expect(after).toEqual([{ ...noReaction('a'), isFavorite: true, vote: 'like' }, noReaction('b')])
  expect(withReaction(after, { cardId: 'c', isFavorite: true })).toHaveLength(3)
})
