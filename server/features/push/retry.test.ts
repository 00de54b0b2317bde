import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, logout } from '#contract/accounts/calls.ts'
import { sendPush } from '#contract/admin/calls.ts'
import { markRead, postMessage } from '#contract/chat/calls.ts'
import { joinPair } from '#contract/chat/events.ts'
import { leave } from '#contract/pairing/calls.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newPair, newSingle, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { type Device, openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket, SOCKET_TIMEOUT_MS } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const RETRY_MS = 20
/** Retries do not end by themselves while a test runs. */
const retryMs = Array<number>(10_000).fill(RETRY_MS)
/** Longer than a try that is no longer wanted is on its way. */
const QUIET_MS = 500

const receiver = await openPushReceiver({ gapMs: 10, retryMs, tickMs: 10_000 })
afterAll(() => receiver.close())

describe.each(engines)('a push service that is down, on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  let pair: Pair
  let phone: Device

  beforeEach(async () => {
    receiver.status = 503
    pair = await newPair(app())
    phone = await receiver.deviceOf(pair.jonas)
  })

  const say = (text: string) =>
    pair.mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
  /** Says something, and waits until it has been tried again. */
  const sayInVain = async (text: string) => {
    const { id } = await say(text)
    await isTriedTwice((push) => push.id === id)
    return id
  }
  const isTriedTwice = (isMeant: (push: Device['tried'][number]) => boolean) =>
    vi.waitUntil(() => phone.tried.filter(isMeant).length > 1, { timeout: 30_000 })
  /** Waits until nothing is left to be tried, and nothing is on its way any more. */
  const quiet = () =>
    vi.waitUntil(
      async () => {
        const before = phone.tried.length
        await wait(QUIET_MS)
        const { db } = app().context.database
        const left = db.selectFrom('push_jobs').select('type').where('event_id', 'is not', null)
        return phone.tried.length === before && (await left.execute()).length === 0
      },
      { timeout: 30_000 },
    )
  const openTablet = async () => {
    const tablet = newClient(app().address)
    const body = { identifier: pair.jonas.email, password: PASSWORD }
    tablet.token = (await tablet.ask(login, { body })).token
    return connectSocket(tablet)
  }

  test('trust k Only the newest message of a kind is tried again', slow, async () => {
    for (const text of ['Eins', 'Zwei']) await sayInVain(text)
    const newest = await sayInVain('Drei')
    receiver.status = 201
    expect((await phone.next()).payload.id).toBe(newest)
    await quiet()
    expect(await phone.silence()).toEqual([])
  })

  const ENDS: readonly [string, (id: string) => Promise<unknown>][] = [
    ['reads it', (id) => pair.jonas.ask(markRead, { body: { messageIds: [id] } })],
    [
      'does not want it any more',
      () => pair.jonas.ask(saveNotificationSettings, { body: { NEW_CHAT_MESSAGE: false } }),
    ],
    ['looks at the app', () => connectSocket(pair.jonas)],
    [
      'opens the chat on another device',
      async () => {
        const { socket } = await openTablet()
        await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck(joinPair.name, pair.pairId)
      },
    ],
    ['logs out', () => pair.jonas.ask(logout)],
    ['leaves the pair', () => pair.jonas.ask(leave, { body: { password: PASSWORD } })],
  ]
  test.each(ENDS)('Nothing is tried again for whoever %s meanwhile', slow, async (_, act) => {
    await act(await sayInVain('Eins'))
    await quiet()
    receiver.status = 201
    expect(await phone.silence()).toEqual([])
  })

  test('A retried push follows the settings of now', async () => {
    const { jonas } = pair
    await sayInVain('Eins')
    await jonas.ask(saveNotificationSettings, { body: { SHOW_NAMES: true } })
    await isTriedTwice(({ notification }) => notification.body === `Von ${pair.mia.name}.`)
    receiver.status = 201
    expect((await phone.next()).payload.notification.body).toBe(`Von ${pair.mia.name}.`)
  })

  test(
    'A message of the operator is not tried again: the operator has been told that it failed',
    slow,
    async () => {
      const operator = await newSingle(app(), 'Olga')
      await setSuperUser(app().context.database.db, operator.userId, true)
      const { userId } = pair.jonas
      const body = { userId, type: 'REMINDER', title: 'Hallo', text: 'Bis heute Abend' } as const
      expect(await operator.ask(sendPush, { body })).toMatchObject({ success: false })
      expect(phone.tried).toHaveLength(1)
      await quiet()
      expect(phone.tried).toHaveLength(1)
    },
  )
})
