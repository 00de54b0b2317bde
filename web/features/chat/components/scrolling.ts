import { motionAllowed } from '../../../ui/motionAllowed.ts'

/** This close to the end counts as being there. */
export const END_PX = 32
const FLASH_MS = 1600

/** A message in view and where its upper edge is, seen from the list's. */
export interface Anchor {
  readonly key: string
  readonly top: number
}

const linesIn = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('.chat-row')

export const isAtEnd = (list: HTMLElement): boolean => Math.abs(list.scrollTop) < END_PX

/** The first message in view. */
export function anchorIn(list: HTMLElement): Anchor | null {
  const { top } = list.getBoundingClientRect()
  const lines = linesIn(list)
  const first = lines[firstBelow(lines, top)]
  const key = first?.dataset.key
  if (first === undefined || key === undefined) return null
  return { key, top: first.getBoundingClientRect().top - top }
}

/** Running number of the last message in view; 0 for one that waits without a number. */
export function lastSeqIn(list: HTMLElement): number {
  const { bottom } = list.getBoundingClientRect()
  const lines = linesIn(list)
  const last = lines[Math.min(lines.length - 1, firstBelow(lines, bottom))]
  const seq = Number(last?.dataset.seq ?? 0)
  return seq < Number.MAX_SAFE_INTEGER ? seq : 0
}

/** Place of the first line that reaches below `y`; the lines are in order, so a few looks suffice. */
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

/** Scrolls so that the message in view stays where it was. */
export function level(list: HTMLElement, anchor: Anchor | null): void {
  if (anchor === null) return
  const line = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(anchor.key)}"]`)
  if (!line) return
  const moved = line.getBoundingClientRect().top - list.getBoundingClientRect().top - anchor.top
  if (Math.abs(moved) > 0.5) list.scrollTop += moved
}

/** Brings a message into the middle, marks it for a moment and gives it the focus; false without it. */
export function show(list: HTMLElement, id: string): boolean {
  const line = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  if (!line) return false
  line.scrollIntoView({ block: 'center', behavior: motionAllowed() ? 'smooth' : 'auto' })
  line.querySelector<HTMLElement>('.chat-more')?.focus({ preventScroll: true })
  line.dataset.flash = ''
  setTimeout(() => delete line.dataset.flash, FLASH_MS)
  return true
}
