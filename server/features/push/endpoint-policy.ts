import { createECDH } from 'node:crypto'
import type { Received } from '#contract/kernel/call.ts'
import type { subscribe } from '#contract/push/calls.ts'
import { endpointNotAllowed, keysNotUsable } from '#contract/push/errors.ts'
import { refuse } from '#server/http/refuse.ts'

type Body = Received<typeof subscribe>['body']

/** Hosts of the push services of browsers (trust k). */
const KNOWN_HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
])
const KNOWN_DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether an endpoint from a client is allowed: https on the default port, no user information, and
 * the host of a known push service or one the operator has added.
 */
export function isAllowedEndpoint(endpoint: string, extraHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  const { hostname } = url
  return (
    KNOWN_HOSTS.has(hostname) ||
    KNOWN_DOMAINS.some((domain) => hostname.endsWith(domain)) ||
    extraHosts.includes(hostname)
  )
}

/** Whether a public key is a point on P-256; encryption would fail later otherwise. */
function isPoint(p256dh: string): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** @throws Refused 400 for a forbidden endpoint or invalid keys */
export function checkSubscription({ endpoint, keys }: Body, extraHosts: readonly string[]): void {
  if (!isAllowedEndpoint(endpoint, extraHosts)) refuse(endpointNotAllowed)
  if (!isPoint(keys.p256dh)) refuse(keysNotUsable)
}
