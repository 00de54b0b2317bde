'use no memo' // docs/decisions/0016

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { motionAllowed } from '../../../ui/styles/motionAllowed.ts'
import type { Conversation } from '../conversation/conversationStore.ts'
import type { ChatWindow } from '../conversation/messageWindow.ts'
import type { Row } from './rows.ts'
import {
  type Anchor,
  anchorIn,
  END_PX,
  isAtEnd,
  lastSeqIn,
  restoreAnchor,
  scrollToMessage,
} from './scrollAnchor.ts'

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
