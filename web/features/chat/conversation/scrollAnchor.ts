import { motionAllowed } from '../../../ui/motionAllowed.ts'

/** Maximum distance from the end that counts as the end. */
export const END_PX = 32
const FLASH_MS = 1600

/** A visible message and the distance of its upper edge from the list's. */
export interface Anchor {
  readonly key: string
  readonly top: number
}

const rowElements = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('.chat-row')

export const isAtEnd = (list: HTMLElement): boolean => Math.abs(list.scrollTop) < END_PX

/** The first visible message. */
export function anchorIn(list: HTMLElement): Anchor | null {
  const { top } = list.getBoundingClientRect()
  const lines = rowElements(list)
  const first = lines[firstBelow(lines, top)]
  const key = first?.dataset.key
  if (first === undefined || key === undefined) return null
  return { key, top: first.getBoundingClientRect().top - top }
}

/** Sequence number of the last visible message; 0 for one that was not sent yet. */
export function lastSeqIn(list: HTMLElement): number {
  const { bottom } = list.getBoundingClientRect()
  const lines = rowElements(list)
  const last = lines[Math.min(lines.length - 1, firstBelow(lines, bottom))]
  const seq = Number(last?.dataset.seq ?? 0)
  return seq < Number.MAX_SAFE_INTEGER ? seq : 0
}

/** Index of the first line that ends below `y`, by binary search. */
function firstBelow(lines: ArrayLike<HTMLElement>, y: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bottom = lines[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom > y) high = middle
    else low = middle + 1
  }
  return low
}

/** Scrolls so that the anchor keeps its position. */
export function restoreAnchor(list: HTMLElement, anchor: Anchor | null): void {
  if (anchor === null) return
  const line = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(anchor.key)}"]`)
  if (!line) return
  const moved = line.getBoundingClientRect().top - list.getBoundingClientRect().top - anchor.top
  if (Math.abs(moved) > 0.5) list.scrollTop += moved
}

/** Scrolls to a message, highlights and focuses it; false if it is not rendered. */
export function scrollToMessage(list: HTMLElement, id: string): boolean {
  const line = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  if (!line) return false
  line.scrollIntoView({ block: 'center', behavior: motionAllowed() ? 'smooth' : 'auto' })
  line.querySelector<HTMLElement>('.chat-more')?.focus({ preventScroll: true })
  line.dataset.flash = ''
  setTimeout(() => delete line.dataset.flash, FLASH_MS)
  return true
}
