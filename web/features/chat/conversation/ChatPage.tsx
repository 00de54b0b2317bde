'use no memo' // docs/decisions/0016

import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import './conversation.css'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Message, Quote } from '#contract/chat/shapes.ts'
import type { TitledReference } from '#contract/kernel/reference.ts'
import { wantsToWrite } from '#web/lib/attachedReference.ts'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { reloadProfile } from '#web/lib/session/identity.ts'
import { useSession } from '#web/lib/session/session.ts'
import { onSessionReset } from '#web/lib/session/sessionReset.ts'
import { useStore } from '#web/lib/store.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { Composer } from '../composer/Composer.tsx'
import { writeDraft } from '../composer/draft.ts'
import {
  type DisplayMessage,
  displayMessages,
  toRows,
  type Viewer,
} from '../message/displayMessages.ts'
import { texts as messageTexts } from '../message/texts.ts'
import { useNames } from '../message/useNames.ts'
import { MessageList, type MessageListHandle } from '../message-list/MessageList.tsx'
import { enqueue, outbox } from '../outbox/outbox.ts'
import { SideColumn, UploadTray } from '../photo/lazyPhotoParts.tsx'
import { PartnerStatus } from '../presence/PartnerStatus.tsx'
import { laterOf } from '../presence/presence.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { type Conversation, createConversation } from './conversationStore.ts'
import { quoteOf } from './messageWindow.ts'

let cached: {
  readonly key: string
  /** Key of the history entry in which the screen was opened last. */
  readonly entryKey: string | undefined
  readonly conversation: Conversation
} | null = null
onSessionReset(() => {
  cached = null
})

/**
 * Kept while the screen is closed: shown at once when it opens again, then brought up to date. A
 * stretch in the past is shown again only to who goes back to it; „Nachrichten“ and a notification
 * lead to the newest messages (docs/decisions/0016).
 */
function conversationOf(viewer: Viewer, entryKey: string | undefined): Conversation {
  const key = `${viewer.userId} ${viewer.pairId}`
  const kept = cached?.key === key ? cached : null
  const isStale =
    kept !== null && kept.entryKey !== entryKey && kept.conversation.get().window.hasNewer
  const conversation =
    kept === null || isStale
      ? createConversation(viewer, kept?.conversation.changesReadUpTo())
      : kept.conversation
  cached = { key, entryKey, conversation }
  return conversation
}

/** The conversation and the rows to render, with the outbox applied. */
export function useConversation(viewer: Viewer) {
  const { history } = useRouter()
  const [conversation] = useState(() => conversationOf(viewer, history.location.state.__TSR_key))
  const [{ userId, pairId }] = useState(viewer)
  useEffect(() => {
    // The profile contains when the partner was last online.
    void reloadProfile()
    return conversation.open()
  }, [conversation])

  const snapshot = useStore(conversation)
  const entries = useStore(outbox)
  const { messages } = snapshot.window
  const rows = useMemo(
    () => toRows(displayMessages(messages, entries, { userId, pairId })),
    [messages, entries, userId, pairId],
  )
  return { conversation, snapshot, rows }
}

const texts = {
  title: 'Nachrichten',
  loading: 'Nachrichten werden geladen …',
  error: 'Eure Nachrichten sind gerade nicht erreichbar.',
  errorSafe:
    'Es ist alles noch da. Was du schreibst, wird gesendet, sobald du wieder verbunden bist.',
  announcement: (name: string, text: string) => `${name}: ${text}`,
  /** Fixed by the specification (CHAT-16, CHAT-17). */
  noPair: 'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
  noToken: 'Bitte melde dich an, um den Chat zu nutzen.',
  empty: 'Noch still hier. Das erste Wort gehört dir.',
  invite: 'Einladung senden',
} as const

const MessageMenu = lazyComponent(async () => (await import('../menu/MessageMenu.tsx')).MessageMenu)

/** /chat: the conversation, and beside it the gallery on wide screens (CHAT-01 to CHAT-48). */
export function ChatPage() {
  const { token, userId, pairId } = useSession()
  return (
    <>
      {token === null || userId === null || pairId === null ? (
        <EmptyConversation reason={token === null ? 'noToken' : 'noPair'} />
      ) : (
        <Conversation key={`${userId} ${pairId}`} viewer={{ userId, pairId }} />
      )}
      <div className="chat-side">
        <SideColumn />
      </div>
    </>
  )
}

