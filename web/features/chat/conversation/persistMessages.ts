import type { Message } from '#contract/chat/shapes.ts'
import { noteLastSeen } from '../../../lib/offline/lastSeen.ts'
import { persist } from '../../../lib/offline/persist.ts'
import { readPersisted } from '../../../lib/offline/persistedStore.ts'
import type { ChatWindow } from './messageWindow.ts'

const NAME = 'chat'
/** Changes that come together are written once. */
const SAVE_AFTER_MS = 300

/** Keeps the newest messages on this device for times without a network. */
export function persistMessages(getWindow: () => ChatWindow) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the messages were read that are shown without the server's answer. */
  let readAt: number | null = null

  const write = () => {
    timer = undefined
    const { messages, hasNewer } = getWindow()
    if (!hasNewer && messages.length > 0) void persist(NAME, { data: messages, at: Date.now() })
  }
  return {
    /** Call after every change. */
    save() {
      timer ??= setTimeout(write, SAVE_AFTER_MS)
    },
    /** The messages this device saw last, if there are any. */
    async read(): Promise<readonly Message[] | undefined> {
      const persisted = await readPersisted(NAME)
      readAt = persisted?.at ?? null
      return persisted?.data as readonly Message[] | undefined
    },
    /** Call when the server could not be asked. */
    noteUnconfirmed: () => noteLastSeen(NAME, readAt),
    /** Call when the server has answered. */
    confirm() {
      readAt = null
      noteLastSeen(NAME, null)
    },
    /** Call when the screen closes. */
    close() {
      if (timer !== undefined) {
        clearTimeout(timer)
        write()
      }
      noteLastSeen(NAME, null)
    },
  }
}
