import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { invite, join } from '#contract/pairing/calls.ts'
import { saveNotificationSettings, subscribe } from '#contract/push/calls.ts'
import { isPublicAddress } from '#server/lib/public-address.ts'
import { newPair, newSingle, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createDelivery } from './delivery-service.ts'
import { isAllowedEndpoint } from './endpoint-policy.ts'

const receiver = await openPushReceiver()
afterAll(() => receiver.close())

describe.each(engines)('devices for push on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  let pair: Pair
  beforeEach(async () => {
    pair = await newPair(app())
  })

  const rows = async (userId: string) =>
    app()
      .context.database.db.selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()

  test('API-17 O-065 Registering answers 201, again and again, and stays one device', async () => {
    const { endpoint, keys } = receiver.newDevice()
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await pair.mia.call(subscribe, { body: { endpoint, keys } })
      expect([status, body]).toEqual([201, { success: true }])
    }
    const held = await rows(pair.mia.userId)
    expect(held).toHaveLength(1)
    expect(JSON.stringify(held)).not.toContain(keys.auth)
    expect(JSON.stringify(held)).not.toContain(endpoint.slice(-20))
  })

  test('A device whose address has changed takes the place of the old one', async () => {
    await receiver.deviceOf(pair.mia)
    const [before] = await rows(pair.mia.userId)
    await receiver.deviceOf(pair.mia)
    const after = await rows(pair.mia.userId)
    expect(after).toHaveLength(1)
    expect(after[0]?.endpoint_key).not.toBe(before?.endpoint_key)
  })

  test('O-065 trust k A device of somebody else: 409 with other keys, given over with the same', async () => {
    const { endpoint, keys } = receiver.newDevice()
    await pair.mia.ask(subscribe, { body: { endpoint, keys } })
    const stranger = (await newPair(app())).jonas
    const foreign = { endpoint, keys: receiver.newDevice().keys }
    const { status, message } = await stranger.call(subscribe, { body: foreign })
    expect([status, message]).toEqual([
      409,
      'Auf diesem Gerät gehen Mitteilungen noch an ein anderes Konto.',
    ])
    expect(await rows(pair.mia.userId)).toHaveLength(1)
    await stranger.ask(subscribe, { body: { endpoint, keys } })
    expect(await rows(pair.mia.userId)).toEqual([])
    expect(await rows(stranger.userId)).toHaveLength(1)
  })

  test('O-065 After the logout the device is free, whatever its keys', async () => {
    const { endpoint, keys } = receiver.newDevice()
    await pair.mia.ask(subscribe, { body: { endpoint, keys } })
    await pair.mia.ask(logout)
    const other = { endpoint, keys: receiver.newDevice().keys }
    expect((await pair.jonas.call(subscribe, { body: other })).status).toBe(201)
  })

  test('trust k Ten devices at most; the oldest gives way', async () => {
    const { email: identifier } = pair.mia
    for (let count = 0; count < 12; count += 1) {
      const client = newClient(app().address)
      client.token = (await client.ask(login, { body: { identifier, password: PASSWORD } })).token
      await receiver.deviceOf(client)
      app().clock.advance(1)
    }
    const held = await rows(pair.mia.userId)
    expect(held).toHaveLength(10)
    expect(Math.max(...held.map((row) => row.created_at))).toBe(app().clock.now() - 1)
  })

  test('O-040 Devices and preferences come along into another pair', async () => {
    const guest = await newSingle(app(), 'Gast')
    const device = await receiver.deviceOf(guest)
    const host = await newSingle(app(), 'Host')
    await guest.ask(saveNotificationSettings, { body: { SHOW_NAMES: true } })
    const { inviteCode } = await host.ask(invite, { body: { name: 'Gast' } })
    await guest.ask(join, { body: { inviteCode } })
    await host.ask(postMessage, { body: { text: 'Willkommen', clientId: crypto.randomUUID() } })
    expect((await device.next()).payload.notification.body).toBe('Von Host.')
  })

  test.each(['A'.repeat(87), `B${'A'.repeat(86)}`, `BA${'_'.repeat(85)}`])(
    'A public key that is none is refused: %s',
    async (p256dh) => {
      const { endpoint, keys } = receiver.newDevice()
      const body = { endpoint, keys: { ...keys, p256dh } }
      const { status, message } = await pair.mia.call(subscribe, { body })
      expect([status, message]).toEqual([400, 'Diese Schlüssel für Push sind nicht lesbar.'])
    },
  )

  test('trust k A hostile address is refused before anything is sent', async () => {
    const { keys } = receiver.newDevice()
    for (const endpoint of HOSTILE) {
      const { status } = await pair.mia.call(subscribe, { body: { endpoint, keys } })
      expect([endpoint, status]).toEqual([endpoint, 400])
    }
    expect(await rows(pair.mia.userId)).toEqual([])
  })
})

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0.0.0.0',
  'localhost',
  'localhost.localdomain',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[64:ff9b::7f00:1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  'metadata.google.internal',
  'example.org',
  'fcm.googleapis.com.evil.example',
  'evilfcm.googleapis.com',
  'fcm.googleapis.com.',
  'googleapis.com',
  'push.apple.com',
  'evilpush.apple.com',
  'web.push.apple.com.evil.example',
  'notify.windows.com',
  'push.services.mozilla.com.evil.example',
  '①27.0.0.1',
]
const HOSTILE: readonly string[] = [
  ...HOSTS.map((host) => `https://${host}/x`),
  ...['127.0.0.1:3000', 'localhost:443', '[::1]:8443', '10.0.0.1:80'].map((h) => `https://${h}/`),
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'data:text/plain,x',
  'blob:https://fcm.googleapis.com/x',
  'ws://fcm.googleapis.com/',
  'https://fcm.googleapis.com:444/x',
  'https://fcm.googleapis.com:22/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://127.0.0.1#@fcm.googleapis.com/',
  'https://127.0.0.1/?@fcm.googleapis.com/',
  'https://127.0.0.1\\@fcm.googleapis.com/',
  'https:fcm',
  'https://',
  '//fcm.googleapis.com/x',
  '/fcm.googleapis.com/x',
  '',
]

describe('addresses of push services', () => {
  test('trust k Sixty hostile ones are refused, the known ones are not', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(55)
    expect(HOSTILE.filter((endpoint) => isAllowedEndpoint(endpoint, []))).toEqual([])
    const known = [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-db5p.notify.windows.com/w/?token=x',
    ]
    expect(known.filter((endpoint) => !isAllowedEndpoint(endpoint, []))).toEqual([])
    expect(isAllowedEndpoint('https://push.example.org/x', ['push.example.org'])).toBe(true)
  })

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001:80b::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.178.1', false],
    ['169.254.169.254', false],
    ['100.127.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:8.8.8.8', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
    ['not an address', false],
  ])('trust k %s is an address of the internet: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  test('trust k A name that leads into one’s own network is refused when sending, without a connection', async () => {
    let connections = 0
    const server = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const deliver = createDelivery()
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const endpoint = `https://${host}:${port}/x`
      const sent = deliver(
        { endpoint, headers: {}, body: Buffer.from('x') },
        // Ends what hangs, on a machine that has other work too.
        AbortSignal.timeout(60_000),
      )
      await expect(sent).rejects.toThrow('not an address of the internet')
    }
    expect(connections).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })
})
