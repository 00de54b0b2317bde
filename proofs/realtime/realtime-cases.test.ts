import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { history, postMessage } from '#contract/chat/calls.ts'
import { sendMessage } from '#contract/chat/events.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import { openChatDevice } from '#server/testing/chat-device.ts'
import { expectOneConversation, shows } from '#server/testing/conversations.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { send } from '#server/testing/http-client.ts'
import { connectSocket, SOCKET_TIMEOUT_MS } from '#server/testing/socket.ts'
import { openTcpProxy } from '#server/testing/tcp-proxy.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR, MINUTE } from '#server/testing/test-clock.ts'

/** trust h: of a second for the wire itself, so that a busy machine fails nothing. */
const SHOWN_MS = 10_000
const UNNOTICED_MS = 2_000
/** A cable is pulled for real, which takes the 45 seconds of the ping: nightly only. */
const PULLED = effort('KNISTERN_PULLED_CABLE', { main: 0, all: 0, nightly: 1 })
const OFFLINE_MAX_MS = 50_000

describe.each(engines)('Faults of a wire by name, over %s', (engine) => {
  const app = useTestApp({ engine })

  /** Her phone behind a proxy, his phone without one. */
  const open = async (transports?: readonly ('websocket' | 'polling')[]) => {
    const pair = await newPair(app())
    const proxy = await openTcpProxy(app().address)
    const hers = openChatDevice({
      address: proxy.address,
      pairId: pair.pairId,
      token: pair.mia.token,
      ...(transports === undefined ? {} : { transports }),
    })
    const his = openChatDevice({
      address: app().address,
      pairId: pair.pairId,
      token: pair.jonas.token,
    })
    const close = async () => {
      hers.close()
      his.close()
      await proxy.close()
    }
    return { proxy, hers, his, close }
  }
  const connected = (device: { socket: { connected: boolean } }) =>
    expect.poll(() => device.socket.connected, { timeout: SHOWN_MS }).toBe(true)

  test('trust h A message whose wire is cut before it has left is sent once, when the wire is back', async () => {
    const { proxy, hers, his, close } = await open()
    await connected(hers)
    proxy.freeze()
    const sending = hers.send('hers 1')
    await wait(20)
    proxy.cut()
    proxy.restore()
    await sending
    await hers.send('hers 2')
    for (const device of [hers, his]) await shows(device, 2, SHOWN_MS)
    expectOneConversation([hers, his], ['hers 1', 'hers 2'])
    expect(hers.shown()).toHaveLength(2)
    await close()
  })

  test('trust h Cut after the commit, before its acknowledgement: still one message', async () => {
    const { proxy, hers, his, close } = await open()
    await connected(hers)
    proxy.holdAnswers()
    const sending = hers.send('hers 1')
    // He has it, and she does not know.
    await shows(his, 1, SHOWN_MS)
    expect(hers.shown()).toEqual([])
    proxy.cut()
    proxy.restore()
    await sending
    await hers.send('hers 2')
    for (const device of [hers, his]) await shows(device, 2, SHOWN_MS)
    expectOneConversation([hers, his], ['hers 1', 'hers 2'])
    expect(hers.shown()).toHaveLength(2)
    await close()
  })

  test('trust h Cut while polling becomes a websocket', async () => {
    const { proxy, hers, his, close } = await open(['polling', 'websocket'])
    const cut = new Promise<void>((done) => {
      // Every time it opens: a busy machine may need a second try to get that far.
      const onOpen = () => {
        hers.socket.io.engine.once('upgrading', () => {
          hers.socket.io.off('open', onOpen)
          proxy.cut()
          done()
        })
      }
      hers.socket.io.on('open', onOpen)
    })
    const sending = hers.send('hers 1')
    await cut
    proxy.restore()
    // A websocket that dies in the very moment it takes over is noticed by the client's ping alone,
    // after up to 45 seconds (engine.io-client); the test gives up on the connection sooner.
    const impatience = setTimeout(() => hers.socket.disconnect().connect(), UNNOTICED_MS)
    await sending
    clearTimeout(impatience)
    for (const device of [hers, his]) await shows(device, 1, SHOWN_MS)
    expectOneConversation([hers, his], ['hers 1'])
    expect(hers.shown()).toHaveLength(1)
    await close()
  })

  test('trust h The server restarts while both write', async () => {
    const { hers, his, close } = await open()
    const sent: string[] = []
    const writing = [hers, his].map(async (device, at) => {
      for (let count = 1; count <= 20; count += 1) {
        const text = `${at} ${count}`
        sent.push(text)
        await device.send(text)
      }
    })
    await shows(his, 5, SHOWN_MS)
    await app().restart()
    await Promise.all(writing)
    for (const device of [hers, his]) await shows(device, 40, SHOWN_MS)
    expectOneConversation([hers, his], sent)
    expect(hers.shown()).toHaveLength(sent.length)
    await close()
  })

  test('trust h Ten minutes offline, more than a page long', async () => {
    const { proxy, hers, his, close } = await open()
    await hers.send('hers 1')
    // Else the first of his might be sent again after later ones.
    await connected(his)
    proxy.cut()
    const sent = ['hers 1']
    const missed = Array.from({ length: HISTORY_MAX + 20 }, (_, at) => `his ${at + 1}`)
    sent.push(...missed)
    // Fifty at a time over one socket, which keeps their order.
    for (let at = 0; at < missed.length; at += 50) {
      await Promise.all(missed.slice(at, at + 50).map((text) => his.send(text)))
    }
    const sending = hers.send('hers 2')
    app().clock.advance(10 * MINUTE)
    proxy.restore()
    await sending
    sent.push('hers 2')
    for (const device of [hers, his]) await shows(device, sent.length, SHOWN_MS)
    expectOneConversation([hers, his], sent)
    expect(hers.shown()).toHaveLength(sent.length)
    await close()
  })

  test('trust h The clock jumps, forwards and back: the order stays', async () => {
    const { hers, his, close } = await open()
    const sent: string[] = []
    for (const [at, jump] of [0, DAY, -2 * DAY, HOUR, -HOUR].entries()) {
      app().clock.advance(jump)
      for (const [name, device] of [
        ['hers', hers],
        ['his', his],
      ] as const) {
        sent.push(`${name} ${at}`)
        await device.send(`${name} ${at}`)
      }
    }
    for (const device of [hers, his]) await shows(device, sent.length, SHOWN_MS)
    expectOneConversation([hers, his], sent)
    expect(his.shown().map(({ text }) => text)).toEqual(sent)
    await close()
  })

  test('trust h Delivered twice, over the socket and the call at once: one message, told once', async () => {
    const { pairId, mia, jonas } = await newPair(app())
    const [client, sender] = [await connectSocket(jonas), await connectSocket(mia)]
    const body = { text: 'einmal', clientId: randomUUID() }
    const ids = await Promise.all([
      ...[1, 2, 3].map(async () => {
        const said: unknown = await sender.socket
          .timeout(SOCKET_TIMEOUT_MS)
          .emitWithAck(sendMessage.name, { ...body, pairId })
        return (said as { message: { id: string } }).message.id
      }),
      ...[1, 2, 3].map(async () => (await mia.ask(postMessage, { body })).id),
    ])
    expect(new Set(ids).size).toBe(1)
    await client.next('chat_message')
    await client.silent()
    expect(await jonas.ask(history)).toHaveLength(1)
    client.close()
    sender.close()
  })
})

