import { readDevicePreference, setDevicePreference } from '../../lib/devicePreferences.ts'
import { updateTab } from '../../lib/documentTitle.ts'

/**
 * Switches name and icon of the tab and of later installations to neutral ones or back. The page's
 * head contains both sets; web/public/theme.js applies them before the first paint.
 */
export function setDiscreet(on: boolean): void {
  if (readDevicePreference('discreet') === on) return
  setDevicePreference('discreet', on)
  for (const part of document.querySelectorAll<HTMLElement>('[data-quiet]')) {
    const key = part.tagName === 'LINK' ? 'href' : 'content'
    const shown = part.getAttribute(key) ?? ''
    part.setAttribute(key, part.dataset.quiet ?? '')
    part.dataset.quiet = shown
  }
  updateTab()
}
