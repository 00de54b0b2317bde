'use no memo' // docs/decisions/0016

import { Suspense, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { lazyComponent, preloadLater } from '../../../lib/lazy/lazyComponent.tsx'
import { failureText } from '../../../lib/query/queryFailure.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Composer } from '../composer/Composer.tsx'
import { readDraft, writeDraft } from '../composer/draft.ts'
import { useKeyboardInset } from '../composer/useKeyboardInset.ts'
import type { DisplayMessage, Viewer } from '../message/displayMessages.ts'
import { texts as messageTexts } from '../message/texts.ts'
import { useNames } from '../message/useNames.ts'
import { MessageList, type MessageListHandle } from '../message-list/MessageList.tsx'
import { enqueue } from '../outbox/outbox.ts'
import { PhotoButton, UploadTray } from '../photo/lazyPhotoParts.tsx'
import { PartnerStatus } from '../presence/PartnerStatus.tsx'
import { laterOf } from '../presence/presence.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import { quoteOf } from './messageWindow.ts'
import { texts } from './texts.ts'
import { useConversation } from './useConversation.ts'
import './conversation.css'

const MessageMenu = lazyComponent(async () => (await import('../menu/MessageMenu.tsx')).MessageMenu)

/** Partner status, messages and composer. */
export function Conversation({ viewer }: { viewer: Viewer }) {
  const { conversation, snapshot, rows } = useConversation(viewer)
  const { profile, canInvitePartner } = useSession()
  const names = useNames(viewer)
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const list = useRef<MessageListHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeyboardInset()
  useEffect(() => preloadLater([MessageMenu]), [])

  // Looked up by key: a queued message may be sent while its menu is open.
  const menuRow = rows.find(
    (row) => row.kind === 'message' && row.key === menuKey && row.item.message.deletedAt === null,
  )

  // Before the profile is loaded, the value from local storage.
  const hasNoPartner = profile === null ? canInvitePartner === true : profile.partner === null
  const { status, window } = snapshot

  const send = (text: string) => {
    enqueue({ kind: 'send', text, reply: readDraft().reply })
    writeDraft({ text: '', reply: null })
    conversation.reportTyping(false)
    void list.current?.toNewest()
  }
  const quote = ({ message }: DisplayMessage) => {
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
        lastOnline={laterOf(snapshot.presence.lastOnline, profile?.partner?.lastOnline ?? null)}
      />
      {status === 'ready' && window.messages.length > 0 && (
        <SearchButton names={names} onSelect={(id) => void list.current?.toMessage(id)} />
      )}
      {status === 'loading' && rows.length === 0 && <ConversationSkeleton />}
      {status === 'error' && (
        <ErrorState
          className="px-gutter"
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
          viewer={viewer}
          names={names}
          window={window}
          newBelow={snapshot.newBelow}
          conversation={conversation}
          typing={snapshot.presence.typing}
          onMenu={({ key }) => setMenuKey(key)}
          onLeave={() => field.current?.focus()}
        />
      )}
      <UploadTray />
      <Composer
        ref={field}
        names={names}
        viewer={viewer}
        disabled={hasNoPartner}
        uploading={uploading}
        onSend={send}
        onType={() => conversation.reportTyping(true)}
        onUp={() => list.current?.focusNewest()}
        photoButton={<PhotoButton onBusy={setUploading} />}
      />
      {menuRow?.kind === 'message' && (
        <Suspense fallback={null}>
          <MessageMenu
            key={menuRow.key}
            item={menuRow.item}
            onClose={() => setMenuKey(null)}
            onQuote={quote}
          />
        </Suspense>
      )}
      <LiveRegion received={snapshot.lastReceived} name={names.partner} />
    </div>
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

const SKELETON_SIZES = [
  'h-10 w-52',
  'h-10 w-40',
  'h-16 w-64 self-end',
  'h-10 w-56',
  'h-16 w-60 self-end',
  'h-10 w-44 self-end',
]

function ConversationSkeleton() {
  return (
    <Loading label={texts.loading} className="chat-skeleton">
      {SKELETON_SIZES.map((size) => (
        <Skeleton key={size} className={size} />
      ))}
    </Loading>
  )
}
