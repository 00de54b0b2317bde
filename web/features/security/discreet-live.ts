import { readDevicePreference, setDevicePreference } from '../../lib/devicePreferences.ts'
import { updateTab } from '../../lib/documentTitle.ts'

/**
 * Gives the tab and what is installed from now on a neutral name and icon, or takes them away. The
 * page's head carries both sets; web/public/theme.js chooses before the first paint.
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
