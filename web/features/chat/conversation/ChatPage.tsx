'use no memo' // docs/decisions/0016

import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Message, Quote } from '#contract/chat/shapes.ts'
import { lazyComponent, preloadLater } from '../../../lib/lazy/lazyComponent.tsx'
import { failureText } from '../../../lib/query/queryFailure.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { GlowingIcon } from '../../../ui/graphics/illustrations.tsx'
import { Composer } from '../composer/Composer.tsx'
import { writeDraft } from '../composer/draft.ts'
import type { DisplayMessage, Viewer } from '../message/displayMessages.ts'
import { texts as messageTexts } from '../message/texts.ts'
import { useNames } from '../message/useNames.ts'
import { MessageList, type MessageListHandle } from '../message-list/MessageList.tsx'
import { enqueue } from '../outbox/outbox.ts'
import { SideColumn, UploadTray } from '../photo/lazyPhotoParts.tsx'
import { PartnerStatus } from '../presence/PartnerStatus.tsx'
import { laterOf } from '../presence/presence.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { quoteOf } from './messageWindow.ts'
import { useConversation } from './useConversation.ts'
import './conversation.css'

const texts = {
  title: 'Nachrichten',
  loading: 'Nachrichten werden geladen …',
  error: 'Eure Nachrichten sind gerade nicht erreichbar.',
  errorSafe:
    'Es ist alles noch da. Was du schreibst, wird gesendet, sobald du wieder verbunden bist.',
  announcement: (name: string, text: string) => `${name}: ${text}`,
  /** Given (CHAT-16, CHAT-17). */
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

  const send = (text: string, answered: Quote | null) => {
    enqueue({ kind: 'send', text, reply: answered })
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
        <p key={received.id}>{texts.announcement(name, received.text ?? messageTexts.photo)}</p>
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
