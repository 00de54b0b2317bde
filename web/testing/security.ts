import { readConsent } from '#contract/accounts/control-calls.ts'
import { listPasskeys } from '#contract/accounts/passkey-calls.ts'
import { recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { consentText } from '#contract/accounts/rules.ts'
import { listFormerPairs } from '#contract/pairing/calls.ts'
import type { FakeServer } from './fakeServer.ts'

/** An account as it is on its first day: no codes, no passkeys, nothing that rests. */
export const plainAccount = (server: FakeServer): FakeServer =>
  server
    .on(recoveryCodesLeft, () => ({ left: 0, madeAt: null }))
    .on(listPasskeys, () => ({ available: true, passkeys: [] }))
    .on(readConsent, () => ({
      text: consentText('Knistern'),
      agreedAt: '2026-11-01T10:00:00.000Z',
    }))
    .on(listFormerPairs, () => [])
