import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import type { Context } from '../../context.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { Deliver, PushRequest } from './delivery-service.ts'
import { isAllowedEndpoint } from './endpoint-policy.ts'
import type { PushKeys } from './key-service.ts'
import { judgeAnswer, type Verdict } from './policy.ts'
import {
  hasSubscription,
  removeSubscription,
  type StoredSubscription,
} from './subscription-store.ts'

/** How long a push service keeps what it cannot deliver (trust k). */
const TTL_SECONDS = 24 * 60 * 60
/** When a push is tried again after a failure: half a minute, five minutes, half an hour. */
export const RETRY_AFTER_MS: readonly number[] = [30_000, 300_000, 1_800_000]
const RETRY_AFTER_MAX_MS = 6 * 60 * 60_000
/** Requests under way together; push services are far away, and couples many. */
const AT_ONCE = 16
/** How long requests under way may still take when the server stops. */
const CLOSE_PATIENCE_MS = 1_000
/** A push service wants somebody to write to; without an address of our own this one. */
const NOBODY = 'mailto:push@knistern.invalid'

export interface Devices {
  /**
   * Sends a payload to a device. What fails for now is tried again later, in the background.
   * @param topic messages that replace each other while the device is out of reach
   */
  send(device: StoredSubscription, payload: Buffer, topic: string): Promise<Verdict>
  close(): Promise<void>
}

export interface DevicesOptions {
  readonly keys: PushKeys
  readonly deliver: Deliver
  readonly retryMs: readonly number[]
}

/** Sends payloads to devices, encrypted for each of them (RFC 8291), and forgets those that are gone. */
export function createDevices(
  { config, database, log }: Context,
  { keys, deliver, retryMs }: DevicesOptions,
): Devices {
  const semaphore = createSemaphore(AT_ONCE)
  const stopped = new AbortController()
  const cut = new AbortController()
  const retrying = new Set<Promise<void>>()
  const subject = config.publicUrl?.startsWith('https://') ? config.publicUrl : NOBODY

  const requestFor = (device: StoredSubscription, payload: Buffer, topic: string): PushRequest => {
    const { endpoint, p256dh, auth } = device.record
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: { subject, ...keys },
        TTL: TTL_SECONDS,
        contentEncoding: 'aes128gcm',
        urgency: 'high',
        topic,
      },
    )
    return { endpoint, headers, body }
  }

  const attempt = async (
    device: StoredSubscription,
    payload: Buffer,
    topic: string,
  ): Promise<{ verdict: Verdict; retryAfterMs?: number | undefined }> => {
    const { id, userId, record } = device
    if (!isAllowedEndpoint(record.endpoint, config.pushHosts)) return { verdict: 'refused' }
    try {
      const { status, retryAfterMs } = await semaphore.run(async () =>
        deliver(requestFor(device, payload, topic), cut.signal),
      )
      const verdict = judgeAnswer(status)
      if (verdict === 'gone') await removeSubscription(database.db, id)
      if (verdict !== 'taken') log.info('push.answer', { userId, status })
      return { verdict, retryAfterMs }
    } catch (fault) {
      if (!cut.signal.aborted) log.warn('push.failed', { userId, fault })
      return { verdict: 'later' }
    }
  }

  /** Attempts again until it is taken, refused or of no use any more. */
  const retry = async (
    device: StoredSubscription,
    payload: Buffer,
    topic: string,
    askedMs: number | undefined,
  ): Promise<void> => {
    let asked = askedMs
    for (const pause of retryMs) {
      const ms = Math.min(Math.max(pause, asked ?? 0), RETRY_AFTER_MAX_MS)
      await wait(ms, undefined, { ref: false, signal: stopped.signal })
      if (!(await hasSubscription(database.db, device.id))) return
      const { verdict, retryAfterMs } = await attempt(device, payload, topic)
      if (verdict !== 'later') return
      asked = retryAfterMs
    }
  }

  return {
    async send(device, payload, topic) {
      const { verdict, retryAfterMs } = await attempt(device, payload, topic)
      if (verdict === 'later' && !stopped.signal.aborted) {
        const work = retry(device, payload, topic, retryAfterMs)
          .catch((fault: unknown) => {
            if (!stopped.signal.aborted) log.warn('push.retry', { userId: device.userId, fault })
          })
          .finally(() => retrying.delete(work))
        retrying.add(work)
      }
      return verdict
    },
    async close() {
      stopped.abort()
      setTimeout(() => cut.abort(), CLOSE_PATIENCE_MS).unref()
      await Promise.all(retrying)
    },
  }
}
