import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { Deliver, PushRequest } from './delivery-service.ts'
import { isAllowedEndpoint } from './endpoint-policy.ts'
import { classifyResponse, type Verdict } from './policy.ts'
import type { PushKeys } from './records.ts'
import { removeSubscription, type StoredSubscription } from './subscription-store.ts'

/** TTL of a push message (trust k). */
const TTL_SECONDS = 24 * 60 * 60
/** Delays of retries: half a minute, five minutes, half an hour. */
export const RETRY_AFTER_MS: readonly number[] = [30_000, 300_000, 1_800_000]
const RETRY_AFTER_MAX_MS = 6 * 60 * 60_000
/** Concurrent requests. */
const AT_ONCE = 16
/** Time for pending requests when the server stops. */
const CLOSE_TIMEOUT_MS = 1_000
/** Contact in the VAPID token, without PUBLIC_URL. */
const NOBODY = 'mailto:push@knistern.invalid'

export interface Sending {
  readonly payload: Buffer
  /** A later message with the same topic replaces an undelivered one, here and at the push service. */
  readonly topic: string
  /** Asks before a retry for the payload as of now; undefined if the message has become obsolete. */
  readonly renew: () => Promise<Buffer | undefined>
}

export interface Devices {
  /** Sends a message to a device. Temporary failures are retried in the background. */
  send(device: StoredSubscription, sending: Sending): Promise<Verdict>
  close(): Promise<void>
}

export interface DevicesOptions {
  readonly keys: PushKeys
  readonly deliver: Deliver
  readonly retryMs: readonly number[]
}

/** Sends payloads to devices, encrypted for each (RFC 8291), and deletes expired subscriptions. */
export function createDevices(
  { config, database, log }: Context,
  { keys, deliver, retryMs }: DevicesOptions,
): Devices {
  const semaphore = createSemaphore(AT_ONCE)
  const cut = new AbortController()
  /** The one waiting retry of a device and a topic, so that they stay few whoever causes them. */
  const waiting = new Map<string, AbortController>()
  const retrying = new Set<Promise<void>>()
  let closed = false
  const subject = config.publicUrl?.startsWith('https://') ? config.publicUrl : NOBODY

  const requestFor = async (
    device: StoredSubscription,
    payload: Buffer,
    topic: string,
  ): Promise<PushRequest> => {
    const { endpoint, p256dh, auth } = device.record
    const { default: webPush } = await import('web-push')
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
        deliver(await requestFor(device, payload, topic), cut.signal),
      )
      const verdict = classifyResponse(status)
      if (verdict === 'gone') await removeSubscription(database.db, id)
      if (verdict !== 'taken') log.info('push.answer', { userId, status })
      return { verdict, retryAfterMs }
    } catch (fault) {
      if (!cut.signal.aborted) log.warn('push.failed', { userId, fault })
      return { verdict: 'later' }
    }
  }

  /** Retries until the push is delivered, refused, obsolete or replaced. */
  const retry = async (
    device: StoredSubscription,
    { topic, renew }: Sending,
    askedMs: number | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    let asked = askedMs
    for (const pause of retryMs) {
      const ms = Math.min(Math.max(pause, asked ?? 0), RETRY_AFTER_MAX_MS)
      await wait(ms, undefined, { ref: false, signal })
      const payload = await renew()
      if (payload === undefined || signal.aborted) return
      const { verdict, retryAfterMs } = await attempt(device, payload, topic)
      if (verdict !== 'later') return
      asked = retryAfterMs
    }
  }

  const retryInBackground = (
    device: StoredSubscription,
    sending: Sending,
    askedMs: number | undefined,
  ) => {
    const key = keyOf(device, sending)
    const replaced = new AbortController()
    waiting.set(key, replaced)
    const work = retry(device, sending, askedMs, replaced.signal)
      .catch((fault: unknown) => {
        if (!replaced.signal.aborted) log.warn('push.retry', { userId: device.userId, fault })
      })
      .finally(() => {
        retrying.delete(work)
        if (waiting.get(key) === replaced) waiting.delete(key)
      })
    retrying.add(work)
  }

  return {
    async send(device, sending) {
      waiting.get(keyOf(device, sending))?.abort()
      const { verdict, retryAfterMs } = await attempt(device, sending.payload, sending.topic)
      if (verdict === 'later' && !closed) retryInBackground(device, sending, retryAfterMs)
      return verdict
    },
    async close() {
      closed = true
      for (const retried of waiting.values()) retried.abort()
      setTimeout(() => cut.abort(), CLOSE_TIMEOUT_MS).unref()
      await Promise.all(retrying)
    },
  }
}

const keyOf = ({ id }: StoredSubscription, { topic }: Sending): string => `${id} ${topic}`
