/** A bubble that is let go from here on is answered. */
export const REPLY_PX = 56
/** A bubble goes no farther than this. */
const FARTHEST_PX = 96
const VIBRATION_MS = 10

/** An arrow that turns back, as in the menu. */
const ARROW = 'M20 18v-2a4 4 0 0 0-4-4H4m5 5-5-5 5-5'

const rowOf = (bubble: HTMLElement): HTMLElement | null => bubble.closest('.chat-row')

function newArrow(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'chat-swipe')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ARROW)
  svg.append(path)
  return svg
}

/** Moves a bubble with the finger to the right; vibrates where letting go would begin to answer. */
export function followSwipe(bubble: HTMLElement, dx: number): void {
  const row = rowOf(bubble)
  if (row === null) return
  const arrow = row.querySelector<SVGElement>('.chat-swipe') ?? row.appendChild(newArrow())
  const way = Math.min(FARTHEST_PX, Math.max(0, dx))
  row.dataset.swiped = ''
  bubble.style.translate = `${way}px`
  arrow.style.opacity = String(Math.min(1, way / REPLY_PX))
  const isReached = way >= REPLY_PX
  if (isReached && !('reached' in arrow.dataset)) {
    navigator.vibrate?.(VIBRATION_MS)
    arrow.dataset.reached = ''
  }
}

/** Lets a bubble go back to its place. */
export function releaseSwipe(bubble: HTMLElement): void {
  const row = rowOf(bubble)
  row?.querySelector('.chat-swipe')?.remove()
  row?.removeAttribute('data-swiped')
  bubble.style.removeProperty('translate')
}
