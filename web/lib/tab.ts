import { readFlag } from './flags.ts'

/** What the tab is called while nobody is to know what it is. web/public/theme.js knows it too. */
export const NEUTRAL_TITLE = 'Notizen'

let title = document.title
let veiled = false

/** Shows the name and icon that are right at this moment. */
export function showTab(): void {
  const neutral = veiled || document.visibilityState === 'hidden' || readFlag('discreet')
  document.title = neutral ? NEUTRAL_TITLE : title
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon !== null) icon.href = neutral ? '/icons/neutral.svg' : '/icons/app.svg'
}

/** Names the page; while it is hidden, locked or discreet the tab keeps its neutral name. */
export function setTitle(next: string): void {
  title = next
  showTab()
}

/** Takes name and icon out of the tab, whoever looks at it. */
export function veilTab(on: boolean): void {
  veiled = on
  showTab()
}

/** Takes name and icon out of the tab while nobody looks at it. Answers with the way to stop. */
export function hideWhileAway(): () => void {
  document.addEventListener('visibilitychange', showTab)
  return () => document.removeEventListener('visibilitychange', showTab)
}
