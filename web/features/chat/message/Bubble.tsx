'use no memo' // docs/decisions/0016

import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import './bubble.css'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import type { Photo } from '#contract/chat/shapes.ts'
import { formatTime } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { discard, type Entry, retry } from '../outbox/outbox.ts'
import { ChatPhoto, ChatVoice } from '../photo/lazyPhotoParts.tsx'
import { isBigEmoji } from './bigEmoji.ts'
import type { Delivery, DisplayMessage } from './displayMessages.ts'
import { linkify } from './linkify.ts'
import { MessageReference } from './MessageReference.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import { texts } from './texts.ts'
import { useLongPress } from './useLongPress.ts'
import type { Names } from './useNames.ts'

export interface BubbleProps {
  item: DisplayMessage
  last: boolean
  /** Roving tabindex: the only message reached by Tab; the arrow keys move to the others. */
  active: boolean
  names: Names
  onMenu: (item: DisplayMessage) => void
  onQuoted: (id: string) => void
  onActive: (key: string) => void
  onArrow: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** One message (CHAT-18 to CHAT-20, CHAT-32 to CHAT-39). */
function BubbleView({ item, last, active, names, ...on }: BubbleProps) {
  const { message, mine, delivery, entry } = item
  const { text, reply, reactions } = message
  // Messages stored on the device by a former version lack them.
  const reference = message.reference ?? null
  const voice = message.voice ?? null
  const deleted = message.deletedAt !== null
  const isPhoto = !deleted && message.fileUrl !== null
  const big = !deleted && !isPhoto && !reply && !reference && text !== null && isBigEmoji(text)
  const time = formatTime(message.createdAt)
  const words = deleted ? texts.deleted : (text ?? (voice === null ? texts.photo : texts.voice))
  const press = useLongPress(() => !deleted && on.onMenu(item))
  return (
    <li
      className="chat-row"
      data-key={item.key}
      data-id={message.id}
      data-seq={message.seq}
      data-mine={mine || undefined}
      data-last={last || undefined}
      data-reactions={reactions.length > 0 || undefined}
    >
      <div
        className="chat-bubble"
        data-big={big || undefined}
        data-deleted={deleted || undefined}
        {...press}
      >
        <span className="sr-only">{names.of(message.senderId)}: </span>
        {reply && (
          <button
            type="button"
            className="chat-quote-button"
            tabIndex={active ? 0 : -1}
            onClick={() => on.onQuoted(reply.id)}
          >
            <span className="sr-only">{texts.quoteOf(names.of(reply.senderId))}: </span>
            <QuoteBlock quote={reply} names={names} />
          </button>
        )}
        {reference && <MessageReference reference={reference} tabIndex={active ? 0 : -1} />}
        {deleted && <em>{texts.deleted}</em>}
        {isPhoto && <ChatPhoto message={message} style={sizeStyle(message.photo)} />}
        {!deleted && text !== null && (
          <span dir="auto" className="chat-text">
            <MessageText text={text} />
          </span>
        )}
        {voice && <ChatVoice id={message.id} voice={voice} tabIndex={active ? 0 : -1} />}
        {!deleted && (
          <span className="chat-meta">
            {message.edited && <span>{texts.edited}</span>}
            <time dateTime={message.createdAt}>{time}</time>
            {mine && <DeliveryIcon state={delivery} />}
          </span>
        )}
        {reactions.length > 0 && (
          <span className="chat-reactions">
            {reactions.map(({ userId, emoji }) => (
              <span key={userId}>
                <span className="sr-only">{texts.reaction(names.of(userId), '')}</span>
                {emoji}
              </span>
            ))}
          </span>
        )}
      </div>
      {!deleted && (
        <button
          type="button"
          className="chat-more"
          aria-haspopup="dialog"
          tabIndex={active ? 0 : -1}
          onClick={() => on.onMenu(item)}
          onFocus={() => on.onActive(item.key)}
          onKeyDown={on.onArrow}
        >
          <Ellipsis aria-hidden="true" />
          <span className="sr-only">
            {texts.actions(names.of(message.senderId), time, words.slice(0, 60))}
          </span>
        </button>
      )}
      {delivery === 'failed' && entry && <FailedActions entry={entry} />}
    </li>
  )
}

/** CSS variables with a photo's size, from which chat-photo.css reserves its space. */
const sizeStyle = (photo: Photo | null): CSSProperties =>
  ({ '--w': photo?.width, '--h': photo?.height }) as CSSProperties

/** The text with web addresses as links that open in a new tab (CHAT-34, CHAT-35). */
function MessageText({ text }: { text: string }) {
  let offset = 0
  return linkify(text).map((part) => {
    const key = offset
    offset += part.text.length
    if (part.kind === 'text') return <span key={key}>{part.text}</span>
    return (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {part.text}
      </a>
    )
  })
}

const deliveryIcons = { waiting: Clock, failed: CircleAlert, sent: Check, read: CheckCheck }

function DeliveryIcon({ state }: { state: Delivery }) {
  const Icon = deliveryIcons[state]
  return (
    <span
      role="img"
      aria-label={texts[state]}
      title={texts[state]}
      className="chat-delivery"
      data-state={state}
    >
      <Icon aria-hidden="true" />
    </span>
  )
}

/** Why the message was refused, with retry and discard. */
function FailedActions({ entry }: { entry: Entry }) {
  return (
    <div className="chat-failed" role="alert">
      <p>
        {texts.failed}: {entry.fault}
      </p>
      <Button tone="text" onClick={() => retry(entry.id)}>
        {texts.retry}
      </Button>
      <Button tone="text" onClick={() => discard(entry.id)}>
        {texts.discard}
      </Button>
    </div>
  )
}

/** Memoised: rerenders only when its own message changes. */
export const Bubble = memo(
  BubbleView,
  (a, b) =>
    a.item.message === b.item.message &&
    a.item.delivery === b.item.delivery &&
    a.item.entry?.tried === b.item.entry?.tried &&
    a.last === b.last &&
    a.active === b.active &&
    a.names === b.names,
)
