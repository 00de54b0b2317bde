import { describe, expect, test } from 'vitest'
import { isOwnPath } from './rules.ts'

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
