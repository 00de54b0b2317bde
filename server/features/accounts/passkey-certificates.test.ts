import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addPasskey,
  listPasskeys,
  passkeyCreationOptions,
} from '#contract/accounts/passkey-calls.ts'
import { newAuthenticator } from '#server/testing/authenticator.ts'
import {
  enumerated,
  extension,
  integer,
  newCertificate,
  octets,
  revocationListAt,
  sequence,
} from '#server/testing/certificates.ts'
import { newSingle, PASSWORD } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const ORIGIN = 'https://knistern.example'

describe.each(engines)('passkeys with certificates on %s', (engine) => {
  const app = useTestApp({ engine, config: { publicUrl: ORIGIN } })

  test('trust i The server fetches nothing that is named in certificates somebody has made', async () => {
    const mia = await newSingle(app())
    const asked = vi.fn<() => void>()
    const inside = createServer((_, response) => {
      asked()
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void inside.close())
    await once(inside, 'listening')
    const { port } = inside.address() as AddressInfo
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const issued = { issuer: 'Wurzel', signedBy: root.privateKey }
    const certify = (publicKey: KeyObject, clientDataHash: Buffer) => {
      // Android's description of a key; its lists of what the key may do are empty.
      const ofKey = sequence(
        integer(3),
        enumerated(1),
        integer(4),
        enumerated(1),
        octets(clientDataHash),
        octets(Buffer.of(1)),
        sequence(),
        sequence(),
      )
      const extensions = [
        extension('1.3.6.1.4.1.11129.2.1.17', ofKey),
        revocationListAt(`http://127.0.0.1:${port}/`),
      ]
      return [
        newCertificate({ ...issued, subject: 'Blatt', publicKey, extensions }),
        newCertificate({ ...issued, subject: 'Wurzel', publicKey: root.publicKey }),
      ]
    }
    for (const format of ['android-key', 'android-safetynet', 'apple', 'packed', 'tpm']) {
      const options = await mia.ask(passkeyCreationOptions, { body: { password: PASSWORD } })
      const attestation = { format, certify }
      const credential = newAuthenticator(ORIGIN).create(options, { attestation })
      expect((await mia.call(addPasskey, { body: { credential } })).status).toBe(400)
    }
    expect(asked).not.toHaveBeenCalled()
    expect((await mia.ask(listPasskeys)).passkeys).toEqual([])
  })
})
