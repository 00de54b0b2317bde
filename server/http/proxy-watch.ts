import type { IncomingMessage } from 'node:http'
import type { Logger } from '../lib/logger.ts'
import { isPublicAddress } from '../lib/public-address.ts'
import { isTrusted } from './client-address.ts'

export interface ProxyWatchOptions {
  readonly log: Logger
  /** Addresses and networks, as TRUSTED_PROXIES names them. */
  readonly trustedProxies: readonly string[]
  readonly publicUrl: string | undefined
}

/** More proxies than these are not named one by one. */
const NAMED_MAX = 5

/**
 * Warns of a proxy in front that the settings do not know. Behind one that is not trusted all people
 * share one address and its limits; without PUBLIC_URL cookies stay without `Secure`, and push services
 * may refuse the sender.
 * @returns what looks at a request: each address is named once, a public one never, since strangers
 *   send such headers too
 */
export function createProxyWatch({ log, trustedProxies, publicUrl }: ProxyWatchOptions) {
  const isProxy = isTrusted(trustedProxies)
  const warned = new Set<string>()
  const warnOnce = (action: string, reason: string) => {
    if (warned.size > 2 * NAMED_MAX || warned.has(action + reason)) return
    warned.add(action + reason)
    log.warn(action, { reason })
  }
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): void => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (!isProxy(from)) {
      warnOnce(
        'proxy.not-trusted',
        isPublicAddress(from) ? 'TRUSTED_PROXIES' : `TRUSTED_PROXIES: ${from}`,
      )
    }
    const isHttps = headers['x-forwarded-proto'] === 'https'
    if (isHttps && publicUrl?.startsWith('https://') !== true) {
      warnOnce('proxy.no-public-url', 'PUBLIC_URL')
    }
  }
}
