import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { newSingle, type Person } from '../testing/couples.ts'
import { slow } from '../testing/effort.ts'
import { newClient } from '../testing/person.ts'
import { useTestApp } from '../testing/test-app.ts'
import { isOwnOrigin } from './handshake.ts'

test.each([
  [undefined, '192.168.1.20:3000', true],
  ['http://192.168.1.20:3000', '192.168.1.20:3000', true],
  ['https://Knistern.example', 'knistern.EXAMPLE', true],
  ['https://knistern.example', 'intern:3000', true],
  ['http://knistern.example', 'intern:3000', false],
  ['https://knistern.example.evil.example', 'knistern.example', false],
  ['http://192.168.1.20:3001', '192.168.1.20:3000', false],
  ['https://boese.example', '192.168.1.20:3000', false],
  ['file://192.168.1.20:3000', '192.168.1.20:3000', false],
  ['null', '192.168.1.20:3000', false],
  ['', '192.168.1.20:3000', false],
  ['http://', undefined, false],
])('trust i A page of %s at the host %s: %s', (origin, host, expected) => {
  expect(isOwnOrigin({ origin, host }, 'https://knistern.example')).toBe(expected)
})

test.each([
  ['cross-site', false],
  ['same-site', false],
  ['same-origin', true],
  ['none', true],
  [undefined, true],
])('trust i A request of a page without an origin, from %s: %s', (site, expected) => {
  expect(isOwnOrigin({ host: 'knistern.example', 'sec-fetch-site': site })).toBe(expected)
})

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'

describe('handshakes', () => {
  const app = useTestApp({ engine: 'sqlite', rateLimits: true })

  const opens = (person: Person, transport: 'polling' | 'websocket', origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(app().address, {
        auth: { token: person.token },
        transports: [transport],
        extraHeaders: { origin },
        reconnection: false,
        forceNew: true,
      })
      const end = (what: string) => {
        socket.close()
        resolve(what)
      }
      socket.once('connect', () => end('open'))
      socket.once('connect_error', () => end('refused'))
    })

  test.each(['polling', 'websocket'] as const)(
    'trust i A page of another site opens no socket by %s, our own does',
    async (transport) => {
      const mia = await newSingle(app())
      expect(await opens(mia, transport, app().address)).toBe('open')
      for (const origin of ['https://boese.example', 'null', 'http://127.0.0.1:1']) {
        expect([origin, await opens(mia, transport, origin)]).toEqual([origin, 'refused'])
      }
      const { status, text: told } = await newClient(app().address).send({
        path: HANDSHAKE,
        headers: { origin: 'https://boese.example' },
      })
      expect([status, told]).toEqual([
        403,
        JSON.stringify({ code: 4, message: 'Von dieser Seite aus geht das nicht.' }),
      ])
    },
  )

  const openPolling = async () => {
    const stranger = newClient(app().address)
    const { text: told } = await stranger.send({ path: HANDSHAKE })
    const { sid } = JSON.parse(told.slice(1)) as { sid: string }
    const path = `${HANDSHAKE}&sid=${sid}`
    const post = (body: string) => stranger.send({ method: 'POST', path, body })
    return { path, post, poll: () => stranger.send({ path }) }
  }

  test('trust i Before somebody has logged in on it a socket takes 4 KiB at a time, and no chunks', async () => {
    const { path, post } = await openPolling()
    expect((await post(`40{"token":"${'x'.repeat(5_000)}"}`)).status).toBe(413)
    const chunked = connect(Number(new URL(app().address).port), '127.0.0.1')
    chunked.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n40\r\n`,
    )
    expect(await text(chunked)).toMatch(/^HTTP\/1\.1 413 /)
    expect((await post('40{"token":"erfunden"}')).status).toBe(200)
  })

  test(
    'trust i An upgrade to a websocket elsewhere is refused, and its connection is gone though the client stays',
    slow,
    async () => {
      const { port } = new URL(app().address)
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
      const head = ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      let answer = ''
      socket.on('data', (bytes: Buffer) => {
        answer += bytes.toString()
      })
      // Writing to a connection that is gone raises an error.
      const gone = new Promise((resolve) => socket.once('error', resolve))
      const writing = setInterval(() => socket.write('x'), 200)
      await gone
      clearInterval(writing)
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n\{.*\}$/s)
      socket.destroy()
    },
  )

  test('trust i A socket may try three tokens', async () => {
    const { post, poll } = await openPolling()
    for (let count = 0; count < 3; count += 1) {
      expect((await post('40{"token":"erfunden"}')).status).toBe(200)
      let received = ''
      while (!received.includes('Bitte melde dich an.')) {
        const { status, text: told } = await poll()
        expect(status).toBe(200)
        received += told
      }
    }
    await post('40{"token":"erfunden"}')
    await expect.poll(async () => (await poll()).text).not.toContain('Bitte melde dich an.')
    expect((await poll()).status).toBe(400)
  })

  describe('somebody who leaves the namespace', () => {
    const NO_CONNECTION = 400

    const openAndLeave = async () => {
      const mia = await newSingle(app())
      const { post, poll } = await openPolling()
      const login = () => post(`40${JSON.stringify({ token: mia.token })}`)
      await login()
      expect((await poll()).text).toMatch(/^40\{"sid"/)
      expect((await post('41')).status).toBe(200)
      const sessions = () => app().context.presence.sessionsOf(mia.userId)
      await expect.poll(sessions).toEqual(new Set())
      return { login, post, poll, sessions }
    }

    test('trust i Keeps no connection, whatever they go on to send', slow, async () => {
      const { post } = await openAndLeave()
      const pong = '3'
      await expect
        .poll(async () => (await post(pong)).status, { interval: 200 })
        .toBe(NO_CONNECTION)
    })

    test('trust i Cannot log in again on the connection that is left', async () => {
      const { login, poll, sessions } = await openAndLeave()
      await login()
      expect((await poll()).text).not.toContain('40')
      expect(await sessions()).toEqual(new Set())
      expect((await poll()).status).toBe(NO_CONNECTION)
    })

    test('Closes the connection afterwards, as our pages do, without being refused', async () => {
      const { post } = await openAndLeave()
      expect((await post('1')).status).toBe(200)
      expect((await post('1')).status).toBe(NO_CONNECTION)
    })
  })
})

describe('handshakes from many addresses', () => {
  const app = useTestApp({
    engine: 'sqlite',
    rateLimits: true,
    config: { trustedProxies: ['127.0.0.1'] },
  })

  const open = async (address: string) => {
    const client = newClient(app().address)
    client.headers['x-forwarded-for'] = address
    const { text: told } = await client.send({ path: HANDSHAKE })
    const { sid } = JSON.parse(told.slice(1)) as { sid: string }
    const path = `${HANDSHAKE}&sid=${sid}`
    return async () => (await client.send({ method: 'POST', path, body: '40{"token":"x"}' })).status
  }
  const fill = (address: string, length = 50) =>
    Promise.all(Array.from({ length }, () => open(address)))

  test('trust i Beyond a thousand the oldest of the largest network gives way, and nobody else', async () => {
    for (let at = 1; at < 20; at += 1) await fill(`10.9.${at}.1`)
    const ofOne = await open('10.8.0.1')
    const oldest = await open('10.9.20.1')
    await fill('10.9.20.1', 49)
    await fill('10.9.21.1')
    expect(await ofOne()).toBe(200)
    expect(await oldest()).toBe(400)
  })
})
