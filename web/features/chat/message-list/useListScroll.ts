'use no memo' // docs/decisions/0016

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import type { Conversation } from '../conversation/conversationStore.ts'
import type { ChatWindow } from '../conversation/messageWindow.ts'
import type { Row } from '../message/displayMessages.ts'

/** Maximum distance from the end that counts as the end. */
export const END_PX = 32
const FLASH_MS = 1600

/** A visible message, the distance of its upper edge from the list's, and how the list stood then. */
export interface Anchor {
  readonly key: string
  readonly top: number
  readonly scrollTop: number
}

const rowElements = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('.chat-row')

export const isAtEnd = (list: HTMLElement): boolean => Math.abs(list.scrollTop) < END_PX

/** The first visible message. */
export function anchorIn(list: HTMLElement): Anchor | null {
  const { top } = list.getBoundingClientRect()
  const rows = rowElements(list)
  const first = rows[firstBelow(rows, top)]
  const key = first?.dataset.key
  if (first === undefined || key === undefined) return null
  return { key, top: first.getBoundingClientRect().top - top, scrollTop: list.scrollTop }
}

/** Sequence number of the last visible message; 0 for one that was not sent yet. */
export function lastSeqIn(list: HTMLElement): number {
  const { bottom } = list.getBoundingClientRect()
  const rows = rowElements(list)
  const last = rows[Math.min(rows.length - 1, firstBelow(rows, bottom))]
  const seq = Number(last?.dataset.seq ?? 0)
  return seq < Number.MAX_SAFE_INTEGER ? seq : 0
}

/** Index of the first row that ends below `y`, by binary search. */
function firstBelow(rows: ArrayLike<HTMLElement>, y: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bottom = rows[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom > y) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Scrolls so that the anchor keeps its position, or what scrolling since then has made of it: what
 * is drawn within the same frame must not undo it.
 * @returns the anchor as it stands now
 */
export function restoreAnchor(list: HTMLElement, anchor: Anchor | null): Anchor | null {
  if (anchor === null) return null
  const row = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(anchor.key)}"]`)
  if (!row) return anchor
  // A list that has become too short to stand as it did was scrolled by the browser, to its start.
  const furthest = list.scrollHeight - list.clientHeight
  const isClamped = Math.abs(anchor.scrollTop) > furthest && furthest - Math.abs(list.scrollTop) < 2
  const scrolled = isClamped ? 0 : list.scrollTop - anchor.scrollTop
  const top = anchor.top - scrolled
  const moved = row.getBoundingClientRect().top - list.getBoundingClientRect().top - top
  if (Math.abs(moved) > 0.5) list.scrollTop += moved
  return { key: anchor.key, top, scrollTop: list.scrollTop }
}

/** Scrolls to a message, highlights and focuses it; false if it is not rendered. */
export function scrollToMessage(list: HTMLElement, id: string): boolean {
  const row = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  if (!row) return false
  row.scrollIntoView({ block: 'center', behavior: motionAllowed() ? 'smooth' : 'auto' })
  row.querySelector<HTMLElement>('.chat-more')?.focus({ preventScroll: true })
  row.dataset.flash = ''
  setTimeout(() => delete row.dataset.flash, FLASH_MS)
  return true
}

/** Distance from either end of the loaded messages at which the next page is fetched. */
const AHEAD_PX = 900
/** How long a scroll target waits for its message to be rendered. */
const TARGET_MS = 500

interface ScrollTarget {
  /** Id of a message; null for the end. */
  readonly id: string | null
  readonly until: number
}

/** Loads a page ahead; a failure is logged there, and the next scroll tries again. */
const loadAhead = (load: () => Promise<void>): void => void load().catch(() => undefined)

/**
 * Scrolling of the message list. With `column-reverse` browsers stay at the end and do not move when
 * older messages are added above. For changes below the viewport the first visible message serves
 * as scroll anchor.
 */
export function useListScroll(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  window: ChatWindow,
  conversation: Conversation,
) {
  const anchor = useRef<Anchor | null>(null)
  const target = useRef<ScrollTarget | null>(null)
  const frame = useRef(0)
  const [atEnd, setAtEnd] = useState(true)

  /** Stores the anchor and loads further pages. Reads the layout: at most once per frame. */
  const updatePosition = () => {
    const list = box.current
    if (!list) return
    const fromEnd = Math.abs(list.scrollTop)
    setAtEnd(fromEnd < END_PX)
    anchor.current = anchorIn(list)
    conversation.markSeen(lastSeqIn(list), fromEnd < END_PX)
    if (list.scrollHeight - list.clientHeight - fromEnd < AHEAD_PX)
      loadAhead(conversation.loadOlder)
    if (fromEnd < AHEAD_PX) loadAhead(conversation.loadNewer)
  }
  const onScroll = () => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(updatePosition)
  }
  const restorePosition = useEffectEvent(() => {
    const list = box.current
    if (!list) return
    const current = target.current
    if (current && current.until > performance.now()) {
      if (current.id === null) list.scrollTo(0, 0)
      else if (scrollToMessage(list, current.id)) target.current = null
    } else if (!isAtEnd(list) || window.hasNewer) {
      anchor.current = restoreAnchor(list, anchor.current)
    }
    onScroll()
  })
  useLayoutEffect(() => restorePosition(), [rows, window.hasNewer])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  return {
    atEnd,
    onScroll,
    toEnd() {
      target.current = { id: null, until: performance.now() + TARGET_MS }
      box.current?.scrollTo({ top: 0, behavior: motionAllowed() ? 'smooth' : 'auto' })
    },
    toMessage(id: string) {
      if (box.current && scrollToMessage(box.current, id)) return
      target.current = { id, until: performance.now() + TARGET_MS }
    },
  }
}
