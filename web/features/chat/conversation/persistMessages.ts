import type { InfiniteData } from '@tanstack/react-query'
import type { searchMessages } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { recordLastSeen } from '#web/lib/offline/lastSeen.ts'
import { NEWEST_MESSAGES, persist } from '#web/lib/offline/persist.ts'
import { readPersisted } from '#web/lib/offline/persistedStore.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { getSession } from '#web/lib/session/session.ts'
import { draft, writeDraft } from '../composer/draft.ts'
import type { Viewer } from '../message/displayMessages.ts'
import { SEARCH_KEY } from '../search/searchKey.ts'
import { chatPhoto } from '../viewer/chatPhoto.ts'
import { voiceGone } from '../voice/playback.ts'
import { type ChatWindow, quoteOf } from './messageWindow.ts'

/** Changes that come together are written once. */
const SAVE_AFTER_MS = 300

/** Keeps the newest messages on this device for times without a network. */
export function persistMessages(viewer: Viewer, getWindow: () => ChatWindow) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the shown messages were last known to be those of the server; null: never. */
  let confirmedAt: number | null = null
  let isOpen = false
  let isUnconfirmed = false

  /** An answer may come after somebody else has logged in: it would be kept as theirs. */
  const isViewers = () => {
    const { userId, pairId } = getSession()
    return userId === viewer.userId && pairId === viewer.pairId
  }
  const write = (at: number) => {
    timer = undefined
    if (!isViewers()) return
    const { messages, hasNewer } = getWindow()
    if (!hasNewer && messages.length > 0) void persist(NEWEST_MESSAGES.name, { data: messages, at })
  }
  return {
    /** Call when the screen opens. */
    open() {
      isOpen = true
    },
    /** Call after every change. */
    save() {
      timer ??= setTimeout(() => write(Date.now()), SAVE_AFTER_MS)
    },
    /** The messages this device saw last, if there are any. */
    async read(): Promise<readonly Message[] | undefined> {
      const persisted = await readPersisted(NEWEST_MESSAGES.name)
      confirmedAt ??= persisted?.at ?? null
      return persisted?.data as readonly Message[] | undefined
    },
    /** Call when the server could not be asked: tells how old the shown messages are. */
    noteUnconfirmed() {
      if (!isOpen) return
      isUnconfirmed = true
      recordLastSeen(NEWEST_MESSAGES.name, confirmedAt)
    },
    /** Whether the server could not be asked when it was last tried. */
    isUnconfirmed: () => isUnconfirmed,
    /** Call when the server has answered. */
    confirm() {
      isUnconfirmed = false
      confirmedAt = Date.now()
      recordLastSeen(NEWEST_MESSAGES.name, null)
    },
    /** Call when a socket ends that has delivered every change until now. */
    confirmUntilNow() {
      if (!isUnconfirmed && confirmedAt !== null) confirmedAt = Date.now()
    },
    /** Call when the screen closes. The device may have had no key when the last change was written. */
    close() {
      clearTimeout(timer)
      write(confirmedAt ?? Date.now())
      isOpen = false
      isUnconfirmed = false
      recordLastSeen(NEWEST_MESSAGES.name, null)
    },
  }
}

type Searched = InfiniteData<Answer<typeof searchMessages>>

/**
 * Brings copies of messages outside of the list up to date: the quote of the draft, the hits of a
 * search, the photo shown full-screen, and the voice message that plays. None shows former words, or
 * anything of a deleted message (O-074).
 */
export function updateCopies(messages: readonly Message[]): void {
  const photo = chatPhoto.get()
  const { reply } = draft.get()
  for (const message of messages) {
    const { id, deletedAt } = message
    if (id === photo?.id && deletedAt !== null) chatPhoto.set({ ...photo, deletedAt })
    if (deletedAt !== null) voiceGone.emit(id)
    if (id === reply?.id) writeDraft({ reply: quoteOf(message) })
  }
  const texts = new Map(messages.map(({ id, text }) => [id, text]))
  void queryClient.invalidateQueries({
    queryKey: SEARCH_KEY,
    // Changes come with every catch-up for a while: the search begins anew only for those it shows.
    predicate: ({ state }) =>
      (state.data as Searched | undefined)?.pages.some(({ messages: hits }) =>
        hits.some(({ id, text }) => texts.has(id) && texts.get(id) !== text),
      ) === true,
  })
}
