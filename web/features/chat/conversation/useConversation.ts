'use no memo' // docs/decisions/0016

import { useEffect, useMemo, useState } from 'react'
import { reloadProfile } from '../../../lib/session/identity.ts'
import { onSessionReset } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'
import { displayMessages, type Viewer } from '../message/displayMessages.ts'
import { toRows } from '../message-list/rows.ts'
import { outbox, startOutbox } from '../outbox/outbox.ts'
import { type Conversation, createConversation } from './conversationStore.ts'

let cached: { readonly key: string; readonly conversation: Conversation } | null = null
onSessionReset(() => {
  cached = null
})

/** Kept while the screen is closed: shown at once when it opens again, then brought up to date. */
function conversationOf(viewer: Viewer): Conversation {
  const key = `${viewer.userId} ${viewer.pairId}`
  if (cached?.key !== key) cached = { key, conversation: createConversation(viewer) }
  return cached.conversation
}

/** The conversation and the rows to render, with the outbox applied. */
export function useConversation(viewer: Viewer) {
  const [conversation] = useState(() => conversationOf(viewer))
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
