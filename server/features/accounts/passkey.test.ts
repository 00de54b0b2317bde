import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/control-calls.ts'
import {
  passkeyFailed,
  passkeyNotAdded,
  passkeyNotConfirmed,
  passkeyNotFound,
  passkeysFull,
  passkeysUnavailable,
} from '#contract/accounts/errors.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes, recover } from '#contract/accounts/recovery-calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { invite, join } from '#contract/pairing/calls.ts'
import {
  type Authenticator,
  newAuthenticator,
  type Tampering,
} from '#server/testing/authenticator.ts'
import { newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient, newClientElsewhere } from '#server/testing/person.ts'
import { openTestApp, useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'

const ORIGIN = 'https://knistern.example'

describe.each(engines)('passkeys on %s', (engine) => {
  const app = useTestApp({ engine, config: { publicUrl: ORIGIN } })

  const optionsFor = (person: Person) =>
    person.ask(passkeyCreationOptions, { body: { password: PASSWORD } })
  const addedBy = async (person: Person, options = {}): Promise<Authenticator> => {
    const authenticator = newAuthenticator(ORIGIN, options)
    const credential = authenticator.create(await optionsFor(person))
    await person.ask(addPasskey, { body: { credential, name: 'Handy' } })
    return authenticator
  }
  const loginOptions = () => newClient(app().address).ask(passkeyLoginOptions)
  const send = (credential: ReturnType<Authenticator['get']>) =>
    newClient(app().address).call(passkeyLogin, { body: { credential } })
  const logIn = async (authenticator: Authenticator, tampering?: Tampering) =>
    send(authenticator.get(await loginOptions(), tampering))

  test('A passkey is made, listed, logs in again and again, and tells when it was used', async () => {
    const mia = await newSingle(app())
    const options = await optionsFor(mia)
    expect(options).toMatchObject({
      rp: { id: 'knistern.example' },
      user: { name: mia.email, displayName: 'Mia' },
      excludeCredentials: [],
    })
    const authenticator = newAuthenticator(ORIGIN)
    const made = await mia.call(addPasskey, {
      body: { credential: authenticator.create(options), name: ' Handy ' },
    })
    expect([made.status, made.body]).toMatchObject([201, { name: 'Handy', lastUsedAt: null }])
    for (let logins = 0; logins < 2; logins += 1) {
      const { status, body, headers } = await logIn(authenticator)
      expect([status, body.userId]).toEqual([200, mia.userId])
      expect(headers['set-cookie']).toHaveLength(2)
      expect(await newClient(app().address, body.token).ask(listSessions)).not.toEqual([])
    }
    expect(await mia.ask(listPasskeys)).toEqual({
      available: true,
      passkeys: [{ ...made.body, lastUsedAt: new Date(app().clock.now()).toISOString() }],
    })
    const again = await optionsFor(mia)
    expect(again.excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key' },
    ])
  })

  test('A passkey that does not count its signatures, as synced ones do, logs in too', async () => {
    const authenticator = await addedBy(await newSingle(app()), { counts: false })
    expect((await logIn(authenticator)).status).toBe(200)
    expect((await logIn(authenticator)).status).toBe(200)
  })

  test('Neither public keys nor ids of credentials can be read in the database', async () => {
    const authenticator = await addedBy(await newSingle(app()))
    const rows = JSON.stringify(
      await app().context.database.db.selectFrom('passkeys').selectAll().execute(),
    )
    expect(rows).not.toContain(authenticator.credentialId)
    expect(rows).not.toContain('Handy')
  })

  const tamperings: readonly (readonly [string, Tampering])[] = [
    ['a foreign page', { origin: 'https://knistern.example.evil.example' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['a foreign name', { rpId: 'evil.example' }],
    ['nobody’s finger', { unverified: true }],
    ['a counter going back', { counter: 1 }],
    ['another person’s handle', { userHandle: 'bmllbWFuZA' }],
    ['a making instead of a login', { type: 'webauthn.create' }],
    ['a forged signature', { forged: true }],
  ]

  test('trust c The answer to a faulty login is the same for every fault, byte for byte', async () => {
    const mia = await newSingle(app())
    const authenticator = await addedBy(mia)
    for (let logins = 0; logins < 2; logins += 1) await logIn(authenticator)
    const refused = JSON.stringify(refusalAnswer(passkeyFailed))
    for (const [what, tampering] of tamperings) {
      const { status, text } = await logIn(authenticator, tampering)
      expect([what, status, text]).toEqual([what, 403, refused])
    }

    const options = await loginOptions()
    expect((await send(authenticator.get(options))).status).toBe(200)
    const replayed = await send(authenticator.get(options))
    expect([replayed.status, replayed.text]).toEqual([403, refused])

    const stale = await loginOptions()
    app().clock.advance(5 * MINUTE)
    const late = await send(authenticator.get(stale))
    expect([late.status, late.text]).toEqual([403, refused])

    const invented = await send(
      authenticator.get({ challenge: 'c'.repeat(43), rpId: 'knistern.example' }),
    )
    expect([invented.status, invented.text]).toEqual([403, refused])

    const unknown = await logIn(newAuthenticator(ORIGIN))
    expect([unknown.status, unknown.text]).toEqual([403, refused])

    const { passkeys } = await mia.ask(listPasskeys)
    await mia.ask(removePasskey, { params: { id: passkeys[0]?.id ?? '' } })
    const removed = await logIn(authenticator)
    expect([removed.status, removed.text]).toEqual([403, refused])
  })

  test('trust i A login that is begun stores nothing, and a challenge somebody has made up is none', async () => {
    const authenticator = await addedBy(await newSingle(app()))
    const { db } = app().context.database
    const kept = async () => [
      await db.selectFrom('passkey_challenges').selectAll().execute(),
      await db.selectFrom('throttles').selectAll().execute(),
    ]
    const before = await kept()
    const challenges = new Set<string>()
    for (let count = 0; count < 30; count += 1) challenges.add((await loginOptions()).challenge)
    expect(challenges.size).toBe(30)
    expect(await kept()).toEqual(before)

    const options = await loginOptions()
    const bytes = Buffer.from(options.challenge, 'base64url')
    for (const at of [0, 16, 23, 24, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const challenge = changed.toString('base64url')
      expect((await send(authenticator.get({ ...options, challenge }))).status).toBe(403)
    }
    for (const length of [0, 23, 24, bytes.length - 1]) {
      const challenge = bytes.subarray(0, length).toString('base64url')
      expect((await send(authenticator.get({ ...options, challenge }))).status).toBe(403)
    }
    expect((await send(authenticator.get(options))).status).toBe(200)
  })

  test('trust c The same answer sent twice at once logs in once', async () => {
    const authenticator = await addedBy(await newSingle(app()))
    const credential = authenticator.get(await loginOptions())
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(credential)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7)
  })

  test('trust c A making that is not for this person, this page or this moment is refused', async () => {
    const [mia, eva] = [await newSingle(app()), await newSingle(app(), 'Eva')]
    const tried = async (credential: ReturnType<Authenticator['create']>) => {
      const { status, message } = await mia.call(addPasskey, { body: { credential } })
      expect([status, message]).toEqual([400, passkeyNotAdded.message])
    }
    for (const tampering of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true },
      { type: 'webauthn.get' },
    ] as const) {
      await tried(newAuthenticator(ORIGIN).create(await optionsFor(mia), tampering))
    }
    await tried(newAuthenticator(ORIGIN).create(await optionsFor(eva)))
    const login = await loginOptions()
    await tried(newAuthenticator(ORIGIN).create({ ...(await optionsFor(mia)), ...login }))
    const replaced = await optionsFor(mia)
    await optionsFor(mia)
    await tried(newAuthenticator(ORIGIN).create(replaced))
    const once = await optionsFor(mia)
    await mia.ask(addPasskey, { body: { credential: newAuthenticator(ORIGIN).create(once) } })
    await tried(newAuthenticator(ORIGIN).create(once))
    const evas = await addedBy(eva)
    await tried(evas.create(await optionsFor(mia)))
    expect((await mia.ask(listPasskeys)).passkeys).toHaveLength(1)
  })

  test('trust c An open session alone makes no passkey, not even the moment after the login', async () => {
    const mia = await newSingle(app())
    const begin = (body: { password?: string }) => mia.call(passkeyCreationOptions, { body })
    for (const body of [{}, { password: '' }, { password: 'falsch' }]) {
      const refused = await begin(body)
      expect([refused.status, refused.message]).toEqual([403, passwordWrong.message])
    }
    expect((await begin({ password: PASSWORD })).status).toBe(200)
  })

  const confirmed = async (person: Person, authenticator: Authenticator, tampering?: Tampering) =>
    person.call(passkeyCreationOptions, {
      body: { credential: authenticator.get(await person.ask(passkeyConfirmOptions), tampering) },
    })

  test('Another passkey that was used just now stands for the password, and says which may', async () => {
    const mia = await newSingle(app())
    const nothing = await mia.call(passkeyConfirmOptions)
    expect([nothing.status, nothing.message]).toEqual([404, passkeyNotFound.message])
    const phone = await addedBy(mia)
    app().clock.advance(MINUTE)
    const options = await mia.ask(passkeyConfirmOptions)
    expect(options.allowCredentials).toEqual([{ id: phone.credentialId, type: 'public-key' }])
    const begun = await mia.ask(passkeyCreationOptions, {
      body: { credential: phone.get(options) },
    })
    const tablet = newAuthenticator(ORIGIN)
    await mia.ask(addPasskey, { body: { credential: tablet.create(begun), name: 'Tablet' } })
    const { passkeys } = await mia.ask(listPasskeys)
    expect(passkeys.map(({ name }) => name)).toEqual(['Handy', 'Tablet'])
    expect(passkeys[0]?.lastUsedAt).toBe(new Date(app().clock.now()).toISOString())
    expect((await logIn(tablet)).status).toBe(200)
  })

  test('trust c Only one’s own passkey confirms, for this purpose, once and in time', async () => {
    const [mia, eva] = [await newSingle(app()), await newSingle(app(), 'Eva')]
    const [mias, evas] = [await addedBy(mia), await addedBy(eva)]
    const refused = ({ status, text }: { status: number; text: string }) =>
      expect([status, text]).toEqual([403, JSON.stringify(refusalAnswer(passkeyNotConfirmed))])
    const begin = (credential: ReturnType<Authenticator['get']>) =>
      mia.call(passkeyCreationOptions, { body: { credential } })

    for (const [, tampering] of tamperings.filter(([what]) => what !== 'a counter going back')) {
      refused(await confirmed(mia, mias, tampering))
    }
    refused(await confirmed(mia, evas))
    refused(await confirmed(mia, newAuthenticator(ORIGIN)))
    refused(await begin(mias.get(await loginOptions())))
    refused(await begin(mias.get(await eva.ask(passkeyConfirmOptions))))
    const once = mias.get(await mia.ask(passkeyConfirmOptions))
    expect((await begin(once)).status).toBe(200)
    refused(await begin(once))
    const late = await mia.ask(passkeyConfirmOptions)
    app().clock.advance(5 * MINUTE)
    refused(await begin(mias.get(late)))
    const asLogin = await send(mias.get(await mia.ask(passkeyConfirmOptions)))
    expect([asLogin.status, asLogin.message]).toEqual([403, passkeyFailed.message])
  })

  test('trust c A challenge to confirm, which any session gets, makes no passkey by itself', async () => {
    const mia = await newSingle(app())
    await addedBy(mia)
    const { challenge } = await mia.ask(passkeyConfirmOptions)
    const thiefs = newAuthenticator(ORIGIN)
    const options = { ...(await optionsFor(await newSingle(app(), 'Eva'))), challenge }
    const { status, message } = await mia.call(addPasskey, {
      body: { credential: thiefs.create(options) },
    })
    expect([status, message]).toEqual([400, passkeyNotAdded.message])
    expect((await mia.ask(listPasskeys)).passkeys).toHaveLength(1)
  })

  test('Ten passkeys are as many as there may be', async () => {
    const mia = await newSingle(app())
    for (let made = 0; made < 10; made += 1) await addedBy(mia)
    const { status, message } = await mia.call(passkeyCreationOptions, {
      body: { password: PASSWORD },
    })
    expect([status, message]).toEqual([409, passkeysFull.message])
  })

  test('trust b Another’s passkey is neither renamed nor removed', async () => {
    const [mia, eva] = [await newSingle(app()), await newSingle(app(), 'Eva')]
    const authenticator = await addedBy(mia)
    const id = (await mia.ask(listPasskeys)).passkeys[0]?.id ?? ''
    for (const foreign of [id, '0'.repeat(26)]) {
      const params = { id: foreign }
      const renamed = await eva.call(renamePasskey, { params, body: { name: 'Meins' } })
      expect([renamed.status, renamed.message]).toEqual([404, passkeyNotFound.message])
      expect((await eva.call(removePasskey, { params })).status).toBe(404)
    }
    const mine = await mia.ask(renamePasskey, { params: { id }, body: { name: 'Tablet' } })
    expect(mine.name).toBe('Tablet')
    expect((await logIn(authenticator)).status).toBe(200)
  })

  test('O-040 Moving into another pair takes passkeys along', async () => {
    const [mia, eva] = [await newSingle(app()), await newSingle(app(), 'Eva')]
    const authenticator = await addedBy(eva)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Eva' } })
    await eva.ask(join, { body: { inviteCode } })
    expect((await logIn(authenticator)).status).toBe(200)
  })

  test('O-033 Recovering the account removes every passkey', async () => {
    const mia = await newSingle(app())
    const authenticator = await addedBy(mia)
    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    await newClient(app().address).ask(recover, {
      body: { identifier: mia.email, recoveryCode: codes[0] ?? '', newPassword: 'neu-12345' },
    })
    expect((await logIn(authenticator)).status).toBe(403)
  })
})

