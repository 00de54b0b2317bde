import { isIP } from 'node:net'
import { passkeysUnavailable } from '#contract/accounts/errors.ts'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/http/refuse.ts'

/** Relying party id and allowed origins. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  allows(origin: string): boolean
}

/**
 * The relying party: PUBLIC_URL, or localhost on any port without one. Browsers allow names with
 * https and localhost, never a bare IP address (WebAuthn 3, 5.1.2).
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

/** The relying party. @throws Refused where passkeys are not available */
export function checkRelyingParty(config: Config): RelyingParty {
  const party = relyingPartyOf(config)
  if (party === undefined) refuse(passkeysUnavailable)
  return party
}
