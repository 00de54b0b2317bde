import { describe, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { endSession, listSessions, readOfflineKey } from '#contract/accounts/control-calls.ts'
import { sessionNotFound } from '#contract/accounts/errors.ts'
import { leave } from '#contract/pairing/calls.ts'
import { disconnectEndedSessions } from '#server/identity/session-watch.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { type Client, newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/testing/test-clock.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const statusOf = async (client: Client, userId: string) =>
  (await client.call(readProfile, { params: { id: userId } })).status

describe.each(engines)('sessions on %s', (engine) => {
  const app = useTestApp({ engine })

  const logInOn = async (person: Person, userAgent = ''): Promise<Client> => {
    const device = newClient(app().address)
    device.headers['user-agent'] = userAgent
    const { token } = await device.ask(login, { body: { email: person.email, password: PASSWORD } })
    device.token = token
    return device
  }

  test('O-030 The list names the devices, newest use first, and marks this one', async () => {
    const mia = await newSingle(app())
    app().clock.advance(HOUR)
    const phone = await logInOn(mia, IPHONE)
    const list = await phone.ask(listSessions)
    expect(list).toMatchObject([
      { device: 'Safari auf iPhone', current: true },
      { device: 'Unbekannter Browser', current: false },
    ])
    expect(list[0]?.createdAt).toBe(new Date(app().clock.now()).toISOString())
    expect(JSON.stringify(list)).not.toContain(phone.token)
  })

  test('O-030 Ending a session shuts its token out at once and cuts its socket', async () => {
    const mia = await newSingle(app())
    const phone = await logInOn(mia, IPHONE)
    const socket = await connectSocket(phone)
    const entry = (await mia.ask(listSessions)).find(({ current }) => !current)
    const ended = await mia.call(endSession, { params: { id: entry?.id ?? '' } })
    expect(ended.status).toBe(204)
    expect(await statusOf(phone, mia.userId)).toBe(401)
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    expect(await mia.ask(listSessions)).toHaveLength(1)
    const again = await mia.call(endSession, { params: { id: entry?.id ?? '' } })
    expect([again.status, again.message]).toEqual([404, sessionNotFound.message])
  })

  test('trust i A person with fifty sessions loses the one used longest ago with the next login, and its socket is disconnected', async () => {
    const mia = await newSingle(app())
    const socket = await connectSocket(mia)
    const another = () => {
      app().clock.advance(SECOND)
      return logInOn(mia)
    }
    const second = await another()
    for (let count = 3; count <= 50; count += 1) await another()
    expect(await second.ask(listSessions)).toHaveLength(50)
    expect(await statusOf(mia, mia.userId)).toBe(200)
    await another()
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    expect(await statusOf(mia, mia.userId)).toBe(401)
    expect(await second.ask(listSessions)).toHaveLength(50)
    const { db } = app().context.database
    const devices = db.selectFrom('known_devices').where('user_id', '=', mia.userId)
    expect(await devices.selectAll().execute()).toHaveLength(50)
  })

  test('trust b The partner sees and ends none of one’s sessions', async () => {
    const { mia, jonas } = await newPair(app())
    const [mine] = await mia.ask(listSessions)
    expect(await jonas.ask(listSessions)).toHaveLength(1)
    const partners = await jonas.call(endSession, { params: { id: mine?.id ?? '' } })
    const nobodys = await jonas.call(endSession, { params: { id: '0'.repeat(26) } })
    expect(partners.status).toBe(404)
    expect(partners.bytes).toEqual(nobodys.bytes)
    expect(await statusOf(mia, mia.userId)).toBe(200)
  })

  test('O-021 The key of the device is the same for a session as long as it lives, another for every other person and device, and none once it has ended', async () => {
    const { mia, jonas } = await newPair(app())
    const phone = await logInOn(mia, IPHONE)
    const keyOf = async (client: Client) => (await client.ask(readOfflineKey)).key
    const keys = [await keyOf(mia), await keyOf(phone), await keyOf(jonas)]
    expect(new Set(keys).size).toBe(3)
    expect(await keyOf(phone)).toBe(keys[1])
    const entry = (await mia.ask(listSessions)).find(({ current }) => !current)
    await mia.ask(endSession, { params: { id: entry?.id ?? '' } })
    expect((await phone.call(readOfflineKey)).status).toBe(401)
    expect(await keyOf(mia)).toBe(keys[0])
  })

  test('O-021 In another pair the same session gets another key', async () => {
    const { mia, jonas } = await newPair(app())
    const before = (await jonas.ask(readOfflineKey)).key
    await mia.ask(leave, { body: { password: PASSWORD } })
    expect((await jonas.ask(readOfflineKey)).key).not.toBe(before)
  })

  test('O-030 A session unused for 30 days ends, one that is used goes on', async () => {
    const mia = await newSingle(app())
    app().clock.advance(30 * DAY - 1)
    expect(await statusOf(mia, mia.userId)).toBe(200)
    app().clock.advance(30 * DAY - 1)
    expect(await statusOf(mia, mia.userId)).toBe(200)
    app().clock.advance(30 * DAY)
    expect(await statusOf(mia, mia.userId)).toBe(401)
    await expect(connectSocket(mia)).rejects.toThrow('Bitte melde dich an.')
  })

  test('O-030 After 180 days every session ends, however much it was used', async () => {
    const mia = await newSingle(app())
    for (let days = 0; days < 174; days += 29) {
      app().clock.advance(29 * DAY)
      expect(await statusOf(mia, mia.userId)).toBe(200)
    }
    app().clock.advance(6 * DAY - 1)
    expect(await statusOf(mia, mia.userId)).toBe(200)
    app().clock.advance(1)
    expect(await statusOf(mia, mia.userId)).toBe(401)
  })

  test('O-030 A socket does not outlive its session, nor stay in a pair its person has left elsewhere', async () => {
    const mia = await newSingle(app())
    const lapsing = await connectSocket(mia)
    app().clock.advance(10 * DAY)
    const [{ mia: lena, jonas: ben, pairId }, eva] = [
      await newPair(app(), { names: ['Lena', 'Ben'] }),
      await newSingle(app(), 'Eva'),
    ]
    const [moved, gone, staying] = [
      await connectSocket(ben),
      await connectSocket(eva),
      await connectSocket(lena),
    ]
    await disconnectEndedSessions(app().context)
    for (const client of [lapsing, moved, gone, staying]) expect(client.socket.connected).toBe(true)

    app().clock.advance(20 * DAY)
    // As another server on the same database would do it.
    const { db } = app().context.database
    await endSessions(db, eva.userId)
    const { pair_id: another } = await db
      .selectFrom('users')
      .select('pair_id')
      .where('id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('users')
      .set({ pair_id: another, seat: 1 })
      .where('id', '=', ben.userId)
      .execute()
    // A newer socket of the same session does not hide the one that stayed.
    const again = await connectSocket(ben)
    await disconnectEndedSessions(app().context)
    again.close()
    for (const client of [lapsing, moved, gone]) {
      expect(await client.cut(2_000)).toBe('io server disconnect')
    }
    expect(staying.socket.connected).toBe(true)
    staying.close()
    await db
      .updateTable('users')
      .set({ pair_id: pairId, seat: 1 })
      .where('id', '=', ben.userId)
      .execute()
  })

  test('O-030 Lapsed sessions are not listed', async () => {
    const mia = await newSingle(app())
    app().clock.advance(20 * DAY)
    const phone = await logInOn(mia)
    app().clock.advance(20 * DAY)
    expect(await phone.ask(listSessions)).toHaveLength(1)
  })

  test('A session is written at most every ten minutes, since every write is a sync', async () => {
    const mia = await newSingle(app())
    const lastUse = async () => (await mia.ask(listSessions))[0]?.lastUsedAt
    const opened = await lastUse()
    app().clock.advance(10 * MINUTE - 1)
    expect(await lastUse()).toBe(opened)
    app().clock.advance(1)
    await lastUse()
    expect(await lastUse()).toBe(new Date(app().clock.now()).toISOString())
  })

  test.each(['', 'x', '0'.repeat(43), 'a b', 'ü'.repeat(30), `${'A'.repeat(99)}!`])(
    'KONTO-26 FEHLER-01 The token “%s” opens nothing',
    async (token) => {
      const answer = await newClient(app().address).send({
        path: '/auth/sessions',
        headers: { authorization: Buffer.from(`Bearer ${token}`).toString('latin1') },
      })
      expect(answer.status).toBe(401)
      expect(JSON.parse(answer.text)).toEqual({
        code: 'not_authorised',
        message: 'Bitte melde dich an.',
      })
    },
  )
})