describe.each(engines)('counting logins with passkeys on %s', (engine) => {
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { publicUrl: ORIGIN, trustedProxies: ['127.0.0.1'] },
  })

  test('O-153 A device that has logged in before comes in behind an address whose tries are used up', async () => {
    const mia = await newSingle(app())
    const phone = newAuthenticator(ORIGIN)
    const made = phone.create(
      await mia.ask(passkeyCreationOptions, { body: { password: PASSWORD } }),
    )
    await mia.ask(addPasskey, { body: { credential: made } })
    const neighbour = newClientElsewhere(app().address)
    const known = Object.assign(newClient(app().address), {
      cookies: mia.cookies,
      headers: neighbour.headers,
    })
    for (let tries = 0; tries < 26; tries += 1) {
      const credential = phone.get({ challenge: 'c'.repeat(43), rpId: 'knistern.example' })
      await neighbour.call(passkeyLogin, { body: { credential } })
    }
    const options = await known.ask(passkeyLoginOptions)
    const credential = phone.get(options)
    expect((await neighbour.call(passkeyLogin, { body: { credential } })).status).toBe(429)
    expect((await known.call(passkeyLogin, { body: { credential } })).status).toBe(200)
  })
})

test.each([
  ['http://192.168.1.20:3000', false],
  ['https://192.168.1.20', false],
  ['http://knistern.example', false],
  [undefined, true],
])('Below %s passkeys are available: %s', async (publicUrl, available) => {
  const app = await openTestApp({ engine: 'sqlite', config: { publicUrl } })
  const mia = await newSingle(app)
  expect(await mia.ask(listPasskeys)).toEqual({ available, passkeys: [] })
  const { status, text } = await newClient(app.address).call(passkeyLoginOptions)
  expect(status).toBe(available ? 200 : 409)
  expect(text.includes(passkeysUnavailable.message)).toBe(!available)
  await app.close()
})

test('Without an address of its own the server takes every port of this machine, and nothing else', async () => {
  const app = await openTestApp({ engine: 'sqlite' })
  const mia = await newSingle(app)
  const statuses: Record<string, number> = {}
  for (const page of [
    'http://localhost:5173',
    'http://localhost',
    'http://localhost.evil.example',
    'https://evil.example/localhost',
  ]) {
    const credential = newAuthenticator(page).create(
      await mia.ask(passkeyCreationOptions, { body: { password: PASSWORD } }),
    )
    statuses[page] = (await mia.call(addPasskey, { body: { credential } })).status
  }
  expect(Object.values(statuses)).toEqual([201, 201, 400, 400])
  await app.close()
})
