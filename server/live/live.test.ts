import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { joinPair, sendMessage } from '#contract/chat/events.ts'
import { refusedAck } from '#contract/kernel/event.ts'
import { newPair, newSingle, PASSWORD } from '../testing/couples.ts'
import { engines } from '../testing/engines.ts'
import { newClient } from '../testing/person.ts'
import { connectSocket, SOCKET_TIMEOUT_MS, type SocketClient } from '../testing/socket.ts'
import { useTestApp } from '../testing/test-app.ts'
import { DAY } from '../testing/test-clock.ts'

const UNKNOWN_EVENT = refusedAck({
  code: 'unknown_event',
  message: 'Dieses Ereignis gibt es nicht.',
})

const closeAll = (clients: readonly SocketClient[]) => {
  for (const client of clients) client.close()
}

describe('sockets', () => {
  // On PostgreSQL the session lookup waits, so that handshakes truly overlap.
  const app = useTestApp({ engine: engines.at(-1) ?? 'sqlite' })
  const at = (token: string | undefined) => ({ address: app().address, token })

  test.each([undefined, '', 'x', 'A'.repeat(43)])('The token %s opens no socket', async (token) => {
    await expect(connectSocket(at(token))).rejects.toThrow('Bitte melde dich an.')
  })

  test('A token that is no text, or stands in the address, opens no socket', async () => {
    const mia = await newSingle(app())
    for (const token of [{ $ne: '' }, [mia.token], 7]) {
      const odd = at(token as unknown as string)
      await expect(connectSocket(odd)).rejects.toThrow('Bitte melde dich an.')
    }
    const inAddress = await newClient(app().address).send({
      path: `/socket.io/?EIO=4&transport=polling&token=${mia.token}`,
    })
    expect(inAddress.text).not.toContain(mia.userId)
  })

  test.each([
    ['an unknown transport', 'transport=brieftaube', 0],
    ['an unknown connection', 'transport=polling&sid=unbekannt', 1],
    ['an old protocol', 'transport=polling', 5],
  ])('O-152 %s is refused in German', async (_, query, code) => {
    const version = code === 5 ? 'EIO=2' : 'EIO=4'
    const { status, text } = await newClient(app().address).send({
      path: `/socket.io/?${version}&${query}`,
    })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      code,
      message: expect.stringMatching(/^Die(se Verbindung| Anfrage) .+\.$/) as string,
    })
  })

  test('trust i There is no other namespace: asking for one ends the connection without a word', async () => {
    const { token } = await newSingle(app())
    const other = io(`${app().address}/admin`, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const told = await new Promise((resolve) => {
      other.once('disconnect', resolve)
      other.once('connect_error', ({ message }) => resolve(message))
    })
    expect(told).toBe('transport close')
    other.close()
  })

  test('API-02 Polling works as well as websocket', async () => {
    const { mia, jonas } = await newPair(app())
    const client = await connectSocket(jonas, ['polling'])
    const [card] = await mia.ask(listCards)
    await mia.ask(selectCard, { body: { cardId: card?.id ?? '' } })
    expect(await client.next('new-selection')).toBeUndefined()
    client.close()
  })

  test.each(['polling', 'websocket'] as const)(
    'Over %s a page reconnects after the server has cut it, and after it has left by itself',
    async (transport) => {
      const mia = await newSingle(app())
      const { socket, cut, close } = await connectSocket(mia, [transport])
      const connected = () => new Promise<void>((resolve) => socket.once('connect', resolve))
      app().context.live.disconnect({ userId: mia.userId })
      expect(await cut()).toBe('io server disconnect')
      for (const leave of [() => undefined, () => socket.disconnect()]) {
        leave()
        socket.connect()
        await connected()
        expect(await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck('no_such_event')).toEqual(
          UNKNOWN_EVENT,
        )
      }
      close()
    },
  )

  test('A lapsed session opens no socket', async () => {
    const mia = await newSingle(app())
    app().clock.advance(30 * DAY)
    await expect(connectSocket(mia)).rejects.toThrow('Bitte melde dich an.')
  })

  test('trust i A person has ten sockets at most, over all devices', async () => {
    const mia = await newSingle(app())
    const phone = newClient(app().address)
    phone.token = (await phone.ask(login, { body: { email: mia.email, password: PASSWORD } })).token
    const clients: SocketClient[] = []
    for (let count = 0; count < 10; count += 1) {
      clients.push(await connectSocket({ ...at(count % 2 ? mia.token : phone.token) }))
    }
    await expect(connectSocket(mia)).rejects.toThrow('Zu viele offene Geräte.')
    const [first, ...others] = clients
    first?.close()
    await expect.poll(() => connectSocket(mia).then((client) => client.socket.connected)).toBe(true)
    closeAll(others)
  })

  test('trust i Many who come at the same moment are ten at most, too', async () => {
    const mia = await newSingle(app())
    const came = await Promise.allSettled(Array.from({ length: 20 }, () => connectSocket(mia)))
    const clients = came.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const open = () => clients.filter(({ socket }) => socket.connected).length
    await expect.poll(open).toBeLessThanOrEqual(10)
    expect(open()).toBeGreaterThan(0)
    closeAll(clients)
  })

  test('trust i A packet beyond 64 KiB ends the connection', async () => {
    const mia = await newSingle(app())
    const client = await connectSocket(mia)
    client.socket.emit('typing', 'x'.repeat(70_000))
    expect(await client.cut()).toMatch(/transport/)
  })

  test('An event nobody knows is refused, whatever comes with it, and the socket stays', async () => {
    const mia = await newSingle(app())
    const client = await connectSocket(mia)
    for (const payload of [undefined, null, 7, [], { a: { b: 1 } }, '\0']) {
      const answer: unknown = await client.socket
        .timeout(30_000)
        .emitWithAck('no_such_event', payload)
      expect(answer).toEqual(UNKNOWN_EVENT)
    }
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer: unknown = await client.socket.timeout(30_000).emitWithAck(name, {})
      expect(answer).toEqual(UNKNOWN_EVENT)
    }
    expect(client.socket.connected).toBe(true)
    client.close()
  })
})