describe('a cable that is pulled', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('trust h Both sides know within 50 seconds: 25 between pings, 20 for the answer', async () => {
    const { text } = await send(app().address, { path: '/socket.io/?EIO=4&transport=polling' })
    const { pingInterval, pingTimeout } = JSON.parse(text.slice(1)) as Record<string, number>
    expect((pingInterval ?? 0) + (pingTimeout ?? 0)).toBeLessThanOrEqual(OFFLINE_MAX_MS)
    expect(pingTimeout).toBe(20_000)
  })

  test.each(['hers'].filter(() => PULLED > 0))(
    'trust h The cable of %s is pulled: she sees it, and so does he',
    { timeout: 2 * OFFLINE_MAX_MS },
    async () => {
      const { mia, jonas, pairId }: Pair = await newPair(app())
      const proxy = await openTcpProxy(app().address)
      const hers = await connectSocket({ address: proxy.address, token: mia.token })
      const his = await connectSocket(jonas)
      for (const { socket } of [his, hers]) {
        await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck('join_pair', pairId)
      }
      const online = () =>
        his.received.findLast(({ event }) => event === 'partner_status')?.payload as
          | { online: boolean }
          | undefined
      await expect.poll(online).toMatchObject({ online: true })
      proxy.freeze()
      const pulled = performance.now()
      await hers.cut(OFFLINE_MAX_MS)
      await expect.poll(online, { timeout: OFFLINE_MAX_MS }).toMatchObject({ online: false })
      expect(performance.now() - pulled).toBeLessThan(OFFLINE_MAX_MS)
      his.close()
      await proxy.close()
    },
  )
})
