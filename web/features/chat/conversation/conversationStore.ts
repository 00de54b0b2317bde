import { history } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { call } from '#web/lib/http/api.ts'
import { listen } from '#web/lib/listen.ts'
import { logFailure } from '#web/lib/log.ts'
import { NEWEST_MESSAGES } from '#web/lib/offline/persist.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import type { AppSocket } from '#web/lib/realtime/openSocket.ts'
import { attachToSocket, emit } from '#web/lib/realtime/socket.ts'
import { combineUnsubscribes, createStore, type Store } from '#web/lib/store.ts'
import type { Viewer } from '../message/displayMessages.ts'
import { delivered } from '../outbox/delivered.ts'
import {
  type Presence,
  TYPING_MS,
  TYPING_REPORT_MS,
  unknownPresence,
  withStatus,
} from '../presence/presence.ts'
import { UNREAD_POLL_MS } from '../unread/unreadQuery.ts'
import {
  type ChatWindow,
  emptyWindow,
  lastChange,
  newestWindow,
  PAGE,
  withMessage,
  withNewer,
  withOlder,
  withoutOldest,
  withRead,
} from './messageWindow.ts'
import { persistMessages, updateCopies } from './persistMessages.ts'
import { createReadReceipts } from './readReceipts.ts'

export interface Snapshot {
  /** `persisted`: the messages are those this device saw last; the server has not answered yet. */
  readonly status: 'loading' | 'persisted' | 'ready' | 'error'
  /** The error of the first read; null otherwise. */
  readonly failure: unknown
  readonly window: ChatWindow
  readonly presence: Presence
  /** Ids of the partner's new messages below the viewport. */
  readonly newBelow: readonly string[]
  /** The last message received while the screen is open, for the live region. */
  readonly lastReceived: Message | null
}

export interface Conversation extends Pick<Store<Snapshot>, 'get' | 'subscribe'> {
  /** Call when the screen opens; joins the socket room. Returns a function that leaves it (CHAT-24 to CHAT-26). */
  open(): () => void
  /** All changes up to this number have been read; 0 before the first page. */
  changesReadUpTo(): number
  retry(): Promise<void>
  /** Rejects if the page cannot be read, as `loadNewer`. */
  loadOlder(): Promise<void>
  loadNewer(): Promise<void>
  /** Loads the messages around one unless it is loaded; rejects if it does not exist. */
  jumpTo(id: string): Promise<void>
  jumpToNewest(): Promise<void>
  /** Marks messages up to a sequence number as seen; `atEnd`: the last loaded one is visible. */
  markSeen(seq: number, atEnd: boolean): void
  /** Tells the partner that one is typing, at most every few seconds; false after sending. */
  reportTyping(typing: boolean): void
}

/** Events may arrive out of order, so this many changes are read again when catching up. */
const OVERLAP = 30
/** After more missed changes than these pages the newest page is loaded instead. */
const CATCH_UP_PAGES = 4

/**
 * State of a pair's conversation for one of the two people.
 * @param changesReadUpTo those of the conversation it replaces: later ones are read after the first page
 */
