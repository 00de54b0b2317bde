'use no memo' // docs/decisions/0016

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { reloadProfile } from '../../../lib/identity.ts'
import { onSessionReset } from '../../../lib/sessionReset.ts'
import { type Conversation, createConversation } from '../conversation-live.ts'
import { readOutbox, startOutbox, subscribeOutbox } from '../outbox-live.ts'
import { rowsOf } from '../rows-state.ts'
import { shownMessages, type Viewer } from '../shown-state.ts'

let kept: { readonly key: string; readonly conversation: Conversation } | null = null
onSessionReset(() => {
  kept = null
})

/** The conversation outlives its screen: whoever comes back sees it at once and catches up. */
function conversationOf(viewer: Viewer): Conversation {
  const key = `${viewer.userId} ${viewer.pairId}`
  if (kept?.key !== key) kept = { key, conversation: createConversation(viewer) }
  return kept.conversation
}

/** The conversation with what waits in the outbox laid over it, for as long as the screen is there. */
export function useConversation(viewer: Viewer) {
  const [conversation] = useState(() => conversationOf(viewer))
  const [{ userId, pairId }] = useState(viewer)
  useEffect(() => {
    startOutbox()
    // When the other one was last here stands in one's own profile, which may be hours old.
    void reloadProfile()
    return conversation.open()
  }, [conversation])

  const snapshot = useSyncExternalStore(conversation.subscribe, conversation.read)
  const outbox = useSyncExternalStore(subscribeOutbox, readOutbox)
  const { messages } = snapshot.window
  const rows = useMemo(
    () => rowsOf(shownMessages(messages, outbox, { userId, pairId })),
    [messages, outbox, userId, pairId],
  )
  return { conversation, snapshot, rows }
}
