import type { Socket } from 'socket.io-client'
import { history } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import type { Message } from '#contract/kernel/message.ts'
import { call } from '../../lib/api.ts'
import { onAppEvent } from '../../lib/events.ts'
import { logFailure } from '../../lib/log.ts'
import { attachToSocket } from '../../lib/socket.ts'
import { hear } from './live.ts'
import { onDelivered } from './outbox-live.ts'
import {
  type Presence,
  TYPING_MS,
  TYPING_REPORT_MS,
  unknownPresence,
  withStatus,
} from './presence-state.ts'
import { UNREAD_POLL_MS } from './queries.ts'
import { createReader } from './read-live.ts'
import type { Viewer } from './shown-state.ts'
import {
  type ChatWindow,
  emptyWindow,
  FIRST_PAGE,
  lastChange,
  newestWindow,
  PAGE,
  withMessage,
  withNewer,
  withOlder,
  withRead,
} from './window-state.ts'

export interface Snapshot {
  readonly status: 'loading' | 'ready' | 'error'
  /** Why nothing could be read; null otherwise. */
  readonly failure: unknown
  readonly window: ChatWindow
  readonly presence: Presence
  /** Messages of the partner that have come below what is in view. */
  readonly below: number
  /** The last message of the partner that came while the screen was open, to be announced. */
  readonly heard: Message | null
}

export interface Conversation {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Snapshot
  /** The screen is there: takes part in the connection. Answers with the way out (CHAT-24 to CHAT-26). */
  open(): () => void
  retry(): Promise<void>
  loadOlder(): Promise<void>
  loadNewer(): Promise<void>
  /** Loads the stretch around a message unless it is there; false if it does not exist. */
  jumpTo(id: string): Promise<boolean>
  jumpToNewest(): Promise<void>
  /** The eyes have met everything up to a running number; at the end of it all, everything. */
  see(seq: number, atEnd: boolean): void
  /** One is writing, or has just stopped by sending. */
  type(writing: boolean): void
}

/** Events are told after the commit, not in the order of their numbers: a little is read twice. */
const MARGIN = 30
/** More changes than this many pages were missed: the newest page is read anew instead. */
const CATCH_UP_PAGES = 4

