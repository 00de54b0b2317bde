import { readItem, writeItem } from './device.ts'

export const THEMES = ['system', 'hell', 'dunkel'] as const
export type Theme = (typeof THEMES)[number]

/** The device's own key; no part of the session. web/public/theme.js reads it before first paint. */
const KEY = 'theme'

export function readTheme(): Theme {
  const stored = readItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Keeps the choice on this device and shows it at once. */
export function setTheme(theme: Theme): void {
  writeItem(KEY, theme === 'system' ? null : theme)
  applyTheme(theme)
}

/** Marks the root for the tokens and colours the browser's own bar like the ground. */
export function applyTheme(theme: Theme = readTheme()): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme === 'hell' ? 'light' : 'dark'
  const ground = getComputedStyle(document.body).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = theme === 'system' ? (meta.dataset.system ?? ground) : ground
  }
}
