import { resync } from '#contract/kernel/server.ts'
import type { AnsweredCall } from '../http/server.ts'
import type { Audience, Live } from './live.ts'

/** Somebody who swipes through fifty questions has the tablet beside it read now and then, not fifty times. */
const AT_MOST_EVERY_MS = 2_000

export interface OtherDevices {
  /** Call it for every answered call; returns at once. */
  tell(answered: Pick<AnsweredCall, 'call' | 'status' | 'actor'>): void
  close(): void
}

/**
 * Has open devices read again what another one has changed: those of the same person, and the
 * partner's where the contract says that a call changes what both see. Tabs of one browser share a
 * session; only the one that is looked at is connected, and it is the one that made the call.
 */
export function createOtherDevices(live: Pick<Live, 'emit' | 'isOpen'>): OtherDevices {
  /** Who was told a moment ago, and whether something has changed since. */
  const told = new Map<string, { readonly timer: NodeJS.Timeout; again: boolean }>()

  const emit = (key: string, audience: Audience) => {
    live.emit(audience, resync, undefined)
    const timer = setTimeout(() => {
      const again = told.get(key)?.again === true
      told.delete(key)
      if (again) emit(key, audience)
    }, AT_MOST_EVERY_MS)
    told.set(key, { timer: timer.unref(), again: false })
  }

  return {
    tell({ call, status, actor }) {
      if (actor === null || status >= 300 || call.method === 'GET' || call.tells === 'nobody')
        return
      const { userId, pairId, sessionId } = actor
      const key = `${call.tells ?? 'person'} ${sessionId}`
      const before = told.get(key)
      if (before !== undefined) {
        before.again = true
        return
      }
      const whose = call.tells === 'pair' ? { pairId } : { userId }
      const audience = { ...whose, exceptSession: sessionId }
      // Whoever opens the app later reads everything then.
      if (live.isOpen(audience)) emit(key, audience)
    },
    close() {
      for (const { timer } of told.values()) clearTimeout(timer)
      told.clear()
    },
  }
}