/** Partner status, messages and composer. */
function Conversation({ viewer }: { viewer: Viewer }) {
  const { conversation, snapshot, rows } = useConversation(viewer)
  const { status, window, presence } = snapshot
  const { profile, canInvitePartner } = useSession()
  const { partner } = useNames()
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const list = useRef<MessageListHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => preloadLater([MessageMenu]), [])

  // Looked up by key: a queued message may be sent while its menu is open.
  const menuRow = rows.find(
    (row) => row.kind === 'message' && row.key === menuKey && row.item.message.deletedAt === null,
  )

  // Before the profile is loaded, the value from local storage.
  const hasNoPartner = profile === null ? canInvitePartner === true : profile.partner === null

  useEffect(() => {
    if (!wantsToWrite.get()) return
    wantsToWrite.set(false)
    // After the frame of the app has moved the focus to the content.
    requestAnimationFrame(() => field.current?.focus())
  }, [])

  const send = (text: string, answered: Quote | null, reference: TitledReference | null) => {
    enqueue({ kind: 'send', text, reply: answered, reference })
    conversation.reportTyping(false)
    void list.current?.toNewest()
  }
  const reply = ({ message }: DisplayMessage) => {
    writeDraft({ reply: quoteOf(message) })
    field.current?.focus()
  }

  return (
    <div className="chat mx-auto flex min-h-0 w-full max-w-(--col) flex-1 flex-col">
      <h1 className="sr-only">{texts.title}</h1>
      <PartnerStatus
        name={partner}
        presence={presence}
        // The conversation is kept while the screen is closed: the profile may be newer.
        lastOnline={laterOf(presence.lastOnline, profile?.partner?.lastOnline ?? null)}
      />
      {status === 'ready' && window.messages.length > 0 && (
        <SearchButton onSelect={(id) => void list.current?.toMessage(id)} />
      )}
      {status === 'loading' && rows.length === 0 && <ConversationSkeleton />}
      {status === 'error' && (
        <ErrorState
          className="chat-state px-gutter"
          what={failureText(snapshot.failure, texts.error)}
          safe={texts.errorSafe}
          onRetry={() => void conversation.retry()}
        />
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyConversation reason={hasNoPartner ? 'noPair' : 'empty'} />
      )}
      {rows.length > 0 && (
        <MessageList
          ref={list}
          rows={rows}
          snapshot={snapshot}
          conversation={conversation}
          onMenu={({ key }) => setMenuKey(key)}
          onReply={reply}
          onLeave={() => field.current?.focus()}
        />
      )}
      <UploadTray field={field} />
      <Composer
        ref={field}
        disabled={hasNoPartner}
        onSend={send}
        onType={() => conversation.reportTyping(true)}
        onUp={() => list.current?.focusNewest()}
      />
      {menuRow?.kind === 'message' && (
        <Suspense fallback={null}>
          <MessageMenu
            key={menuRow.key}
            item={menuRow.item}
            onClose={() => setMenuKey(null)}
            // After the sheet has restored the focus.
            onQuote={(item) => requestAnimationFrame(() => reply(item))}
          />
        </Suspense>
      )}
      <LiveRegion received={snapshot.lastReceived} name={partner} />
    </div>
  )
}

/** No messages yet, no pair, or no session (CHAT-16, CHAT-17). */
function EmptyConversation({ reason }: { reason: 'noToken' | 'noPair' | 'empty' }) {
  const { canInvitePartner } = useSession()
  return (
    <EmptyState
      className="chat-state px-gutter"
      drawing={<GlowingIcon icon={<MessageCircleHeart aria-hidden="true" />} />}
      action={
        reason === 'noPair' &&
        canInvitePartner && <ButtonLink to="/einladen">{texts.invite}</ButtonLink>
      }
    >
      {texts[reason]}
    </EmptyState>
  )
}

/** Announces new messages; a live message list would announce older pages as well. */
function LiveRegion({ received, name }: { received: Message | null; name: string }) {
  return (
    <div role="log" aria-live="polite" aria-label={texts.title} className="sr-only">
      {received && (
        <p key={received.id}>
          {texts.announcement(
            name,
            received.text ?? messageTexts[received.voice ? 'voice' : 'photo'],
          )}
        </p>
      )}
    </div>
  )
}

function ConversationSkeleton() {
  return (
    <Loading label={texts.loading} className="chat-skeleton">
      {Array.from({ length: 6 }, (_, bubble) => (
        <Skeleton key={bubble} />
      ))}
    </Loading>
  )
}
