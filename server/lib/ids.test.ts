import { expect, test } from 'vitest'
import { idOf, newId, newInviteCode, newSecret, numberOf } from './ids.ts'

const MANY = 10_000

/** True random sequences exceed it once in a hundred million, with 255 degrees of freedom. */
const CHI_SQUARE_MAX = 400

test('O-030 10,000 session tokens are unique, 256 bits long and evenly spread', () => {
  const tokens = Array.from({ length: MANY }, newSecret)
  expect(new Set(tokens).size).toBe(MANY)
  expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true)

  const counts = Array.from({ length: 256 }, () => 0)
  for (const byte of Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')))) {
    counts[byte] = (counts[byte] ?? 0) + 1
  }
  const expected = (MANY * 32) / 256
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(chiSquare).toBeLessThan(CHI_SQUARE_MAX)
})

test('trust b Ids are unique, of one case, and give nothing to count', () => {
  const ids = Array.from({ length: MANY }, newId)
  expect(new Set(ids).size).toBe(MANY)
  expect(ids.every((id) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true)
})

test('The ids of what devices name stay as they were stored, in either case', () => {
  const sender = { pairId: 'pair', userId: 'mia' }
  for (const clientId of ['0F8FAD5B-d9cb', '0f8fad5b-D9CB']) {
    expect(idOf(sender, clientId)).toBe('hkkx3jmejb78a7jkts5y36jjwd')
    expect(numberOf(sender, clientId)).toBe(6_508_245_603_718_318)
  }
  expect(idOf({ ...sender, userId: 'jonas' }, '0F8FAD5B-d9cb')).not.toMatch(/^hkkx/)
})

test('O-035 Invitation codes are unique and carry 128 bits', () => {
  const codes = Array.from({ length: MANY }, newInviteCode)
  expect(new Set(codes).size).toBe(MANY)
  expect(codes.every((code) => Buffer.from(code, 'base64url').length === 16)).toBe(true)
})
