'use no memo' // docs/decisions/0016

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { failureText } from '../../../lib/queryFailure.ts'
import { useSession } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { Shown, Viewer } from '../message/displayMessages.ts'
import { enqueue } from '../outbox/outbox.ts'
import { freshest } from '../presence/presence.ts'
import { Announcer } from './Announcer.tsx'
import { quoteOf } from './messageWindow.ts'
import { texts } from './texts.ts'
import './conversation.css'
import { Composer } from '../composer/Composer.tsx'
import { readDraft, writeDraft } from '../composer/draft.ts'
import { useKeyboardInset } from '../composer/useKeyboardInset.ts'
import { useNames } from '../message/useNames.ts'
import { PartnerStatus } from '../presence/PartnerStatus.tsx'
import { Search } from '../search/SearchButton.tsx'
import { ChatSkeleton } from './ConversationSkeleton.tsx'
import { EmptyChat, MessageMenu, preloadLazyComponents } from './lazyComponents.tsx'
import { MessageList, type MessageListHandle } from './MessageList.tsx'
import { useConversation } from './useConversation.ts'

/** What stands around and in the conversation, given by the page. */
export interface ChatSlots {
  /** The photo button; `onBusy` disables sending while a photo is uploaded (CHAT-29). */
  readonly photoButton?: (onBusy: (busy: boolean) => void) => ReactNode
  /** Renders the photo of a message. */
  readonly photo?: (message: Message) => ReactNode
  /** Running uploads, above the composer. */
  readonly tray?: ReactNode
}

export interface ChatRoomProps extends ChatSlots {
  viewer: Viewer
}

/** The chat screen: partner status, messages and composer. */
export function ChatRoom({ viewer, photoButton, photo, tray }: ChatRoomProps) {
  const { conversation, snapshot, rows } = useConversation(viewer)
  const { profile, canInvitePartner } = useSession()
  const names = useNames(viewer)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const list = useRef<MessageListHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeyboardInset()
  useEffect(preloadLazyComponents, [])

  // Looked up by key: a queued message may be sent while its menu is open.
  const chosen = rows.find(
    (row) =>
      row.kind === 'message' && row.key === chosenKey && row.shown.message.deletedAt === null,
  )

  // Before the profile is loaded, the value from local storage.
  const isAlone = profile === null ? canInvitePartner === true : profile.partner === null
  const { status, window } = snapshot

  const send = (text: string) => {
    enqueue({ kind: 'send', text, reply: readDraft().reply })
    writeDraft({ text: '', reply: null })
    conversation.type(false)
    void list.current?.toNewest()
  }
  const quote = ({ message }: Shown) => {
    writeDraft({ reply: quoteOf(message) })
    // After the sheet has restored the focus.
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <div className="chat" data-page="chat">
      <h1 className="sr-only">{texts.title}</h1>
      <PartnerStatus
        name={names.partner}
        presence={snapshot.presence}
        // The conversation is kept while the screen is closed: the profile may be newer.
        lastOnline={freshest(snapshot.presence.lastOnline, profile?.partner?.lastOnline ?? null)}
      />
      {status === 'ready' && window.messages.length > 0 && (
        <Search names={names} onFound={(id) => void list.current?.toMessage(id)} />
      )}
      {status === 'loading' && rows.length === 0 && <ChatSkeleton />}
      {status === 'error' && (
        <ErrorState
          className="px-gutter"
          what={failureText(snapshot.failure, texts.error)}
          safe={texts.errorSafe}
          onRetry={() => void conversation.retry()}
        />
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyChat reason={isAlone ? 'noPair' : 'empty'} />
      )}
      {rows.length > 0 && (
        <MessageList
          ref={list}
          rows={rows}
          viewer={viewer}
          names={names}
          window={window}
          below={snapshot.below}
          conversation={conversation}
          typing={snapshot.presence.typing}
          onMenu={({ key }) => setChosenKey(key)}
          onLeave={() => field.current?.focus()}
          photo={photo}
        />
      )}
      {tray}
      <Composer
        ref={field}
        names={names}
        viewer={viewer}
        disabled={isAlone}
        blocked={uploading}
        onSend={send}
        onType={() => conversation.type(true)}
        onUp={() => list.current?.focusNewest()}
        photoButton={photoButton?.(setUploading)}
      />
      {chosen?.kind === 'message' && (
        <Suspense fallback={null}>
          <MessageMenu
            key={chosen.key}
            shown={chosen.shown}
            onClose={() => setChosenKey(null)}
            onQuote={quote}
          />
        </Suspense>
      )}
      <Announcer heard={snapshot.heard} name={names.partner} />
    </div>
  )
}
