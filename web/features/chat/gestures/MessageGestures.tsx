'use no memo' // docs/decisions/0016

import './gestures.css'
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { usePointerDrag } from '#web/ui/gestures/usePointerDrag.ts'
import type { DisplayMessage, Row } from '../message/displayMessages.ts'
import { enqueue } from '../outbox/outbox.ts'
import { doubleTap, type Press } from './doubleTap.ts'
import { followSwipe, REPLY_PX, releaseSwipe } from './swipe.ts'

/** Spread onto the list of messages. */
export type Gestures = ReturnType<typeof usePointerDrag>['handlers']

export interface MessageGesturesProps {
  rows: readonly Row[]
  onReply: (item: DisplayMessage) => void
  /** Gets the handlers, once. */
  onReady: (gestures: Gestures) => void
}

const HEART = '❤️'

/** The key of the message whose bubble something belongs to. */
const keyOf = (within: Element): string | undefined =>
  within.closest('.chat-bubble')?.closest<HTMLElement>('.chat-row')?.dataset.key

const point = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent) => ({ x, y, at })

/**
 * By touch: a swipe to the right answers a message, a double tap puts one's heart below it or takes
 * it away. The gestures offer no more than the menu does for a message (CHAT-39, one that is not
 * sent yet). A mouse selects text by the same movements.
 */
export function MessageGestures(props: MessageGesturesProps) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const itemOf = (key: string | undefined): DisplayMessage | null => {
    for (const row of latest.current.rows) {
      if (row.kind !== 'message' || row.key !== key) continue
      return row.item.entry === null && row.item.message.deletedAt === null ? row.item : null
    }
    return null
  }
  const { handlers } = usePointerDrag({
    axis: 'x',
    onPress: (_, target) =>
      // A finger on the slider of a voice message moves that.
      target.closest('input') === null &&
      itemOf(keyOf(target)) !== null &&
      (target.closest<HTMLElement>('.chat-bubble') ?? false),
    onMove: ({ element, dx }) => followSwipe(element, dx),
    onEnd({ element, dx }, released) {
      const item = itemOf(keyOf(element))
      releaseSwipe(element)
      if (released && dx >= REPLY_PX && item !== null) latest.current.onReply(item)
    },
  })
  const press = useRef<Press | null>(null)
  const taps = useRef(doubleTap())
  const begin = (event: PointerEvent<HTMLElement>) => {
    press.current = null
    if (event.pointerType === 'mouse') return
    handlers.onPointerDown(event)
    const target = event.target as Element
    const key = keyOf(target)
    // A photo, a voice message, a quote and a link have a tap of their own.
    if (key === undefined || !event.isPrimary || target.closest('a, button, input')) return
    press.current = { key, ...point(event) }
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    handlers.onPointerUp(event)
    const item = itemOf(press.current?.key)
    if (press.current === null || !taps.current(press.current, point(event)) || item === null)
      return
    const { message, mine } = item
    const own = message.reactions.find(({ userId }) => (userId === message.senderId) === mine)
    const emoji = own?.emoji === HEART ? null : HEART
    enqueue({ kind: 'react', messageId: message.id, emoji })
  }
  useEffect(() => {
    latest.current.onReady({ ...handlers, onPointerDown: begin, onPointerUp: end })
    // oxlint-disable-next-line react/exhaustive-deps -- the handlers of every render do the same
  }, [])
  return null
}
