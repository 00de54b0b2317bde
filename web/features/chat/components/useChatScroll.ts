'use no memo' // docs/decisions/0016

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { motionAllowed } from '../../../ui/motionAllowed.ts'
import type { Conversation } from '../conversation-live.ts'
import type { Row } from '../rows-state.ts'
import type { ChatWindow } from '../window-state.ts'
import { type Anchor, anchorIn, END_PX, isAtEnd, lastSeqIn, level, show } from './scrolling.ts'

/** This close to an edge of what is loaded the next page is fetched. */
const AHEAD_PX = 900
/** What was asked for is drawn this long after at most: a message just sent, a stretch just loaded. */
const AIM_MS = 500

interface Aim {
  /** A message, or the end. */
  readonly id: string | null
  readonly until: number
}

/**
 * The list scrolls upwards from its end (column-reverse): at the end it stays at the end, and older
 * messages appear above without moving anything, in every engine and without a script. What changes
 * below the view is levelled here, by the first message in view.
 */
export function useChatScroll(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  window: ChatWindow,
  conversation: Conversation,
) {
  const anchor = useRef<Anchor | null>(null)
  const aim = useRef<Aim | null>(null)
  const frame = useRef(0)
  const [atEnd, setAtEnd] = useState(true)

  /** Notes what is in view; reads the layout, so at most once a frame. */
  const look = () => {
    const list = box.current
    if (!list) return
    const fromEnd = Math.abs(list.scrollTop)
    setAtEnd(fromEnd < END_PX)
    anchor.current = anchorIn(list)
    conversation.see(lastSeqIn(list), fromEnd < END_PX)
    if (list.scrollHeight - list.clientHeight - fromEnd < AHEAD_PX) void conversation.loadOlder()
    if (fromEnd < AHEAD_PX) void conversation.loadNewer()
  }
  const onScroll = () => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(look)
  }
  const settle = useEffectEvent(() => {
    const list = box.current
    if (!list) return
    const wanted = aim.current
    if (wanted && wanted.until > performance.now()) {
      if (wanted.id === null) list.scrollTo(0, 0)
      else if (show(list, wanted.id)) aim.current = null
    } else if (!isAtEnd(list) || window.hasNewer) level(list, anchor.current)
    onScroll()
  })
  useLayoutEffect(() => settle(), [rows, window.hasNewer])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  return {
    atEnd,
    onScroll,
    toEnd() {
      aim.current = { id: null, until: performance.now() + AIM_MS }
      box.current?.scrollTo({ top: 0, behavior: motionAllowed() ? 'smooth' : 'auto' })
    },
    toMessage(id: string) {
      if (box.current && show(box.current, id)) return
      aim.current = { id, until: performance.now() + AIM_MS }
    },
  }
}
