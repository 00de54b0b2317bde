'use no memo' // docs/decisions/0016

import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, memo, type ReactNode, Suspense } from 'react'
import { isBigEmoji } from '#contract/chat/rules.ts'
import type { Message } from '#contract/kernel/message.ts'
import { formatTime } from '../../../lib/dates.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { messageTexts as texts } from '../conversation/texts.ts'
import type { Shown } from './displayMessages.ts'
import './bubble.css'
import { FailedActions } from '../conversation/lazyComponents.tsx'
import { Delivery } from './Delivery.tsx'
import { MessageText } from './MessageText.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import { useLongPress } from './useLongPress.ts'
import type { Names } from './useNames.ts'

export interface BubbleProps {
  shown: Shown
  first: boolean
  last: boolean
  /** The one message that is reached by Tab; the arrows lead to the others. */
  active: boolean
  names: Names
  myId: string
  onMenu: (shown: Shown) => void
  onQuoted: (id: string) => void
  onActive: (key: string) => void
  onArrow: (event: KeyboardEvent<HTMLButtonElement>) => void
  photo?: ((message: Message) => ReactNode) | undefined
}

/** One message with everything about it (CHAT-18 to CHAT-20, CHAT-32 to CHAT-39). */
function BubbleView({ shown, first, last, active, names, myId, ...on }: BubbleProps) {
  const { message, mine, delivery, entry } = shown
  const { text, reply, reactions } = message
  const deleted = message.deletedAt !== null
  const big = !deleted && reply === null && text !== null && isBigEmoji(text)
  const time = formatTime(message.createdAt)
  const words = deleted ? texts.deleted : (text ?? texts.photo)
  const press = useLongPress(() => !deleted && on.onMenu(shown))
  return (
    <li
      className="chat-row"
      data-key={shown.key}
      data-id={message.id}
      data-seq={message.seq}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-reactions={reactions.length > 0 || undefined}
    >
      <div
        className="chat-bubble"
        data-big={big || undefined}
        data-deleted={deleted || undefined}
        {...press}
      >
        <VisuallyHidden>{names.of(message.senderId)}: </VisuallyHidden>
        {reply && (
          <button
            type="button"
            className="chat-quote-button"
            tabIndex={active ? 0 : -1}
            onClick={() => on.onQuoted(reply.id)}
          >
            <VisuallyHidden>{texts.quoteOf(names.of(reply.senderId))}: </VisuallyHidden>
            <QuoteBlock
              quote={reply}
              name={names.of(reply.senderId)}
              mine={reply.senderId === myId}
            />
          </button>
        )}
        {deleted && <em>{texts.deleted}</em>}
        {!deleted && text !== null && (
          <span className="chat-text">
            <MessageText text={text} />
          </span>
        )}
        {!deleted && message.fileUrl !== null && (on.photo?.(message) ?? texts.photo)}
        {!deleted && (
          <span className="chat-meta">
            {message.edited && <span>{texts.edited}</span>}
            <time dateTime={message.createdAt}>{time}</time>
            {mine && <Delivery state={delivery} />}
          </span>
        )}
        {reactions.length > 0 && (
          <span className="chat-reactions">
            {reactions.map(({ userId, emoji }) => (
              <span key={userId}>
                <VisuallyHidden>{texts.reaction(names.of(userId), '')}</VisuallyHidden>
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
          onClick={() => on.onMenu(shown)}
          onFocus={() => on.onActive(shown.key)}
          onKeyDown={on.onArrow}
        >
          <Ellipsis aria-hidden="true" />
          <VisuallyHidden>
            {texts.actions(names.of(message.senderId), time, words.slice(0, 60))}
          </VisuallyHidden>
        </button>
      )}
      <Suspense>{delivery === 'failed' && entry && <FailedActions entry={entry} />}</Suspense>
    </li>
  )
}

/** Memoised: rerenders only when its own message changes. */
export const Bubble = memo(
  BubbleView,
  (a, b) =>
    a.shown.message === b.shown.message &&
    a.shown.delivery === b.shown.delivery &&
    a.shown.entry?.attempts === b.shown.entry?.attempts &&
    a.first === b.first &&
    a.last === b.last &&
    a.active === b.active &&
    a.names.me === b.names.me &&
    a.names.partner === b.names.partner &&
    a.photo === b.photo,
)
