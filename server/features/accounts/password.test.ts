import { afterAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { changePassword, listSessions, readConsent } from '#contract/accounts/control-calls.ts'
import { consentText } from '#contract/accounts/rules.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { type Client, newClient } from '#server/testing/person.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, SECOND } from '#server/testing/test-clock.ts'

const NEW = 'regenbogen-12'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

describe.each(engines)('changing the password on %s', (engine) => {
  const app = useTestApp({ engine, rateLimits: true, push: receiver.tweaks })

  const logInOn = async ({ email }: Person, password = PASSWORD): Promise<Client> => {
    const device = newClient(app().address)
    device.token = (await device.ask(login, { body: { email, password } })).token
    return device
  }

  test('O-033 trust c All other sessions end at once, with sockets and pushes; this one stays', async () => {
    const { mia, jonas } = await newPair(app())
    const tablet = await logInOn(mia)
    const phone = await logInOn(mia)
    const [lost, kept] = [await receiver.deviceOf(tablet), await receiver.deviceOf(mia)]
    const socket = await connectSocket(phone)
    const changed = await mia.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: NEW },
    })
    expect(changed.status).toBe(204)
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    for (const device of [tablet, phone]) expect((await device.call(listSessions)).status).toBe(401)
    expect(await mia.ask(listSessions)).toMatchObject([{ current: true }])
    await jonas.ask(postDailyMessage, { body: { message: 'Bis heute Abend.' } })
    expect((await kept.next()).payload.type).toBe('NEW_MESSAGE')
    expect(await lost.silence()).toEqual([])

    const old = await newClient(app().address).call(login, {
      body: { email: mia.email, password: PASSWORD },
    })
    expect(old.status).toBe(401)
    expect((await logInOn(mia, NEW)).token).toBeDefined()
  })

  test('O-033 A wrong or too short password changes nothing', async () => {
    const mia = await newSingle(app())
    const tried = (currentPassword: string, newPassword: string) =>
      mia.call(changePassword, { body: { currentPassword, newPassword } })
    const wrong = await tried('falsch', NEW)
    expect([wrong.status, wrong.message]).toEqual([403, passwordWrong.message])
    expect((await tried(PASSWORD, 'abc')).status).toBe(400)
    expect((await logInOn(mia)).token).toBeDefined()
  })

  test('O-031 Guessing the password here is throttled like the login, and locks nobody out there', async () => {
    app().clock.advance(DAY)
    const mia = await newSingle(app())
    const guess = (currentPassword = 'geraten') =>
      mia.call(changePassword, { body: { currentPassword, newPassword: NEW } })
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(403)
    const refused = await guess(PASSWORD)
    expect([refused.status, refused.message]).toEqual([429, tooManyAttempts.message])
    expect(refused.headers['retry-after']).toBe('1')
    expect((await logInOn(mia)).token).toBeDefined()
    app().clock.advance(2 * SECOND)
    expect((await guess(PASSWORD)).status).toBe(204)
  })

  test('O-033 A new password makes all devices unknown, so that a holder of the old one has no tries left', async () => {
    app().clock.advance(DAY)
    const mia = await newSingle(app())
    const thief = await logInOn(mia)
    const guess = (client: Client) =>
      client.call(login, { body: { email: mia.email, password: 'geraten' } })
    const outcomes = async () => {
      const received: number[] = []
      for (let tries = 0; tries < 3; tries += 1) {
        for (const client of [newClient(app().address), thief]) {
          received.push((await guess(client)).status)
        }
      }
      return received
    }
    expect(await outcomes()).toEqual([401, 401, 401, 401, 401, 401])
    app().clock.advance(DAY)
    await mia.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } })
    expect(await outcomes()).toEqual([401, 401, 401, 401, 401, 429])
    const { db } = app().context.database
    const known = await db
      .selectFrom('known_devices')
      .select('device_key')
      .where('user_id', '=', mia.userId)
      .execute()
    expect(known).toEqual([])
  })

  test('O-033 Only one of two changes at once wins', async () => {
    const mia = await newSingle(app())
    const answers = await Promise.all(
      ['eins-12345', 'zwei-12345'].map((newPassword) =>
        mia.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } }),
      ),
    )
    for (const status of [204, 403]) {
      expect(answers.filter((answer) => answer.status === status)).toHaveLength(1)
    }
  })

  test('O-145 The text a person agreed to, and when, can be read by that person', async () => {
    const agreedAt = new Date(app().clock.now()).toISOString()
    const mia = await newSingle(app())
    app().clock.advance(DAY)
    expect(await mia.ask(readConsent)).toEqual({ text: consentText('Knistern'), agreedAt })
  })
})
