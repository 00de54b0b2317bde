import { resync } from '#contract/kernel/server.ts'
import type { AnsweredCall } from '../http/server.ts'
import type { Audience, Live } from './live.ts'

/** Answering fifty questions in a row must not make other devices refetch fifty times. */
const RESYNC_INTERVAL_MS = 2_000

export interface ResyncBroadcast {
  /** Call it for every answered call; returns at once. */
  notify(answered: Pick<AnsweredCall, 'call' | 'status' | 'actor'>): void
  close(): void
}

/**
 * Sends `resync` to open devices after a call of another device has changed data: to those of the
 * same person, and to the partner's where the contract says that a call changes what both see. Tabs
 * of one browser share a session, and only the visible one, which made the call, is connected.
 */
export function createResyncBroadcast(live: Pick<Live, 'emit' | 'mayReach'>): ResyncBroadcast {
  /** Audiences within their interval, and whether another change is due at its end. */
  const throttled = new Map<string, { readonly timer: NodeJS.Timeout; again: boolean }>()

  const emit = (key: string, audience: Audience) => {
    live.emit(audience, resync, undefined)
    const timer = setTimeout(() => {
      const again = throttled.get(key)?.again === true
      throttled.delete(key)
      if (again) emit(key, audience)
    }, RESYNC_INTERVAL_MS)
    throttled.set(key, { timer: timer.unref(), again: false })
  }

  return {
    notify({ call, status, actor }) {
      if (actor === null || status >= 300 || call.method === 'GET' || call.tells === 'nobody')
        return
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
      for (const { timer } of throttled.values()) clearTimeout(timer)
      throttled.clear()
    },
  }
}
