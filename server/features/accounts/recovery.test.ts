import { describe, expect, test, vi } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { recoveryFailed } from '#contract/accounts/errors.ts'
import { makeRecoveryCodes, recover, recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient, newClientElsewhere } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'
import { addCode } from './recovery-store.ts'

const NEW = 'regenbogen-12'

describe.each(engines)('recovery codes on %s', (engine) => {
  const app = useTestApp({ engine })

  const codesOf = async (person: Person): Promise<string[]> =>
    (await person.ask(makeRecoveryCodes, { body: { password: PASSWORD } })).codes
  const tryWith = (identifier: string, recoveryCode: string) =>
    newClient(app().address).call(recover, {
      body: { identifier, recoveryCode, newPassword: NEW },
    })

  test('O-033 Ten codes are made, told once and kept as hashes; new ones end the old ones', async () => {
    const mia = await newSingle(app())
    expect(await mia.ask(recoveryCodesLeft)).toEqual({ left: 0, madeAt: null })
    const first = await codesOf(mia)
    const madeAt = new Date(app().clock.now()).toISOString()
    expect(new Set(first).size).toBe(10)
    for (const code of first) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-z]{4}$/)
    expect(await mia.ask(recoveryCodesLeft)).toEqual({ left: 10, madeAt })
    const rows = await app()
      .context.database.db.selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', mia.userId)
      .execute()
    for (const { code_key } of rows) expect(code_key).toMatch(/^[A-Za-z0-9_-]{43}$/)

    const second = await codesOf(mia)
    expect((await tryWith(mia.email, first[0] ?? '')).status).toBe(403)
    expect((await tryWith(mia.email, second[0] ?? '')).status).toBe(200)
  })

  test('O-033 Without the password nobody makes codes', async () => {
    const mia = await newSingle(app())
    const { status, message } = await mia.call(makeRecoveryCodes, { body: { password: 'falsch' } })
    expect([status, message]).toEqual([403, passwordWrong.message])
    expect(await mia.ask(recoveryCodesLeft)).toEqual({ left: 0, madeAt: null })
  })

  test('O-033 trust c A code sets a new password, ends every session and logs in, once', async () => {
    const mia = await newSingle(app())
    const [code = ''] = await codesOf(mia)
    const socket = await connectSocket(mia)
    const device = newClient(app().address)
    const misread = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')
    const { userId, token } = await device.ask(recover, {
      body: { identifier: mia.email, recoveryCode: ` ${misread}`, newPassword: NEW },
    })
    expect(userId).toBe(mia.userId)
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    expect((await mia.call(listSessions)).status).toBe(401)
    device.token = token
    expect(await device.ask(listSessions)).toMatchObject([{ current: true }])
    expect(await device.ask(recoveryCodesLeft)).toMatchObject({ left: 9 })
    expect((await tryWith(mia.email, code)).status).toBe(403)
    const logged = await newClient(app().address).call(login, {
      body: { email: mia.email, password: NEW },
    })
    expect(logged.status).toBe(200)
  })

  test('O-033 trust c The operator’s code ends all other codes, since an attacker may have made them', async () => {
    const mia = await newSingle(app())
    const [foreign = ''] = await codesOf(mia)
    app().clock.advance(MINUTE)
    const { database, vault, clock } = app().context
    const code = await addCode(database.db, vault, mia.userId, clock.now())
    expect((await tryWith(mia.email, code)).status).toBe(200)
    expect((await tryWith(mia.email, foreign)).status).toBe(403)
  })

  test('O-033 Exactly one of ten uses of one code at once passes', async () => {
    const mia = await newSingle(app())
    const [code = ''] = await codesOf(mia)
    const { passwords } = app().context
    const hash = await passwords.hash(NEW, ['account', '', ''])
    // All ten have found the code before one of them uses it. Of ten real hashes of one person at
    // once the server would refuse some while it computes the first (decision 0088).
    const allFound = Promise.withResolvers<string>()
    const hashing = vi.spyOn(passwords, 'hash').mockImplementation(() => {
      if (hashing.mock.calls.length === 10) allFound.resolve(hash)
      return allFound.promise
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryWith(mia.email, code)))
    hashing.mockRestore()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
  })

  test('O-033 Unknown account, wrong code and another’s code read the same, byte for byte', async () => {
    const [mia, eva] = [await newSingle(app()), await newSingle(app(), 'Eva')]
    await codesOf(mia)
    const [evas = ''] = await codesOf(eva)
    const answers = [
      await tryWith('niemand@beispiel.de', evas),
      await tryWith(mia.email, 'k3f9-x2mq-7abc-de45'),
      await tryWith(mia.email, evas),
      await tryWith(mia.email, ''),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([403, JSON.stringify(refusalAnswer(recoveryFailed))])
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
    expect((await tryWith(eva.email, evas)).status).toBe(200)
  })
})

describe.each(engines)('guessing recovery codes on %s', (engine) => {
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { trustedProxies: ['127.0.0.1'] },
  })
  const elsewhere = () => newClientElsewhere(app().address)
  const logInAs = (email: string, client = elsewhere()) =>
    client.call(login, { body: { email, password: 'falsch' } })
  const tryWith = (identifier: string, recoveryCode: string, client = elsewhere()) =>
    client.call(recover, { body: { identifier, recoveryCode, newPassword: NEW } })

  test('O-031 Codes and logins have separate limits of attempts, whether the account is known or not', async () => {
    const mia = await newSingle(app())
    for (const identifier of [mia.email, 'niemand@beispiel.de']) {
      app().clock.advance(30 * MINUTE)
      const received = { codes: [] as number[], logins: [] as number[] }
      for (let tries = 0; tries < 6; tries += 1) {
        received.codes.push((await tryWith(identifier, 'falsch')).status)
        received.logins.push((await logInAs(identifier)).status)
      }
      expect(received.codes).toEqual([403, 403, 403, 403, 403, 429])
      expect(received.logins).toEqual([401, 401, 401, 401, 401, 429])
    }
  })

  test('O-031 A person who has used up the logins of an account and an address still comes in with a code', async () => {
    const mia = await newSingle(app())
    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    const client = elsewhere()
    for (let tries = 0; tries < 26; tries += 1) await logInAs(`nr${tries}@beispiel.de`, client)
    for (let tries = 0; tries < 6; tries += 1) await logInAs(mia.email)
    expect((await tryWith(mia.email, codes[0] ?? '', client)).status).toBe(200)
  })

  test('O-153 A known device still recovers when others have used up the tries of the account', async () => {
    const mia = await newSingle(app())
    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    for (let tries = 0; tries < 6; tries += 1) await tryWith(mia.email, 'falsch')
    expect((await tryWith(mia.email, codes[0] ?? '')).status).toBe(429)
    expect((await tryWith(mia.email, codes[0] ?? '', mia)).status).toBe(200)
  })

  test('O-033 After a recovery no device counts as known any more, except the one that recovered', async () => {
    const mia = await newSingle(app())
    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    const device = elsewhere()
    await tryWith(mia.email, codes[0] ?? '', device)
    for (let tries = 0; tries < 6; tries += 1) await logInAs(mia.email)
    expect((await logInAs(mia.email, mia)).status).toBe(429)
    expect((await logInAs(mia.email, device)).status).toBe(401)
  })
})
