import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Deliver, PushRequest } from './delivery-service.ts'
import { isAllowedEndpoint } from './endpoint-policy.ts'
import { classifyResponse, type Verdict } from './policy.ts'
import type { PushKeys } from './records.ts'
import { removeSubscription, type StoredSubscription } from './subscription-store.ts'

/** TTL of a push message (trust k). */
const TTL_SECONDS = 24 * 60 * 60
/** Time for pending requests when the server stops. */
const CLOSE_TIMEOUT_MS = 1_000
/** Contact in the VAPID token, without PUBLIC_URL; some push services refuse it. */
const NOBODY = 'mailto:push@knistern.invalid'

/** Whether push services get a sender they can reach (RFC 8292). */
export const hasSender = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https://') === true

export interface Sending {
  readonly payload: Buffer
  /** A later message with the same topic replaces an undelivered one at the push service. */
  readonly topic: string
}

/** Result of one delivery. */
export interface Sent {
  readonly verdict: Verdict
  /** Status of the push service's answer; undefined where there was none. */
  readonly status?: number
  /** Pause the push service has asked for. */
  readonly retryAfterMs?: number | undefined
}

export interface Devices {
  send(device: StoredSubscription, sending: Sending): Promise<Sent>
  close(): void
}

export interface DevicesOptions {
  readonly keys: PushKeys
  readonly deliver: Deliver
}

/** Sends payloads to devices, encrypted for each (RFC 8291), and deletes expired subscriptions. */
export function createDevices(
  { config, database, log }: Context,
  { keys, deliver }: DevicesOptions,
): Devices {
  const cut = new AbortController()
  const subject = (hasSender(config) && config.publicUrl) || NOBODY

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

  return {
    async send(device, { payload, topic }) {
      const { id, userId, record } = device
      if (!isAllowedEndpoint(record.endpoint, config.pushHosts)) return { verdict: 'refused' }
      try {
        const request = await requestFor(device, payload, topic)
        const { status, retryAfterMs } = await deliver(request, cut.signal)
        const verdict = classifyResponse(status)
        if (verdict === 'gone') await removeSubscription(database.db, id)
        if (verdict === 'refused') log.warn('push.refused', { userId, status })
        else if (verdict !== 'taken') log.info('push.answer', { userId, status })
        return { verdict, status, retryAfterMs }
      } catch (fault) {
        if (!cut.signal.aborted) log.warn('push.failed', { userId, fault })
        return { verdict: 'later' }
      }
    },
    close: () => void setTimeout(() => cut.abort(), CLOSE_TIMEOUT_MS).unref(),
  }
}
