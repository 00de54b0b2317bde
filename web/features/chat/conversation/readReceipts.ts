import { history, unreadCount } from '#contract/chat/calls.ts'
import { READ_MAX } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { call } from '#web/lib/http/api.ts'
import { onGateChange, whenGateOpens } from '#web/lib/http/requestGate.ts'
import { listen } from '#web/lib/listen.ts'
import { logFailure } from '#web/lib/log.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import type { Viewer } from '../message/displayMessages.ts'
import { readMarks, waitingReads } from '../unread/changes.ts'
import { type ChatWindow, unreadUpTo } from './messageWindow.ts'

const ALL_SEQS = Number.MAX_SAFE_INTEGER
/** Maximum pages of unread messages reported per visit. */
const BACKLOG_PAGES = 20

/** Sends read receipts in batches while the page is visible and not locked (O-072, CHAT-48). */
export function createReadReceipts(
  viewer: Viewer,
  getWindow: () => ChatWindow,
  onRead: (ids: readonly string[], readAt: string) => void,
) {
  const pending = new Set<string>()
  let isOpen = false
  let seenSeq = 0
  let atEnd = true

  const isVisible = () =>
    isOpen && document.visibilityState === 'visible' && whenGateOpens() === null
  /** Whether the newest message is visible. */
  const isAtNewest = () => atEnd && !getWindow().hasNewer

  const mark = async (ids: readonly string[]) => {
    const batch = ids.slice(0, READ_MAX)
    for (const id of batch) pending.add(id)
    try {
      const accepted = await readMarks.submitAndWait({ messageIds: batch })
      // A report that waits in the queue is not made again.
      if (accepted === null) return
      onRead(batch, new Date().toISOString())
    } catch (cause) {
      // After a screen was left, its next visit makes the report again.
      if (isOpen) logFailure('Gelesenes konnte nicht gemeldet werden', cause)
    }
    for (const id of batch) pending.delete(id)
  }

  const report = () => {
    if (!isVisible()) return
    const upTo = isAtNewest() ? ALL_SEQS : seenSeq
    const ids = unreadUpTo(getWindow().messages, viewer.userId, upTo)
    const waiting = waitingReads()
    const fresh = ids.filter((id) => !pending.has(id) && !waiting.has(id))
    if (fresh.length > 0) void mark(fresh)
  }

  return {
    isAtNewest,
    report,
    /** Marks messages up to a sequence number as seen; `end`: the last loaded one is visible. */
    markSeen(seq: number, end: boolean) {
      seenSeq = Math.max(seenSeq, seq)
      atEnd = end
    },
    /** Call when the screen opens. Returns a function to call when it closes. */
    open() {
      isOpen = true
      const unsubscribe = combineUnsubscribes([
        listen(document, 'visibilitychange', report),
        onGateChange(report),
      ])
      return () => {
        isOpen = false
        unsubscribe()
      }
    },
    /** At the newest message, also reports unread messages that are not loaded. */
    async reportBacklog() {
      const { hasOlder, messages } = getWindow()
      let before = hasOlder ? messages[0]?.id : undefined
      if (before === undefined || !isVisible()) return
      try {
        const { unread } = await call(unreadCount, {})
        let left = unread - unreadUpTo(getWindow().messages, viewer.userId, ALL_SEQS).length
        for (let at = 0; at < BACKLOG_PAGES && left > 0 && before !== undefined; at += 1) {
          const page: readonly Message[] = await call(history, {
            query: { before, limit: String(READ_MAX) },
          })
          const ids = unreadUpTo(page, viewer.userId, ALL_SEQS)
          if (!isVisible()) return
          if (ids.length > 0) await mark(ids)
          left -= ids.length
          before = page.length < READ_MAX ? undefined : page[0]?.id
        }
      } catch (cause) {
        logFailure('Älteres konnte nicht als gelesen gemeldet werden', cause)
      }
    },
  }
}
