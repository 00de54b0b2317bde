import { HIDDEN_TITLE } from './texts.ts'

let title = document.title

function show(): void {
  const hidden = document.visibilityState === 'hidden'
  document.title = hidden ? HIDDEN_TITLE : title
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon !== null) icon.href = hidden ? '/icons/neutral.svg' : '/icons/app.svg'
}

/** Names the page; while it is hidden the tab keeps its neutral name. */
export function setTitle(next: string): void {
  title = next
  show()
}

/** Takes name and icon out of the tab while nobody looks at it. Answers with the way to stop. */
export function hideWhileAway(): () => void {
  document.addEventListener('visibilitychange', show)
  return () => document.removeEventListener('visibilitychange', show)
}
