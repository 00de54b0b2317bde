import { onAcceptedChange } from '../http/api.ts'
import { getSession } from '../session/session.ts'
import { combineUnsubscribes } from '../store.ts'
import { emitAppEvent } from './appEvents.ts'
import { attachToSocket } from './socket.ts'

const CHANNEL = 'changes'

/** The interval the server has for other devices (server/live/resync-broadcast.ts). */
const RESYNC_INTERVAL_MS = 2_000

/** Null where the browser has none, or blocks it together with its storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return null
  }
}

/** The channel on which this tab listens; it does not receive what it sends itself. */
let listening: BroadcastChannel | null = null

/** Emits `resync` after changes in other tabs: at once, then at most once an interval. */
function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const read = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isDue) return
      isDue = false
      read()
    }, RESYNC_INTERVAL_MS)
    emitAppEvent('resync')
  }
  const channel = openChannel()
  channel?.addEventListener('message', ({ data: userId }: MessageEvent<unknown>) => {
    if (userId !== getSession().userId) return
    if (timer === undefined) read()
    else isDue = true
  })
  listening = channel
  return () => {
    clearTimeout(timer)
    channel?.close()
    listening = null
  }
}

/** Says whose data has changed, and no more. A tab that is hidden by now may have changed it before. */
function tell(): void {
  const { userId } = getSession()
  if (userId === null) return
  const channel = listening ?? openChannel()
  channel?.postMessage(userId)
  if (channel !== listening) channel?.close()
}

/**
 * Tells the other tabs of this browser of changes made here, and reads again after theirs: they share
 * a session, and the server tells other sessions only (docs/decisions/0039). Listens as long as there
 * is a socket: a tab that is hidden or locked reads everything once it has one again. Returns a
 * function that stops both.
 */
export const syncWithOtherTabs = (): (() => void) =>
  combineUnsubscribes([attachToSocket(listen), onAcceptedChange(tell)])
