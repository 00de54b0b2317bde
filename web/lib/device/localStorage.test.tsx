import { afterEach, expect, test, vi } from 'vitest'
import { clearItems, readItem, tabStorage, writeItem } from './localStorage.ts'

/** A browser that keeps nothing for any site throws at the name alone. */
const block = () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  }
}
afterEach(() => vi.restoreAllMocks())

test('O-029 Where the browser blocks its storage, memory takes its place', () => {
  block()
  writeItem('token', 'abc')
  tabStorage.write('hidden', 'true')
  expect([readItem('token'), tabStorage.read('hidden'), readItem('hidden')]).toEqual([
    'abc',
    'true',
    null,
  ])
  writeItem('theme', 'hell')
  clearItems(['theme'])
  tabStorage.clear()
  expect([readItem('token'), readItem('theme'), tabStorage.read('hidden')]).toEqual([
    null,
    'hell',
    null,
  ])
})