describe('sockets under limits', () => {
  const app = useTestApp({ engine: 'sqlite', rateLimits: true })

  test('trust i Forty events pass at once, then they are refused; a flood ends the connection', async () => {
    const mia = await newSingle(app())
    const client = await connectSocket(mia)
    const send = (): Promise<unknown> =>
      client.socket.timeout(30_000).emitWithAck('no_such_event', 1)
    const answers = await Promise.all(Array.from({ length: 60 }, send))
    const tooFast = refusedAck({
      code: 'too_many',
      message: 'Das war zu schnell. Bitte warte kurz.',
    })
    expect(answers.slice(0, 40)).not.toContainEqual(tooFast)
    expect(answers.slice(40)).toEqual(Array.from({ length: 20 }, () => tooFast))
    app().clock.advance(1_000)
    expect(await send()).not.toEqual(tooFast)
    for (let count = 0; count < 250; count += 1) client.socket.emit('no_such_event', 1)
    expect(await client.cut()).toBe('io server disconnect')
  })

  test('trust i Connecting again brings no new events, on whichever device', async () => {
    const mia = await newSingle(app())
    const send = ({ socket }: SocketClient): Promise<unknown> =>
      socket.timeout(30_000).emitWithAck('no_such_event', 1)
    const first = await connectSocket(mia)
    await Promise.all(Array.from({ length: 40 }, () => send(first)))
    first.close()
    await expect.poll(() => app().context.presence.sessionsOf(mia.userId)).toEqual(new Set())
    const second = await connectSocket(mia)
    expect(await send(second)).toMatchObject({ code: 'too_many' })
    app().clock.advance(1_000)
    expect(await send(second)).toEqual(UNKNOWN_EVENT)
    second.close()
  })

  test('trust i All devices of a person share their forty events, those of the partner do not', async () => {
    const { mia, jonas } = await newPair(app())
    const [phone, tab, his] = await Promise.all([mia, mia, jonas].map((one) => connectSocket(one)))
    const send = (client: SocketClient | undefined): Promise<unknown> | undefined =>
      client?.socket.timeout(30_000).emitWithAck('no_such_event', 1)
    const answers = []
    for (let count = 0; count < 25; count += 1) answers.push(await send(phone), await send(tab))
    const tooFast = refusedAck({
      code: 'too_many',
      message: 'Das war zu schnell. Bitte warte kurz.',
    })
    expect(answers.map((answer) => JSON.stringify(answer) === JSON.stringify(tooFast))).toEqual([
      ...Array<boolean>(40).fill(false),
      ...Array<boolean>(10).fill(true),
    ])
    expect(await send(his)).not.toEqual(tooFast)
    closeAll([phone, tab, his].filter((client) => client !== undefined))
  })

  test('trust i Fifty connections of one address may wait to log in; those logged in are not counted', async () => {
    const { mia, jonas } = await newPair(app())
    const hers = await connectSocket(mia)
    const path = '/socket.io/?EIO=4&transport=polling'
    const open = async () => (await newClient(app().address).send({ path })).status
    const statuses = []
    for (let count = 0; count < 52; count += 1) statuses.push(await open())
    expect(statuses).toEqual([...Array<number>(50).fill(200), 403, 403])
    for (const trick of ['&sid=', '&sid', '&x=1&sid=', '&SID=x', '&t=?sid=x']) {
      const answer = await newClient(app().address).send({ path: path + trick })
      expect([trick, answer.status]).toEqual([trick, 403])
    }
    await expect(connectSocket(jonas)).rejects.toThrow(/websocket|poll/)
    const answer: unknown = await hers.socket.timeout(30_000).emitWithAck('no_such_event', 1)
    expect(answer).toMatchObject({ ok: false })
    hers.close()
  })
})

describe.each(engines)('%s: an event under way when the server stops', (engine) => {
  const app = useTestApp({ engine })

  test('Comes to its end before the database is closed', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { socket, cut } = await connectSocket(mia)
    const { db } = app().context.database
    const trx = await db.startTransaction().execute()
    await trx
      .updateTable('pairs')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', pairId)
      .execute()
    socket.emit(sendMessage.name, { pairId, text: 'noch eben', clientId: randomUUID() })
    // Acknowledged after the message has arrived, which waits for the pair.
    await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck(joinPair.name, pairId)
    const restarted = app().restart()
    await cut()
    await trx.rollback().execute()
    await restarted
    const [message] = await newClient(app().address, jonas.token).ask(history)
    expect(message?.text).toBe('noch eben')
  })
})
