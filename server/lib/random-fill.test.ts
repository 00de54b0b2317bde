import { expect, test } from 'vitest'
import { randomFill } from './ids.ts'

const filled = (length: number): string => {
  const bytes = new Uint8Array(length)
  randomFill(bytes)
  return Buffer.from(bytes).toString('hex')
}

test('No bytes are handed out twice, however the pieces meet the end of a block', () => {
  const pieces = Array.from({ length: 20_000 }, (_, at) => filled(12 + (at % 15)))
  expect(new Set(pieces.map((piece) => piece.slice(0, 24))).size).toBe(pieces.length)
  expect(new Set(pieces.map((piece) => piece.slice(-24))).size).toBe(pieces.length)
})

test('A whole block is filled, and more than one is refused', () => {
  expect(filled(4_096)).not.toContain('0'.repeat(32))
  expect(() => filled(4_097)).toThrow(RangeError)
})
