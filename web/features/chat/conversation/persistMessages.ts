import type { Message } from '#contract/chat/shapes.ts'
import { noteLastSeen } from '../../../lib/offline/lastSeen.ts'
import { NEWEST_MESSAGES, persist } from '../../../lib/offline/persist.ts'
import { readPersisted } from '../../../lib/offline/persistedStore.ts'
import { getSession } from '../../../lib/session/session.ts'
import type { Viewer } from '../message/displayMessages.ts'
import type { ChatWindow } from './messageWindow.ts'

/** Changes that come together are written once. */
const SAVE_AFTER_MS = 300

/** Keeps the newest messages on this device for times without a network. */
export function persistMessages(viewer: Viewer, getWindow: () => ChatWindow) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until when what is shown is known to be what the server has; null: never. */
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
    /** Call when the server could not be asked: tells since when that is so. */
    noteUnconfirmed() {
      if (!isOpen) return
      isUnconfirmed = true
      noteLastSeen(NEWEST_MESSAGES.name, confirmedAt)
    },
    /** Whether the server could not be asked when it was last tried. */
    isUnconfirmed: () => isUnconfirmed,
    /** Call when the server has answered. */
    confirm() {
      isUnconfirmed = false
      confirmedAt = Date.now()
      noteLastSeen(NEWEST_MESSAGES.name, null)
    },
    /** Call when a socket ends that has told of every change until now. */
    confirmUntilNow() {
      if (!isUnconfirmed && confirmedAt !== null) confirmedAt = Date.now()
    },
    /** Call when the screen closes. The device may have had no key when the last change was written. */
    close() {
      clearTimeout(timer)
      write(confirmedAt ?? Date.now())
      isOpen = false
      isUnconfirmed = false
      noteLastSeen(NEWEST_MESSAGES.name, null)
    },
  }
}
