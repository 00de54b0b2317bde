import { tellsOthers } from '#contract/kernel/call.ts'
import { resync } from '#contract/kernel/server.ts'
import type { AnsweredCall } from '../http/server.ts'
import type { Audience, Live } from './live.ts'

/** Answering fifty questions in a row must not make other devices refetch fifty times. */
const RESYNC_INTERVAL_MS = 2_000

export interface ResyncBroadcast {
  /** Call it for every call whose outcome is known, thus after its commit; returns at once. */
  notify(answered: Pick<AnsweredCall, 'call' | 'status' | 'actor'>): void
  /** Sends at once what is still due; what is notified of afterwards is sent at once as well. */
  close(): void
}

/** An audience within its interval. */
interface Throttled {
  readonly audience: Audience
  readonly timer: NodeJS.Timeout
  /** Whether another change is due at its end. */
  again: boolean
}

/**
 * Sends `resync` to open devices after a call of another device has changed data: to those of the
 * same person, and to the partner's where the contract says that a call changes what both see. Tabs
 * of one browser share a session, of which none is told: they tell each other
 * (web/lib/realtime/otherTabs.ts).
 */
export function createResyncBroadcast(live: Pick<Live, 'emit' | 'mayReach'>): ResyncBroadcast {
  const throttled = new Map<string, Throttled>()
  let isClosed = false

  const emit = (key: string, audience: Audience) => {
    live.emit(audience, resync, undefined)
    if (isClosed) return
    const timer = setTimeout(() => {
      const again = throttled.get(key)?.again === true
      throttled.delete(key)
      if (again) emit(key, audience)
    }, RESYNC_INTERVAL_MS)
    throttled.set(key, { audience, timer: timer.unref(), again: false })
  }

  return {
    notify({ call, status, actor }) {
      if (actor === null || status >= 300 || !tellsOthers(call)) return
      const { userId, pairId, sessionId } = actor
      const key = `${call.tells ?? 'person'} ${sessionId}`
      const before = throttled.get(key)
      if (before !== undefined) {
        before.again = true
        return
      }
      const whose = call.tells === 'pair' ? { pairId } : { userId }
      const audience = { ...whose, exceptSession: sessionId }
      // A device that connects later fetches everything anyway.
      if (live.mayReach(audience)) emit(key, audience)
    },
    close() {
      isClosed = true
      for (const [key, { audience, timer, again }] of throttled) {
        clearTimeout(timer)
        if (again) emit(key, audience)
      }
      throttled.clear()
    },
  }
}
