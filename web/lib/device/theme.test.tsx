import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { applyTheme, readTheme, setTheme, storedTheme } from './theme.ts'

/** The script of the page's head, run anew each time. */
const scripts = import.meta.glob('../../public/theme.js')

const root = document.documentElement
afterAll(storedTheme.subscribe(applyTheme))
afterEach(() => {
  localStorage.clear()
  delete root.dataset.theme
})

test('A chosen theme marks the root and stays on the device', () => {
  setTheme('dunkel')
  expect(root.dataset.theme).toBe('dark')
  expect(readTheme()).toBe('dunkel')
  setTheme('hell')
  expect(root.dataset.theme).toBe('light')
  setTheme('system')
  expect(root.dataset.theme).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('An odd value on the device means the device’s own theme', () => {
  localStorage.setItem('theme', 'bunt')
  applyTheme()
  expect(readTheme()).toBe('system')
})

test.each(['hell', 'dunkel'] as const)(
  'Before the first paint „%s“ is read from the same key with the same meaning',
  async (theme) => {
    setTheme(theme)
    const marked = root.dataset.theme
    delete root.dataset.theme
    vi.resetModules()
    await scripts['../../public/theme.js']?.()
    expect(root.dataset.theme).toBe(marked)
  },
)
