import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  HEAD_LETTERS,
  isEnvelope,
  openBytes,
  resealHead,
  sealBytes,
  sealEnvelope,
} from './vault.ts'

const key = randomBytes(32)
const sealContext = 'messages.body:abc'
const plain = Buffer.from('Für dich allein 🕯️')

test('A sealed value opens with its key and at its place only', () => {
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

const envelopeFor = (to: Buffer, place: string, text: Uint8Array) =>
  sealEnvelope((bytes) => sealBytes(to, place, bytes), place, text).toString('base64')
const openText = (by: Buffer, place: string, sealed: string) =>
  openBytes(by, place, Buffer.from(sealed, 'base64'))

test('An envelope opens with its key and at its place only, and each has a key of its own', () => {
  const sealed = envelopeFor(key, sealContext, plain)
  expect([
    isEnvelope(sealed),
    isEnvelope(sealBytes(key, sealContext, plain).toString('base64')),
  ]).toEqual([true, false])
  expect(openText(key, sealContext, sealed)).toEqual(plain)
  expect(() => openText(randomBytes(32), sealContext, sealed)).toThrow('unable to authenticate')
  expect(() => openText(key, 'messages.body:abd', sealed)).toThrow('unable to authenticate')
  const other = envelopeFor(key, sealContext, plain)
  const mixed = other.slice(0, HEAD_LETTERS) + sealed.slice(HEAD_LETTERS)
  expect(() => openText(key, sealContext, mixed)).toThrow('unable to authenticate')
})

test('Given to another key, an envelope changes in its head alone and no longer opens with the former one', () => {
  const next = randomBytes(32)
  const sealed = envelopeFor(key, sealContext, plain)
  const head = resealHead(
    Buffer.from(sealed.slice(0, HEAD_LETTERS), 'base64'),
    (bytes) => openBytes(key, sealContext, bytes),
    (bytes) => sealBytes(next, 'messages.body:abd', bytes),
  ).toString('base64')
  const given = head + sealed.slice(HEAD_LETTERS)
  expect(head).toHaveLength(HEAD_LETTERS)
  expect(openText(next, 'messages.body:abd', given)).toEqual(plain)
  expect(() => openText(key, sealContext, given)).toThrow('unable to authenticate')
})
