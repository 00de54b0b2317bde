// @module-tag slow
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/calls.ts'
import { sendPush } from '#contract/admin/calls.ts'
import { declineSelection, listCards, selectCard } from '#contract/cards/calls.ts'
import { markRead, postMessage } from '#contract/chat/calls.ts'
import {
  grantPermission,
  postDailyMessage,
  postStatus,
  switchMutual,
} from '#contract/daily/calls.ts'
import { pushKey, saveNotificationSettings, subscribe } from '#contract/push/calls.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newPair, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { type Device, openPushReceiver } from '#server/testing/push-receiver.ts'
import { answerForToday } from '#server/testing/seed.ts'
import { connectSocket, SOCKET_TIMEOUT_MS } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { PAYLOAD_BYTES } from './present.ts'

const CANARY = 'Kanarienvogel'
/** Short enough for a test, and long enough that two messages in a row fall into it. */
const GAP_MS = 150

const receiver = await openPushReceiver({ gapMs: GAP_MS, retryMs: [20, 20], tickMs: 10 })
afterAll(() => receiver.close())

describe.each(engines)('push on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  let pair: Pair
  let phone: Device

  beforeEach(async () => {
    pair = await newPair(app(), { names: [`${CANARY} Mia`, 'Jonas'] })
    phone = await receiver.deviceOf(pair.jonas)
  })

  const isOpen = async ({ userId }: Person) =>
    (await app().context.presence.sessionsOf(userId)).size > 0
  const say = (person: Person, text: string) =>
    person.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
  const choose = async ({ mia }: Pair, at = 0) => {
    const cards = await mia.ask(listCards, { query: { limit: '5' } })
    const cardId = cards[at]?.id ?? ''
    return mia.ask(selectCard, { body: { cardId }, query: { force: 'true' } })
  }
  const set = (person: Person, body: Parameters<typeof saving>[0]) => person.ask(...saving(body))
  const saving = (body: {
    NEW_STATUS?: boolean
    NEW_CHAT_MESSAGE?: 'all' | 'first_unread' | false
    NEW_CARD?: boolean
    NEW_MESSAGE?: boolean
    NEW_ANSWERS?: boolean
    SHOW_NAMES?: boolean
    REMINDER?: false | { hour: number; timeZone: string }
  }) => [saveNotificationSettings, { body }] as const

  test('PUSH-29 PUSH-30 KONST-41 O-059 O-066 Each event tells the partner, in neutral words and one length', async () => {
    const { mia, jonas } = pair
    const seen: [string, string, string][] = []
    const sizes = new Set<number>()
    const take = async () => {
      const { payload, bytes, wireBytes } = await phone.next()
      seen.push([payload.type, payload.notification.title, payload.notification.navigate])
      expect(JSON.stringify(payload)).not.toContain(CANARY)
      expect(bytes).toBe(PAYLOAD_BYTES)
      sizes.add(wireBytes)
    }
    await say(mia, `${CANARY} im Chat`)
    await take()
    await choose(pair)
    await take()
    await mia.ask(postDailyMessage, { body: { message: `${CANARY} heute` } })
    await take()
    await mia.ask(grantPermission)
    await take()
    expect(seen).toEqual([
      ['NEW_CHAT_MESSAGE', 'Neue Nachricht', '/chat'],
      ['NEW_CARD', 'Neue Karte', '/'],
      ['NEW_MESSAGE', 'Neue Nachricht', '/'],
      ['PERMISSION_GRANTED', 'Neue Freigabe', '/'],
    ])
    await answerForToday(jonas, `${CANARY} im Flur`)
    await answerForToday(mia, `${CANARY} am Fenster`)
    await take()
    expect(seen.at(-1)).toEqual(['NEW_ANSWERS', 'Etwas Neues', '/'])
    const hers = await receiver.deviceOf(mia)
    await jonas.ask(postStatus, { body: { level: 9, message: CANARY } })
    const { payload, wireBytes } = await hers.next()
    expect([payload.type, payload.notification.title]).toEqual(['NEW_STATUS', 'Neuer Status'])
    expect(JSON.stringify(payload.notification)).not.toMatch(/Kanarienvogel|Jonas|9/)
    expect([...sizes.add(wireBytes)]).toHaveLength(1)
  })

  test('trust k The same event says the same whatever its content', async () => {
    const { mia } = pair
    const said: string[] = []
    for (const text of ['Ja', `${CANARY} ${'lang '.repeat(500)}`]) {
      const { id } = await say(mia, text)
      const { payload } = await phone.next()
      expect(payload.id).toBe(id)
      said.push(
        JSON.stringify(payload)
          .replace(id, '<id>')
          .replace(/"app_badge":\d+/, ''),
      )
      await new Promise((resolve) => setTimeout(resolve, GAP_MS * 2))
    }
    expect(said[0]).toBe(said[1])
  })

  test('One JSON for declarative and classic push, with the number of unread messages', async () => {
    await say(pair.mia, 'Eins')
    const { payload, headers } = await phone.next()
    expect(payload).toMatchObject({ web_push: 8030, mutable: true, app_badge: 1 })
    expect(payload.notification).toMatchObject({ lang: 'de', tag: 'NEW_CHAT_MESSAGE' })
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      'content-type': 'application/octet-stream',
    })
  })

  test('PUSH-13 O-064 The key is made once; requests are signed with it', async () => {
    const { publicKey } = await pair.mia.ask(pushKey)
    await say(pair.mia, 'Hallo')
    const { vapid } = await phone.next()
    expect(vapid.key).toBe(publicKey)
    expect(vapid.aud).toBe('https://fcm.googleapis.com')
    expect(vapid.sub).toMatch(/^mailto:/)
    await app().restart()
    expect((await pair.mia.ask(pushKey)).publicKey).toBe(publicKey)
    expect(publicKey).toMatch(/^[\w-]{87}$/)
  })

  describe('receivers of a push', () => {
    test('O-060 Never who did it, nor strangers', async () => {
      const hers = await receiver.deviceOf(pair.mia)
      const stranger = await receiver.deviceOf((await newPair(app())).jonas)
      await say(pair.mia, 'Hallo')
      await choose(pair)
      await phone.next()
      await phone.next()
      expect(await hers.silence()).toEqual([])
      expect(await stranger.silence(0)).toEqual([])
    })

    test('O-065 All devices of a person', async () => {
      const tablet = newClient(app().address)
      const { email: identifier } = pair.jonas
      tablet.token = (await tablet.ask(login, { body: { identifier, password: PASSWORD } })).token
      const other = await receiver.deviceOf(tablet)
      await choose(pair)
      expect((await phone.next()).payload).toEqual((await other.next()).payload)
    })

    test('O-060 No push for the chat while the receiver has it open on any device', async () => {
      const client = await connectSocket(pair.jonas)
      await client.socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck('join_pair', pair.pairId)
      await say(pair.mia, 'Du bist ja da')
      expect(await phone.silence()).toEqual([])
      client.close()
    })

    test('O-062 The device that looks at the app hears it by its socket; the others ring', async () => {
      const tablet = newClient(app().address)
      const { email: identifier } = pair.jonas
      tablet.token = (await tablet.ask(login, { body: { identifier, password: PASSWORD } })).token
      const other = await receiver.deviceOf(tablet)
      const client = await connectSocket(tablet)
      await choose(pair)
      await phone.next()
      await client.next('new-selection')
      expect(await other.silence()).toEqual([])
      client.close()
      await expect.poll(() => isOpen(pair.jonas)).toBe(false)
      await pair.mia.ask(postDailyMessage, { body: { message: 'Bis später' } })
      await phone.next()
      expect((await other.next()).payload.type).toBe('NEW_MESSAGE')
    })

    test('O-108 trust a A status the partner may not see yet, its mode, an answer and a reading ring nowhere', async () => {
      const { mia, jonas } = pair
      await mia.ask(grantPermission)
      expect((await phone.next()).payload.type).toBe('PERMISSION_GRANTED')
      const hers = await receiver.deviceOf(mia)
      for (const { ask } of [mia, jonas]) await ask(switchMutual, { body: { mine: true } })
      await jonas.ask(postStatus, { body: { level: 9, message: 'Nur wenn du auch.' } })
      await jonas.ask(answerQuestion, { body: { questionId: 'q-wort-01-g', answer: 'no' } })
      await jonas.ask(switchMutual, { body: { mine: false } })
      expect(await hers.silence()).toEqual([])
      expect(await phone.silence(0)).toEqual([])
    })

    test('The card given back, and the same card chosen again, are no news', async () => {
      const { mia, jonas } = pair
      const chosen = await choose(pair)
      await phone.next()
      await mia.ask(selectCard, { body: { cardId: chosen.cardId } })
      await jonas.ask(declineSelection)
      expect(await phone.silence()).toEqual([])
    })
  })

  test('TAGESFRAGE-06 TAGESFRAGE-08 Only the second answer of a day rings, at the one who is away, with no name', async () => {
    const { mia, jonas } = pair
    const hers = await receiver.deviceOf(mia)
    await set(jonas, { SHOW_NAMES: true })
    await answerForToday(jonas, 'Im Flur.')
    await answerForToday(jonas, 'Doch am Fenster.')
    expect(await hers.silence()).toEqual([])
    await answerForToday(mia, 'Am Fenster.')
    const { payload, bytes } = await phone.next()
    expect(payload.notification).toMatchObject({
      title: 'Etwas Neues',
      body: 'Schau nach, wenn es passt.',
    })
    expect([bytes, payload.id]).toEqual([PAYLOAD_BYTES, '2026-05-04'])
    expect(await hers.silence(0)).toEqual([])
  })

  test('TAGESFRAGE-08 The push of a daily question can be switched off', async () => {
    const { mia, jonas } = pair
    await set(jonas, { NEW_ANSWERS: false })
    for (const person of [mia, jonas]) await answerForToday(person, 'Im Flur.')
    await answerForToday(jonas, 'Im Flur.')
    expect(await phone.silence()).toEqual([])
  })

  describe('preferences', () => {
    test('PUSH-15 PUSH-17 PUSH-18 O-060 A type that is switched off is silent; a release never is', async () => {
      const { mia, jonas } = pair
      await set(jonas, { NEW_STATUS: false, NEW_CARD: false, NEW_MESSAGE: false })
      await choose(pair)
      await mia.ask(postDailyMessage, { body: { message: 'Hallo' } })
      expect(await phone.silence()).toEqual([])
      await mia.ask(grantPermission)
      expect((await phone.next()).payload.type).toBe('PERMISSION_GRANTED')
      const hers = await receiver.deviceOf(mia)
      await set(mia, { NEW_STATUS: false })
      await jonas.ask(postStatus, { body: { level: 3 } })
      expect(await hers.silence()).toEqual([])
    })

    test('PUSH-16 PUSH-21 first_unread rings once, and again when all has been read', async () => {
      const { mia, jonas } = pair
      await set(jonas, { NEW_CHAT_MESSAGE: 'first_unread' })
      const [one, two] = await Promise.all([say(mia, 'Eins'), say(mia, 'Zwei')])
      await phone.next()
      const three = await say(mia, 'Drei')
      expect(await phone.silence(GAP_MS * 2)).toEqual([])
      await jonas.ask(markRead, { body: { messageIds: [one.id, two.id, three.id] } })
      const four = await say(mia, 'Vier')
      expect((await phone.next()).payload).toMatchObject({ id: four.id, app_badge: 1 })
    })

    test('PUSH-22 false is silent', async () => {
      await set(pair.jonas, { NEW_CHAT_MESSAGE: false })
      await say(pair.mia, 'Hallo')
      expect(await phone.silence()).toEqual([])
    })

    test('O-066 With names the partner’s name stands there, never what was written', async () => {
      await set(pair.jonas, { SHOW_NAMES: true })
      await say(pair.mia, 'Geheimnis')
      const { payload, bytes } = await phone.next()
      expect(payload.notification.body).toBe(`Von ${CANARY} Mia.`)
      expect(JSON.stringify(payload)).not.toContain('Geheimnis')
      expect(bytes).toBe(PAYLOAD_BYTES)
    })
  })

  describe('many and failing', () => {
    test.each([500, 503, 429, 408])('%i is tried again', async (status) => {
      receiver.nextAnswers.push({ status }, { status, headers: { 'retry-after': '0' } })
      await choose(pair)
      expect((await phone.next()).payload.type).toBe('NEW_CARD')
    })

    const devices = async () =>
      app()
        .context.database.db.selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', pair.jonas.userId)
        .execute()

    test.each([404, 410])('O-065 %i ends the subscription', async (status) => {
      receiver.nextAnswers.push({ status })
      await choose(pair)
      await expect.poll(devices).toEqual([])
      await say(pair.mia, 'Hallo')
      expect(await phone.silence()).toEqual([])
    })

    test.each([400, 401, 403, 413])(
      'O-065 %i is about the sender: the subscription stays, and gets what comes next',
      async (status) => {
        receiver.nextAnswers.push({ status })
        const before = receiver.requests()
        await choose(pair)
        await expect.poll(receiver.requests).toBe(before + 1)
        await say(pair.mia, 'Hallo')
        expect((await phone.next()).payload.type).toBe('NEW_CHAT_MESSAGE')
        expect(await devices()).toHaveLength(1)
      },
    )

    test('trust k A redirection is not followed, and ends nothing', async () => {
      const before = receiver.requests()
      const trap = receiver.newDevice()
      receiver.nextAnswers.push({ status: 307, headers: { location: trap.endpoint } })
      await choose(pair)
      await expect.poll(receiver.requests).toBe(before + 1)
      expect(await trap.silence()).toEqual([])
      expect(receiver.requests()).toBe(before + 1)
      expect(await devices()).toHaveLength(1)
    })

    test('O-065 trust c A logout ends the device; so does another login’s end of the session', async () => {
      await pair.jonas.ask(logout)
      expect(await devices()).toEqual([])
      await say(pair.mia, 'Hallo')
      expect(await phone.silence()).toEqual([])
    })
  })

  describe('the operator', () => {
    const REMINDER = { type: 'REMINDER', title: 'Hallo', text: 'Bis „heute“ Abend' } as const
    const operator = async () => {
      const { mia } = await newPair(app())
      await setSuperUser(app().context.database.db, mia.userId, true)
      return mia
    }

    test('ADMIN-16 API-67 O-060 Sends to every device, whatever the person has set', async () => {
      await set(pair.jonas, { NEW_CHAT_MESSAGE: false, NEW_CARD: false })
      const admin = await operator()
      const { userId } = pair.jonas
      const body = { ...REMINDER, userId, url: '/karten' }
      expect(await admin.ask(sendPush, { body })).toEqual({ success: true })
      const { payload, bytes } = await phone.next()
      expect(payload.notification).toMatchObject({
        title: 'Hallo',
        body: 'Bis „heute“ Abend',
        navigate: '/karten',
      })
      expect(bytes).toBe(PAYLOAD_BYTES)
    })

    test('The longest message there can be fits', async () => {
      const admin = await operator()
      const body = {
        userId: pair.jonas.userId,
        type: 'NEW_CARD',
        title: '漢'.repeat(90) + '"'.repeat(30),
        text: `${'\u0001'.repeat(200)}${'漢'.repeat(300)}`,
        url: `/${'"'.repeat(499)}`,
      } as const
      expect(await admin.ask(sendPush, { body })).toEqual({ success: true })
      expect((await phone.next()).bytes).toBe(PAYLOAD_BYTES)
    })

    test('ADMIN-17 O-067 A push service that fails is reported', async () => {
      const admin = await operator()
      receiver.nextAnswers.push({ status: 410 })
      const body = { ...REMINDER, userId: pair.jonas.userId }
      expect(await admin.ask(sendPush, { body })).toEqual({
        success: false,
        error: 'Der Push-Dienst hat die Nachricht nicht angenommen.',
      })
    })
  })

  test('trust l No endpoint, key or name reaches the log', async () => {
    receiver.nextAnswers.push({ status: 410 })
    await choose(pair)
    const logged = () => app().log.lines.join('\n')
    await expect.poll(logged).toContain('push.answer')
    const log = logged()
    for (const secret of [phone.endpoint, phone.keys.auth, phone.keys.p256dh, CANARY]) {
      expect(log).not.toContain(secret)
    }
  })

  test('PUSH-14 A device needs both keys', async () => {
    const { endpoint, keys } = receiver.newDevice()
    const { auth: _, ...half } = keys
    const outcome = await pair.mia.call(subscribe, { body: { endpoint, keys: half as never } })
    expect(outcome.status).toBe(400)
  })
})
