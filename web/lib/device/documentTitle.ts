import { listen } from '../listen.ts'
import { readDevicePreference } from './devicePreferences.ts'

/** Title of the tab while it must not name the app; web/public/theme.js has the same. */
export const NEUTRAL_TITLE = 'Notizen'

let title = document.title
/** The text before the title of a screen. */
let prefix = ''
let locked = false

/** Sets title and icon of the tab: neutral ones while the app is locked, hidden or discreet. */
export function updateTab(): void {
  const neutral =
    locked || document.visibilityState === 'hidden' || readDevicePreference('discreet')
  document.title = neutral ? NEUTRAL_TITLE : prefix + title
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon !== null) icon.href = neutral ? '/icons/neutral.svg' : '/icons/app.svg'
}

/** Sets the title of the screen; shown unless the tab is neutral. */
export function setTitle(next: string): void {
  title = next
  updateTab()
}

/**
 * Shows how many messages are unread before the title, as „(3)“, unless the tab is neutral.
 * @param shown the number as the badge has it; null without one
 */
export function setUnreadInTitle(shown: string | null): void {
  prefix = shown === null ? '' : `(${shown}) `
  updateTab()
}

/** Keeps title and icon neutral while the app is locked. */
export function setTabLocked(on: boolean): void {
  locked = on
  updateTab()
}

/** Makes title and icon neutral while the page is hidden. Returns a function that stops it. */
export const neutralTabWhileHidden = (): (() => void) =>
  listen(document, 'visibilitychange', updateTab)
