'use no memo' // docs/decisions/0016

import ArrowDown from 'lucide-react/icons/arrow-down'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { daysBetween, formatDate, formatWeekday } from '#web/lib/time/dates.ts'
import { useToday } from '#web/lib/time/useToday.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import type { Conversation, Snapshot } from '../conversation/conversationStore.ts'
import type { Gestures } from '../gestures/MessageGestures.tsx'
import { Bubble } from '../message/Bubble.tsx'
import type { DisplayMessage, Row } from '../message/displayMessages.ts'
import { useNames } from '../message/useNames.ts'
import { MessageGestures } from '../photo/lazyPhotoParts.tsx'
import { useListScroll } from './useListScroll.ts'

const texts = {
  log: 'Eure Nachrichten',
  today: 'Heute',
  yesterday: 'Gestern',
  loadOlder: 'Ältere laden',
  loadNewer: 'Neuere laden',
  toNewest: 'Zu den neuesten Nachrichten',
  newBelow: (count: number) => (count === 1 ? '1 neue Nachricht' : `${count} neue Nachrichten`),
  moreFailed: 'Weitere Nachrichten sind gerade nicht erreichbar.',
  newestFailed: 'Die neuesten Nachrichten sind gerade nicht erreichbar.',
  messageGone: 'Diese Nachricht gibt es nicht mehr.',
} as const

export interface MessageListHandle {
  toNewest(): Promise<void>
  toMessage(id: string): Promise<void>
  focusNewest(): void
}

export interface MessageListProps {
  ref: Ref<MessageListHandle>
  rows: readonly Row[]
  snapshot: Snapshot
  conversation: Conversation
  onMenu: (item: DisplayMessage) => void
  onReply: (item: DisplayMessage) => void
  /** Moves the focus to the composer. */
  onLeave: () => void
}

const buttonsIn = (within: Element | null | undefined) => [
  ...(within?.querySelectorAll<HTMLButtonElement>('.chat-more') ?? []),
]

/** Loads by button what scrolling loads by itself. */
function LoadMoreButton({ label, onLoad }: { label: string; onLoad: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      await onLoad()
    } catch (cause) {
      toast(failureText(cause, texts.moreFailed))
    }
    setBusy(false)
  }
  return (
    <div className="chat-edge grid justify-center">
      <Button tone="text" busy={busy} onClick={() => void load()}>
        {label}
      </Button>
    </div>
  )
}

/** The loaded window of the conversation, oldest message at the top. */
export function MessageList({ ref, rows, snapshot, conversation, ...on }: MessageListProps) {
  const { window, presence } = snapshot
  const newBelow = snapshot.newBelow.length
  const names = useNames()
  const box = useRef<HTMLDivElement>(null)
  const { atEnd, onScroll, ...scroll } = useListScroll(box, rows, window, conversation)
  const today = useToday()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [gestures, setGestures] = useState<Gestures>()
  const newest = rows.findLast(
    (row) => row.kind === 'message' && row.item.message.deletedAt === null,
  )
  const active = rows.some(({ key }) => key === activeKey) ? activeKey : newest?.key

  const toNewest = async () => {
    try {
      await conversation.jumpToNewest()
      scroll.toEnd()
    } catch (cause) {
      toast(failureText(cause, texts.newestFailed))
    }
  }
  const toMessage = async (id: string) => {
    try {
      await conversation.jumpTo(id)
      scroll.toMessage(id)
    } catch (cause) {
      toast(failureText(cause, texts.messageGone))
    }
  }
  useImperativeHandle(ref, () => ({
    toNewest,
    toMessage,
    focusNewest: () => buttonsIn(box.current).at(-1)?.focus(),
  }))

  const onArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Escape') return on.onLeave()
    const step = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = buttonsIn(box.current)
    const at = all.indexOf(event.currentTarget) + step
    if (at >= all.length && step === 1) return on.onLeave()
    all[Math.min(all.length - 1, Math.max(0, at))]?.focus()
  }

  return (
    <div className="relative min-h-0 flex-1">
      <MessageGestures rows={rows} onReply={on.onReply} onReady={setGestures} />
      <div ref={box} className="chat-scroll" onScroll={onScroll} {...gestures}>
        <div className="px-3.5 pt-1 pb-2">
          {window.hasOlder && (
            <LoadMoreButton label={texts.loadOlder} onLoad={conversation.loadOlder} />
          )}
          <ul aria-label={texts.log}>
            {rows.map((row) =>
              row.kind === 'day' ? (
                <DateSeparator key={row.key} at={row.at} today={today} />
              ) : (
                <Bubble
                  key={row.key}
                  item={row.item}
                  last={row.last}
                  active={row.key === active}
                  names={names}
                  onMenu={on.onMenu}
                  onQuoted={(id) => void toMessage(id)}
                  onActive={setActiveKey}
                  onArrow={onArrow}
                />
              ),
            )}
          </ul>
          {window.hasNewer && (
            <LoadMoreButton label={texts.loadNewer} onLoad={conversation.loadNewer} />
          )}
          {presence.typing && !window.hasNewer && (
            <div className="chat-typing" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
          )}
        </div>
      </div>
      {(window.hasNewer || !atEnd) && (
        <button type="button" className="chat-down" onClick={() => void toNewest()}>
          <ArrowDown aria-hidden="true" />
          <span className="sr-only">{texts.toNewest}</span>
          {newBelow > 0 && (
            <span className="chat-below">
              <span aria-hidden="true">{newBelow > 99 ? '99+' : newBelow}</span>
              <span className="sr-only">{texts.newBelow(newBelow)}</span>
            </span>
          )}
        </button>
      )}
    </div>
  )
}

/** „Heute“, „Gestern“, else the date (O-081). */
function dayName(instant: string, now: Date): string {
  const day = new Date(instant)
  const days = daysBetween(day, now)
  if (days === 0) return texts.today
  if (days === 1) return texts.yesterday
  return day.getFullYear() === now.getFullYear() ? formatWeekday(instant) : formatDate(instant)
}

function DateSeparator({ at, today }: { at: string; today: Date }) {
  return (
    <li className="chat-day">
      <h2>{dayName(at, today)}</h2>
    </li>
  )
}
