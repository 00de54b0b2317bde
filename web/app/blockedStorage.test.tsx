import { afterEach, expect, test, vi } from 'vitest'
import { bootstrap } from './bootstrap.ts'

afterEach(() => vi.restoreAllMocks())

test('O-029 Where the browser keeps nothing for any site the app begins all the same', () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  }
  const begin = vi.fn<() => void>()
  bootstrap(document.createElement('div'), begin)
  expect(begin).toHaveBeenCalledTimes(1)
})