/** The conversation of a pair as one of the two sees it. */
export function createConversation(viewer: Viewer): Conversation {
  let snapshot: Snapshot = {
    status: 'loading',
    failure: null,
    window: emptyWindow,
    presence: unknownPresence,
    below: 0,
    heard: null,
  }
  const listeners = new Set<() => void>()
  let socket: Socket | null = null
  /** Everything up to this change is known. Stands still while something may be missing. */
  let known = 0
  let inStep = false
  let catching: Promise<void> | null = null
  let again = false
  let paging = false
  let pagesUnderWay = 0
  /** What was told while a page was on its way, which may have been read before it. */
  let told: (() => void)[] = []
  let newest = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let typedAt = 0

  const set = (change: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const setWindow = (window: ChatWindow) => {
    if (window === snapshot.window) return
    set({ window })
    newest = Math.max(newest, window.messages.at(-1)?.seq ?? 0)
    if (inStep) known = Math.max(known, lastChange(window.messages))
    reader.report()
  }
  /** Changes the window, and once more after a page that is on its way: it may not know of it yet. */
  const apply = (change: () => void) => {
    if (pagesUnderWay > 0) told.push(change)
    change()
  }
  /** Reads a page into the window; what is told meanwhile is not lost to it. */
  const withPage = async <T>(read: () => Promise<T>): Promise<T> => {
    pagesUnderWay += 1
    try {
      return await read()
    } finally {
      pagesUnderWay -= 1
      for (const change of told) change()
      if (pagesUnderWay === 0) told = []
    }
  }
  const markRead = (ids: readonly string[], readAt: string) =>
    apply(() => setWindow(withRead(snapshot.window, ids, readAt)))
  const reader = createReader(viewer, () => snapshot.window, markRead)

  const loadNewest = () =>
    withPage(async () => {
      const page = await call(history, { query: { limit: String(FIRST_PAGE) } })
      known = lastChange(page)
      inStep = true
      set({ status: 'ready', below: 0 })
      reader.see(0, true)
      setWindow(newestWindow(page, FIRST_PAGE))
      void reader.reportBacklog()
    })

  const start = async () => {
    if (snapshot.status === 'error') set({ status: 'loading', failure: null })
    try {
      await loadNewest()
    } catch (cause) {
      logFailure('Die Nachrichten konnten nicht geladen werden', cause)
      set({ status: 'error', failure: cause })
    }
  }

  /** Reads what has changed since the connection was lost (O-068); never twice at the same time. */
  const catchUp = (): Promise<void> => {
    if (catching !== null) {
      again = true
      return catching
    }
    catching = readMissed().finally(() => {
      catching = null
      if (!again) return
      again = false
      void catchUp()
    })
    return catching
  }
  const readMissed = async () => {
    if (snapshot.status !== 'ready') return start()
    inStep = false
    try {
      let from = Math.max(0, known - MARGIN)
      for (let page = 0; page < CATCH_UP_PAGES; page += 1) {
        const changes = await call(history, {
          query: { changedAfter: String(from), limit: String(HISTORY_MAX) },
        })
        for (const message of changes) take(message)
        from = changes.at(-1)?.changedSeq ?? from
        if (changes.length < HISTORY_MAX) {
          inStep = true
          known = Math.max(known, from)
          reader.report()
          return
        }
      }
      await loadNewest()
    } catch (cause) {
      logFailure('Verpasstes konnte nicht nachgelesen werden', cause)
    }
  }

  /** A message as it now is, from whichever way it came. */
  const take = (message: Message) => apply(() => put(message))
  const put = (message: Message) => {
    if (snapshot.status !== 'ready') return
    const { window, below, presence } = snapshot
    const isNews =
      message.seq > newest && message.senderId !== viewer.userId && message.deletedAt === null
    newest = Math.max(newest, message.seq)
    if (isNews) {
      set({
        heard: message,
        below: reader.isAtNewest() ? 0 : below + 1,
        presence: { ...presence, typing: false },
      })
    }
    setWindow(withMessage(window, message))
  }

  const join = () => {
    // O-069: only the own pair; a refusal would come as a negative acknowledgement.
    socket?.emit('join_pair', viewer.pairId)
    void catchUp()
  }
  const setTyping = (typing: boolean) => {
    clearTimeout(typingTimer)
    if (typing) typingTimer = setTimeout(() => setTyping(false), TYPING_MS)
    set({ presence: { ...snapshot.presence, typing } })
  }

  const follow = (opened: Socket) => {
    socket = opened
    const stops = [
      hear(opened, 'chat_message', take),
      hear(opened, 'chat_message_updated', take),
      hear(opened, 'messages_read', ({ messageIds, readAt }) => markRead(messageIds, readAt)),
      hear(opened, 'partner_status', ({ online }) =>
        set({ presence: withStatus(snapshot.presence, online, new Date()) }),
      ),
      hear(opened, 'typing', ({ userId }) => userId !== viewer.userId && setTyping(true)),
    ]
    const lost = () => {
      inStep = false
      // Whoever was here until the connection went was here until now.
      set({ presence: withStatus(snapshot.presence, false, new Date()) })
    }
    opened.on('connect', join)
    opened.on('disconnect', lost)
    if (opened.connected) join()
    return () => {
      opened.emit('leave_pair')
      opened.off('connect', join)
      opened.off('disconnect', lost)
      for (const stop of stops) stop()
      socket = null
      lost()
    }
  }

  const page = async (load: () => Promise<void>) => {
    if (paging || snapshot.status !== 'ready') return
    paging = true
    try {
      await withPage(load)
    } catch (cause) {
      logFailure('Weitere Nachrichten konnten nicht geladen werden', cause)
    } finally {
      paging = false
    }
  }
  const limit = String(PAGE)

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => snapshot,
    open() {
      const stopReading = reader.open()
      // Where no socket gets through, the poll brings what there is (O-062).
      const look = () => {
        if (socket?.connected !== true && document.visibilityState === 'visible') void catchUp()
      }
      const poll = setInterval(look, UNREAD_POLL_MS)
      window.addEventListener('online', look)
      const stops = [
        onDelivered(take),
        onAppEvent('resync', () => void catchUp()),
        attachToSocket(follow),
        () => clearInterval(poll),
        () => window.removeEventListener('online', look),
        stopReading,
      ]
      // With a socket, joining has begun this already.
      if (catching === null) void catchUp()
      return () => {
        clearTimeout(typingTimer)
        for (const stop of stops) stop()
      }
    },
    retry: start,
    loadOlder: () =>
      page(async () => {
        const [first] = snapshot.window.messages
        if (first === undefined || !snapshot.window.hasOlder) return
        const older = await call(history, { query: { before: first.id, limit } })
        if (snapshot.window.messages[0]?.id !== first.id) return
        setWindow(withOlder(snapshot.window, older, PAGE))
      }),
    loadNewer: () =>
      page(async () => {
        const last = snapshot.window.messages.at(-1)
        if (last === undefined || !snapshot.window.hasNewer) return
        const newer = await call(history, { query: { after: last.id, limit } })
        if (snapshot.window.messages.at(-1)?.id !== last.id) return
        setWindow(withNewer(snapshot.window, newer, PAGE))
      }),
    async jumpTo(id) {
      const isThere = () => snapshot.window.messages.some((message) => message.id === id)
      if (isThere()) return true
      return withPage(async () => {
        // There is no call for one message: what follows it leads back to it.
        const newer = await call(history, { query: { after: id, limit } })
        const [next] = newer
        if (next === undefined) {
          await loadNewest()
          return isThere()
        }
        const older = await call(history, { query: { before: next.id, limit } })
        reader.see(0, false)
        setWindow({
          messages: [...older, ...newer],
          hasOlder: older.length >= PAGE,
          hasNewer: newer.length >= PAGE,
        })
        return true
      })
    },
    async jumpToNewest() {
      if (snapshot.window.hasNewer) await loadNewest()
      else set({ below: 0 })
    },
    see(seq, atEnd) {
      reader.see(seq, atEnd)
      if (reader.isAtNewest() && snapshot.below > 0) set({ below: 0 })
      reader.report()
    },
    type(writing) {
      const now = Date.now()
      if (!writing) {
        typedAt = 0
        return
      }
      if (socket?.connected !== true || now - typedAt < TYPING_REPORT_MS) return
      typedAt = now
      socket.emit('typing', { pairId: viewer.pairId })
    },
  }
}