export function createConversation(viewer: Viewer, changesReadUpTo = 0): Conversation {
  const store = createStore<Snapshot>({
    status: 'loading',
    failure: null,
    window: emptyWindow,
    presence: unknownPresence,
    newBelow: [],
    lastReceived: null,
  })
  const { get, subscribe } = store
  let socket: AppSocket | null = null
  /** Whether the socket is in the room and tells of every change. */
  let joined = false
  /** All changes up to this number have been read; of later ones an event may have been lost. */
  let lastChangeSeq = changesReadUpTo
  let catchUpRunning: Promise<void> | null = null
  let catchUpAgain = false
  let loadingMore: Promise<void> | null = null
  let pagesLoading = 0
  /** Changes received while a page is loading; the page may have been read before them. */
  let pendingChanges: (() => void)[] = []
  let newestSeq = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let typingReportedAt = 0

  const set = (change: Partial<Snapshot>) => store.set({ ...get(), ...change })
  const setWindow = (window: ChatWindow) => {
    if (window === get().window) return
    set({ window })
    newestSeq = Math.max(newestSeq, window.messages.at(-1)?.seq ?? 0)
    receipts.report()
    persisted.save()
  }
  /** Applies a change, and again after a page that is loading and may be older. */
  const apply = (change: () => void) => {
    if (pagesLoading > 0) pendingChanges.push(change)
    change()
  }
  /** Loads a page, then applies the changes received meanwhile. */
  const withPage = async <T>(load: () => Promise<T>): Promise<T> => {
    pagesLoading += 1
    try {
      return await load()
    } finally {
      pagesLoading -= 1
      for (const change of pendingChanges) change()
      if (pagesLoading === 0) pendingChanges = []
    }
  }
  const markRead = (ids: readonly string[], readAt: string) =>
    apply(() => setWindow(withRead(get().window, ids, readAt)))
  /** Empty until the server has answered: persisted messages are not persisted again. */
  const readWindow = () => (get().status === 'ready' ? get().window : emptyWindow)
  const persisted = persistMessages(viewer, readWindow)
  /** Persisted messages count as read where the server cannot say what was read since. */
  const shownWindow = () => (persisted.isUnconfirmed() ? get().window : readWindow())
  const receipts = createReadReceipts(viewer, shownWindow, markRead)

  const loadNewest = () =>
    withPage(async () => {
      const page = await call(history, { query: { limit: String(NEWEST_MESSAGES.limit) } })
      lastChangeSeq = lastChange(page)
      persisted.confirm()
      // A person who reads further up in persisted messages stays there, and has not seen new ones.
      if (get().status !== 'persisted') receipts.markSeen(0, true)
      set({ status: 'ready', newBelow: [] })
      setWindow(newestWindow(page, NEWEST_MESSAGES.limit))
      updateCopies(page)
      if (receipts.isAtNewest()) void receipts.reportBacklog()
    })

  const start = async () => {
    try {
      await loadNewest()
    } catch (cause) {
      logFailure('Die Nachrichten konnten nicht geladen werden', cause)
      if (get().status === 'persisted') {
        persisted.noteUnconfirmed()
        receipts.report()
        return
      }
      set({ status: 'error', failure: cause })
      // Another page may have kept something meanwhile.
      void showPersisted()
    }
  }

  /** Shows what this device saw last, until the server has answered. */
  const showPersisted = async () => {
    const messages = await persisted.read()
    const { status } = get()
    if (messages === undefined || status === 'ready' || status === 'persisted') return
    if (status === 'error') persisted.noteUnconfirmed()
    set({
      status: 'persisted',
      failure: null,
      window: { messages, hasOlder: false, hasNewer: false },
    })
    receipts.report()
  }

  /** Loads changes missed while disconnected (O-068); one run at a time. */
  const catchUp = (): Promise<void> => {
    if (catchUpRunning !== null) {
      catchUpAgain = true
      return catchUpRunning
    }
    catchUpRunning = readMissed().finally(() => {
      catchUpRunning = null
      if (!catchUpAgain) return
      catchUpAgain = false
      void catchUp()
    })
    return catchUpRunning
  }
  const readMissed = async () => {
    const readUpTo = lastChangeSeq
    if (get().status !== 'ready') {
      await start()
      if (get().status !== 'ready' || readUpTo === 0) return
      // The draft may quote what has changed since, far from the newest page (O-074).
      lastChangeSeq = readUpTo
    }
    try {
      let from = Math.max(0, lastChangeSeq - OVERLAP)
      for (let page = 0; page < CATCH_UP_PAGES; page += 1) {
        const changes = await call(history, {
          query: { changedAfter: String(from), limit: String(HISTORY_MAX) },
        })
        for (const message of changes) receive(message)
        from = changes.at(-1)?.changedSeq ?? from
        if (changes.length < HISTORY_MAX) {
          lastChangeSeq = Math.max(lastChangeSeq, from)
          persisted.confirm()
          receipts.report()
          return
        }
      }
      await loadNewest()
    } catch (cause) {
      logFailure('Verpasstes konnte nicht nachgelesen werden', cause)
      persisted.noteUnconfirmed()
    }
  }

  /** Applies a message from the socket, the outbox or a catch-up. */
  const receive = (message: Message) => apply(() => put(message))
  const put = (message: Message) => {
    const { status, window, newBelow, presence, lastReceived } = get()
    const grown = withMessage(window, message)
    // A newer version of it is there: events may arrive out of order.
    if (grown === window) return
    updateCopies([message])
    // The live region keeps no former words, and those of an edit are not announced again.
    const isChanged = message.deletedAt !== null || message.text !== lastReceived?.text
    if (message.id === lastReceived?.id && isChanged) set({ lastReceived: null })
    if (status !== 'ready') {
      // A sent message stays beside the persisted ones until the history has answered.
      const isOwn = message.senderId === viewer.userId
      if (status === 'persisted' && isOwn) set({ window: grown })
      return
    }
    const isNewFromPartner =
      message.seq > newestSeq && message.senderId !== viewer.userId && message.deletedAt === null
    newestSeq = Math.max(newestSeq, message.seq)
    if (isNewFromPartner) {
      set({
        lastReceived: message,
        newBelow: receipts.isAtNewest() ? [] : [...newBelow, message.id],
        presence: { ...presence, typing: false },
      })
    }
    if (message.deletedAt !== null && newBelow.includes(message.id)) {
      set({ newBelow: newBelow.filter((id) => id !== message.id) })
    }
    // The window is not cut while somebody has scrolled up in it.
    setWindow(receipts.isAtNewest() ? withoutOldest(grown, viewer.userId) : grown)
  }

  const join = () => {
    joined = true
    // O-069: the server accepts only the own pair.
    socket?.emit('join_pair', viewer.pairId)
    void catchUp()
  }
  const setTyping = (typing: boolean) => {
    clearTimeout(typingTimer)
    if (typing) typingTimer = setTimeout(() => setTyping(false), TYPING_MS)
    set({ presence: { ...get().presence, typing } })
  }

  const attach = (opened: AppSocket) => {
    socket = opened
    const onDisconnect = () => {
      if (joined && get().status === 'ready' && catchUpRunning === null) persisted.confirmUntilNow()
      joined = false
      // A partner who was online counts as last seen now.
      set({ presence: withStatus(get().presence, false, new Date()) })
    }
    opened.on('connect', join)
    opened.on('disconnect', onDisconnect)
    if (opened.connected) join()
    return () => {
      opened.emit('leave_pair')
      opened.off('connect', join)
      opened.off('disconnect', onDisconnect)
      socket = null
      onDisconnect()
    }
  }

  /** Loads the page before the first or after the last message. Callers share one that is loading. */
  const loadMore = (
    side: 'before' | 'after',
    hasMore: boolean,
    withMore: typeof withOlder,
  ): Promise<void> => {
    const edge = () => get().window.messages.at(side === 'before' ? 0 : -1)?.id
    const id = edge()
    if (loadingMore !== null) return loadingMore
    if (!hasMore || id === undefined) return Promise.resolve()
    const load = async () => {
      try {
        const page = await call(history, { query: { [side]: id, limit: String(PAGE) } })
        if (edge() === id) setWindow(withMore(get().window, page, PAGE))
      } catch (cause) {
        logFailure('Weitere Nachrichten konnten nicht geladen werden', cause)
        throw cause
      }
    }
    loadingMore = withPage(load).finally(() => {
      loadingMore = null
    })
    return loadingMore
  }

  return {
    get,
    subscribe,
    open() {
      const stopReading = receipts.open()
      persisted.open()
      // Polling while the socket is not connected (O-062), and of whatever failed before.
      const poll = () => {
        if (document.visibilityState !== 'visible') return
        receipts.report()
        const isCurrent =
          get().status === 'ready' && !persisted.isUnconfirmed() && socket?.connected === true
        if (!isCurrent) void catchUp()
      }
      const timer = setInterval(poll, UNREAD_POLL_MS)
      const close = combineUnsubscribes([
        delivered.subscribe(receive),
        onAppEvent('chat_message', receive),
        onAppEvent('chat_message_updated', receive),
        onAppEvent('messages_read', ({ messageIds, readAt }) => markRead(messageIds, readAt)),
        onAppEvent('partner_status', ({ online }) =>
          set({ presence: withStatus(get().presence, online, new Date()) }),
        ),
        onAppEvent('typing', ({ userId }) => userId !== viewer.userId && setTyping(true)),
        onAppEvent('resync', () => void catchUp()),
        attachToSocket(attach),
        () => clearInterval(timer),
        listen(window, 'online', poll),
        stopReading,
        () => clearTimeout(typingTimer),
        persisted.close,
      ])
      if (get().status !== 'ready') void showPersisted()
      // With a socket, joining the room has started it already.
      if (catchUpRunning === null) void catchUp()
      return close
    },
    changesReadUpTo: () => lastChangeSeq,
    retry() {
      set({ status: 'loading', failure: null })
      return catchUp()
    },
    loadOlder: () => loadMore('before', get().window.hasOlder, withOlder),
    loadNewer: () => loadMore('after', get().window.hasNewer, withNewer),
    async jumpTo(id) {
      if (get().window.messages.some((message) => message.id === id)) return
      await withPage(async () => {
        const messages = await call(history, { query: { around: id, limit: String(2 * PAGE) } })
        const at = messages.findIndex((message) => message.id === id)
        receipts.markSeen(0, false)
        setWindow({
          messages,
          hasOlder: at + 1 >= PAGE,
          hasNewer: messages.length - at - 1 >= PAGE,
        })
      })
    },
    async jumpToNewest() {
      if (get().window.hasNewer) await loadNewest()
      else set({ newBelow: [] })
    },
    markSeen(seq, atEnd) {
      receipts.markSeen(seq, atEnd)
      if (receipts.isAtNewest() && get().newBelow.length > 0) set({ newBelow: [] })
      receipts.report()
    },
    reportTyping(typing) {
      const now = Date.now()
      if (!typing) {
        typingReportedAt = 0
        return
      }
      if (now - typingReportedAt < TYPING_REPORT_MS) return
      if (emit('typing', { pairId: viewer.pairId })) typingReportedAt = now
    },
  }
}
