import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { newPair, newSingle } from '../testing/couples.ts'
import { slow } from '../testing/effort.ts'
import { useTestApp } from '../testing/test-app.ts'
import { sendUnfinished } from '../testing/unfinished-requests.ts'

const MIB = 1024 * 1024
const JSON_BODY = ['Host: x', 'Content-Type: application/json']
const CHUNKED = 'Transfer-Encoding: chunked'
const of = (token: string | undefined) => `Authorization: Bearer ${token}`

describe('a body', () => {
  const app = useTestApp({ engine: 'sqlite' })
  /** The answer to a request whose body never ends, and whether the connection ended by itself. */
  const answerTo = async (head: readonly string[]) => {
    const [, length] = /content-length: (\d+)/i.exec(head.join('\n')) ?? []
    const request = sendUnfinished(app().address, head, Number(length ?? 8 * MIB) - 1)
    await request.answered
    request.destroy()
    return request.answer()
  }
  const madeUp = of('A'.repeat(43))

  test.each([
    ['401', 'POST /cards/pack', [`Content-Length: ${4 * MIB}`]],
    ['401', 'POST /cards/pack', [CHUNKED, madeUp]],
    ['401', 'POST /media/uploads/', [`Content-Length: ${20 * MIB}`]],
    ['401', 'PATCH /auth/profile', [CHUNKED, madeUp]],
    ['401', 'GET /cards', [CHUNKED]],
    ['413', 'POST /auth/login', ['Content-Length: 16385']],
    ['413', 'POST /auth/login', [CHUNKED]],
    ['404', 'POST /gibt/es/nicht', [`Content-Length: ${MIB}`]],
    ['404', 'PUT /', [CHUNKED]],
    ['400', 'POST /cards/%zz', [`Content-Length: ${MIB}`]],
    ['400', 'POST /socket.io/?EIO=4&transport=polling&sid=x', ['Content-Length: 4000']],
    ['413', 'POST /socket.io/?EIO=4&transport=polling&sid=x', [CHUNKED]],
  ])('trust i A stranger’s body gets %s before it is whole: %s %j', async (status, line, more) => {
    const answer = await answerTo([`${line} HTTP/1.1`, ...JSON_BODY, ...more])
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    // Whole: nothing of it was lost when the connection ended.
    expect(answer).toMatch(
      /\r\n\r\n(?:\w+\r\n)?\{.*\}(?:\r\n0\r\n\r\n)?$|^HTTP\/1.1 413 .*\r\n\r\n/s,
    )
  })

  test(
    'trust i A refused body is not read on, and its sender has two seconds to read why',
    slow,
    async () => {
      const head = ['POST /cards/pack HTTP/1.1', ...JSON_BODY, `Content-Length: ${64 * MIB}`]
      // Before the answer, which is heard later here than it was given.
      const began = performance.now()
      const request = sendUnfinished(app().address, head, 64 * MIB - 1)
      await request.answered
      // The amount that the system buffers by itself, on both sides.
      expect(request.sent()).toBeLessThan(32 * MIB)
      await request.closed
      expect(performance.now() - began).toBeGreaterThan(1_900)
      expect(request.answer()).toMatch(/^HTTP\/1\.1 401 .*Bitte melde dich an\./s)
    },
  )

  test('trust i A logged-in person’s body has at most 64 KiB, and 1 MiB for a pack', async () => {
    const mia = await newSingle(app())
    const told = (path: string) =>
      answerTo([`POST ${path} HTTP/1.1`, ...JSON_BODY, CHUNKED, of(mia.token)])
    for (const path of ['/cards', '/cards/pack']) {
      expect(await told(path)).toMatch(/^HTTP\/1\.1 413 .*connection: close.*Das ist zu groß\./is)
    }
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'trust j A request with no bytes that nobody awaits is not found, of whatever type: %s',
    async (type) => {
      const headers = { 'content-type': type }
      for (const path of ['/push/key', '/gibt/es/nicht']) {
        const { status } = await fetch(app().address + path, { method: 'PUT', headers, body: '' })
        expect(status).toBe(404)
      }
    },
  )

  test('A refused one that came whole keeps its connection', async () => {
    const socket = connect(Number(new URL(app().address).port), '127.0.0.1')
    let answers = ''
    socket.on('data', (bytes: Buffer) => {
      answers += bytes.toString()
    })
    const request = [`POST /cards HTTP/1.1`, ...JSON_BODY, 'Content-Length: 2', '', '{}'].join(
      '\r\n',
    )
    for (let count = 1; count <= 2; count += 1) {
      socket.write(request)
      await expect.poll(() => answers.match(/HTTP\/1\.1 401 /g)?.length).toBe(count)
    }
    expect(answers).not.toMatch(/connection: close/i)
    socket.destroy()
  })

  test('trust c Is not taken when its session has ended while it came', async () => {
    const { mia } = await newPair(app())
    const { port } = new URL(app().address)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString()
    })
    const body = JSON.stringify({ text: 'zu spät' })
    const head = ['POST /chat/message HTTP/1.1', ...JSON_BODY, of(mia.token)]
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n{`)
    // Answered after the head above was read: both came to the same event loop, in this order.
    await mia.ask(logout)
    socket.write(body.slice(1))
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })
})

describe('connections', () => {
  const app = useTestApp({ engine: 'sqlite', rateLimits: true })
  const open = (from = '127.0.0.1') =>
    new Promise<Socket>((resolve) => {
      const { port } = new URL(app().address)
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
      // Read, so that its end is noticed.
      socket
        .resume()
        .on('error', () => undefined)
        .once('connect', () => resolve(socket))
    })
  const asks = (socket: Socket, token?: string) =>
    new Promise<string>((resolve) => {
      socket.once('data', (bytes: Buffer) => resolve(bytes.toString()))
      socket.once('close', () => resolve('closed'))
      const more = token === undefined ? '' : `${of(token)}\r\n`
      socket.write(`GET /auth/sessions HTTP/1.1\r\nhost: x\r\n${more}\r\n`)
    })

  test('trust i An address keeps 200 without a session; the one idle longest gives way to another', async () => {
    const { mia } = await newPair(app())
    // Nobody else has connections there.
    const openThere = () => open('127.0.0.9')
    const silent: Socket[] = []
    while (silent.length < 200) silent.push(await openThere())
    const [first, second, third] = silent as [Socket, Socket, Socket]
    // The first request shows a connection's owner; from then on it is not the address's.
    expect(await asks(first, mia.token)).toMatch(/^HTTP\/1\.1 200 /)
    const ended = once(second, 'close')
    expect(await asks(await openThere())).toMatch(/^HTTP\/1\.1 401 /)
    expect(await asks(await openThere())).toMatch(/^HTTP\/1\.1 401 /)
    await ended
    expect(await asks(third)).toMatch(/^HTTP\/1\.1 401 /)
    for (const socket of silent) socket.destroy()
  })

  test('trust i A person keeps twelve that nobody uses; the one idle longest is closed', async () => {
    const mia = await newSingle(app())
    const hers: Socket[] = []
    const ask = async () => {
      const socket = await open()
      hers.push(socket)
      expect(await asks(socket, mia.token)).toMatch(/^HTTP\/1\.1 200 /)
    }
    while (hers.length < 12) await ask()
    const [first, second] = hers as [Socket, Socket]
    const ended = once(first, 'close')
    await ask()
    await ended
    expect(await asks(second, mia.token)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of hers) socket.destroy()
  })

  test('trust i A caller has fifty bodies on their way', async () => {
    const waiting = Array.from({ length: 51 }, () =>
      sendUnfinished(
        app().address,
        ['POST /auth/login HTTP/1.1', ...JSON_BODY, 'Content-Length: 99'],
        0,
      ),
    )
    const refused = () => waiting.filter((one) => one.answer().startsWith('HTTP/1.1 429'))
    await expect.poll(() => refused().length).toBe(1)
    for (const one of waiting) one.destroy()
  })
})
