import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBytes, sealBytes } from './seal.ts'

const key = randomBytes(32)
const sealContext = 'messages.body:abc'
const plain = Buffer.from('Für dich allein 🕯️')

test('What was sealed opens with its key and at its place only', () => {
  const sealed = sealBytes(key, sealContext, plain)
  expect(openBytes(key, sealContext, sealed)).toEqual(plain)
  expect(() => openBytes(randomBytes(32), sealContext, sealed)).toThrow('unable to authenticate')
  expect(() => openBytes(key, 'messages.body:abd', sealed)).toThrow('unable to authenticate')
})

test('Not a single bit may change', () => {
  const sealed = sealBytes(key, sealContext, plain)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openBytes(key, sealContext, changed)).toThrow(/authenticate|version/)
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => openBytes(key, sealContext, sealed.subarray(0, length))).toThrow(
      /authenticate|version|Invalid/,
    )
  }
})

test('The same text never seals to the same bytes, and hides its words', () => {
  const seals = Array.from({ length: 1_000 }, () => sealBytes(key, sealContext, plain))
  expect(new Set(seals.map((sealed) => sealed.toString('hex'))).size).toBe(1_000)
  expect(seals.some((sealed) => sealed.includes('allein'))).toBe(false)
})

test('Nothing, and a lot, is sealed as well', () => {
  for (const size of [0, 1, 1_000_000]) {
    const bytes = randomBytes(size)
    expect(openBytes(key, sealContext, sealBytes(key, sealContext, bytes)).equals(bytes)).toBe(true)
  }
})
