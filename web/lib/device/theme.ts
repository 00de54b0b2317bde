import { createSharedItemStore } from './localStorage.ts'

export const THEMES = ['system', 'hell', 'dunkel'] as const
export type Theme = (typeof THEMES)[number]

/** The device's own key; no part of the session. web/public/theme.js reads it before first paint. */
export const storedTheme = createSharedItemStore('theme')

export function readTheme(): Theme {
  const stored = storedTheme.get()
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Stores the theme on this device; what follows `storedTheme` applies it. */
export const setTheme = (theme: Theme): void => storedTheme.set(theme === 'system' ? null : theme)

/** Sets the root's `data-theme` and the browser's theme colour. */
export function applyTheme(): void {
  const theme = readTheme()
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme === 'hell' ? 'light' : 'dark'
  const ground = getComputedStyle(document.body).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = theme === 'system' ? (meta.dataset.system ?? ground) : ground
  }
}
