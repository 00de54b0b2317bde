import { isIP } from 'node:net'
import { passkeysUnavailable } from '#contract/accounts/errors.ts'
import type { Config } from '../../config.ts'
import { refuse } from '../../http/refuse.ts'

/** Where passkeys are made for: the name they are bound to, and the pages that may use them. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  allows(origin: string): boolean
}

/**
 * The address passkeys are bound to: PUBLIC_URL, or this machine's own without one, on whichever
 * port. Browsers allow names with https and localhost, never a bare IP address (WebAuthn 3, 5.1.2).
 */
export function relyingPartyOf({
  publicUrl,
  appName,
}: Pick<Config, 'publicUrl' | 'appName'>): RelyingParty | undefined {
  if (publicUrl === undefined) {
    const onThisMachine = /^http:\/\/localhost(:\d+)?$/
    return { id: 'localhost', name: appName, allows: (origin) => onThisMachine.test(origin) }
  }
  const { protocol, hostname, origin: ours } = new URL(publicUrl)
  const secure = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (!secure || !isName) return undefined
  return { id: hostname, name: appName, allows: (origin) => origin === ours }
}

/** The same, where there is no way without. */
export function checkRelyingParty(config: Config): RelyingParty {
  const party = relyingPartyOf(config)
  if (party === undefined) refuse(passkeysUnavailable)
  return party
}
