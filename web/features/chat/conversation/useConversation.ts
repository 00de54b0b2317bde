'use no memo' // docs/decisions/0016

import { useEffect, useMemo, useState } from 'react'
import { reloadProfile } from '../../../lib/identity.ts'
import { onSessionReset } from '../../../lib/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'
import { shownMessages, type Viewer } from '../message/displayMessages.ts'
import { outbox, startOutbox } from '../outbox/outbox.ts'
import { type Conversation, createConversation } from './conversationStore.ts'
import { rowsOf } from './rows.ts'

let kept: { readonly key: string; readonly conversation: Conversation } | null = null
onSessionReset(() => {
  kept = null
})

/** Kept while the screen is closed: shown at once when it opens again, then brought up to date. */
function conversationOf(viewer: Viewer): Conversation {
  const key = `${viewer.userId} ${viewer.pairId}`
  if (kept?.key !== key) kept = { key, conversation: createConversation(viewer) }
  return kept.conversation
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
    () => rowsOf(shownMessages(messages, entries, { userId, pairId })),
    [messages, entries, userId, pairId],
  )
  return { conversation, snapshot, rows }
}
