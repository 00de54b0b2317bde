'use no memo' // docs/decisions/0016

import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { reloadProfile } from '../../../lib/session/identity.ts'
import { onSessionReset } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'
import { displayMessages, type Viewer } from '../message/displayMessages.ts'
import { toRows } from '../message-list/rows.ts'
import { outbox, startOutbox } from '../outbox/outbox.ts'
import { type Conversation, createConversation } from './conversationStore.ts'

let cached: {
  readonly key: string
  /** Of the history entry in which the screen was opened last. */
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
    startOutbox()
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
