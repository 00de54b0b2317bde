import { isIP } from 'node:net'
import { passkeysUnavailable } from '#contract/accounts/errors.ts'
import type { Config } from '../../config.ts'
import { refuse } from '../../http/refuse.ts'

/** Where passkeys are made for: the name they are bound to, and the address it is reached at. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origin: string
}

/**
 * The address passkeys are bound to: PUBLIC_URL, or this machine's own without one. Browsers allow
 * names with https and localhost, never a bare IP address (WebAuthn 3, 5.1.2).
 */
export function relyingPartyOf({
  publicUrl,
  port,
  appName,
}: Pick<Config, 'publicUrl' | 'port' | 'appName'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  const secure = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return secure && isName ? { id: hostname, name: appName, origin } : undefined
}

/** The same, where there is no way without. */
export function checkRelyingParty(config: Config): RelyingParty {
  const party = relyingPartyOf(config)
  if (party === undefined) refuse(passkeysUnavailable)
  return party
}

/** How long after the login the password is not asked for again. */
const FRESH_MS = 10 * 60_000

/** Whether a session was opened a moment ago. */
export const isFresh = (createdAt: number, now: number): boolean => now - createdAt < FRESH_MS
