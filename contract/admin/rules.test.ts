import { describe, expect, test } from 'vitest'
import { FREE_MIN_BYTES, isDiskTight, isOwnPath } from './rules.ts'

describe('the address in a push', () => {
  test.each(['/', '/chat', '/stories/12?x=1#y'])('O-067 „%s“ leads into the product', (url) => {
    expect(isOwnPath(url)).toBe(true)
  })

  test.each([
    '',
    'chat',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\n/x',
    'javascript:x',
  ])('O-067 „%s“ does not', (url) => {
    expect(isOwnPath(url)).toBe(false)
  })
})

test('A disk is almost full below one GiB, or when what is kept would not fit a second time', () => {
  const kept = { databaseBytes: 2 * FREE_MIN_BYTES, fileBytes: FREE_MIN_BYTES }
  const small = { databaseBytes: 1, fileBytes: 1 }
  expect(isDiskTight({ ...small, freeBytes: FREE_MIN_BYTES })).toBe(false)
  expect(isDiskTight({ ...small, freeBytes: FREE_MIN_BYTES - 1 })).toBe(true)
  expect(isDiskTight({ ...kept, freeBytes: 3 * FREE_MIN_BYTES })).toBe(false)
  expect(isDiskTight({ ...kept, freeBytes: 3 * FREE_MIN_BYTES - 1 })).toBe(true)
})
