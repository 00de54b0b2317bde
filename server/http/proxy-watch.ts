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

/** Addresses whose last request was forwarded, until one of theirs has proven whose it is. */
const FORWARDING_MAX = 100

const withoutPrefix = (address: string): string => address.replace(/^::ffff:/, '')

/** The traces of proxies since the start. */
export interface SeenProxies {
  /** Addresses within the house that have forwarded a request of this installation, and are not trusted. */
  readonly untrusted: readonly string[]
  /** Whether a request was forwarded by a trusted one. */
  readonly isTrustedSeen: boolean
}

export interface ProxyWatch {
  /**
   * Looks at a request: each address is named once, a public one never, since strangers send such
   * headers too.
   */
  readonly look: (request: Pick<IncomingMessage, 'socket' | 'headers'>) => void
  /**
   * Called with the address of a request that only this installation can have made. Anybody in the
   * house can send `X-Forwarded-For`, and must not be named as a proxy to trust.
   */
  readonly confirm: (address: string) => void
  readonly seen: () => SeenProxies
}

/**
 * Warns of a proxy in front that the settings do not know. Behind one that is not trusted all people
 * share one address and its limits; without PUBLIC_URL cookies stay without `Secure`, and push services
 * may refuse the sender.
 */
export function createProxyWatch({
  log,
  trustedProxies,
  publicUrl,
}: ProxyWatchOptions): ProxyWatch {
  const isProxy = isTrusted(trustedProxies)
  const warned = new Set<string>()
  const forwarding = new Set<string>()
  const untrusted = new Set<string>()
  let isTrustedSeen = false
  const warnOnce = (action: string, reason: string) => {
    if (warned.size > 2 * NAMED_MAX || warned.has(action + reason)) return
    warned.add(action + reason)
    log.warn(action, { reason })
  }
  const look: ProxyWatch['look'] = ({ socket, headers }) => {
    const from = withoutPrefix(socket.remoteAddress ?? '')
    forwarding.delete(from)
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    if (isProxy(from)) {
      isTrustedSeen = true
    } else {
      if (!isPublicAddress(from)) {
        const [oldest = ''] = forwarding.size < FORWARDING_MAX ? [] : forwarding
        forwarding.delete(oldest)
        forwarding.add(from)
      }
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
  const confirm = (address: string) => {
    const from = withoutPrefix(address)
    if (forwarding.has(from) && untrusted.size < NAMED_MAX) untrusted.add(from)
  }
  return { look, confirm, seen: () => ({ untrusted: [...untrusted], isTrustedSeen }) }
}
