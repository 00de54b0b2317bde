import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageSent } from '#contract/chat/events.ts'
import { fillPath } from '#contract/kernel/call.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { send } from '#server/testing/http-client.ts'
import { postPhoto, sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { nextPort } from '#server/testing/ports.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { openCaddy } from './caddy.ts'
import { type Nginx, openNginx } from './nginx.ts'
import { HAS_IPV6, type ProxyProgram } from './proxy-program.ts'

const OPS = resolve(import.meta.dirname, '../../ops')
const MIB = 1024 ** 2
const STARTED_MS = 120_000
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const PROXIES = [
  { name: 'nginx', file: 'nginx.conf', open: (app: TestApp) => openNginx([app]) },
  { name: 'Caddy', file: 'Caddyfile', open: (app: TestApp) => openCaddy(app) },
] as const

/** The page and the sentence an example has for the time the server is away. */
const awayOf = (file: string) => {
  const text = readFileSync(join(OPS, file), 'utf8')
  const [page = '', sentence = ''] = [/<!doctype html>[^'`\n]*/, /\{"code":[^'`\n]*\}/].map(
    (part) => part.exec(text)?.[0],
  )
  return { page, sentence }
}

test('All examples say the same while the server is away', () => {
  const { page, sentence } = awayOf('nginx.conf')
  expect(page).toContain('lang="de"')
  expect(JSON.parse(sentence)).toEqual({
    code: 'server_away',
    message: expect.stringContaining('gerade nicht da') as string,
  })
  for (const file of ['Caddyfile', 'Caddyfile.nodes']) {
    expect([file, awayOf(file)]).toEqual([file, { page, sentence }])
  }
})

describe.each(PROXIES)('ops/$file', thorough, ({ name, file, open }) => {
  const reason = whyAbsent(name)
  const why = reason === undefined ? '' : ` (skipped: ${reason})`

  describe.skipIf(reason !== undefined)(`in ${name} in front of a server${why}`, () => {
    let app: TestApp
    let proxy: ProxyProgram
    beforeAll(async () => {
      app = await openTestApp({
        engine: 'sqlite',
        config: { trustedProxies: ['127.0.0.1'] },
        rateLimits: true,
      })
      proxy = await open(app)
    }, STARTED_MS)
    afterAll(async () => {
      await proxy.close()
      await app.close()
    })

    test('Socket events and a photo of almost 20 MB pass the proxy', async () => {
      const { mia, jonas, pairId } = await newPair(proxy)
      const { address } = proxy
      const hers = await connectSocket({ address, token: mia.token, pairId })
      // The bytes behind the picture belong to the file and is not looked at.
      const photo = Buffer.concat([await takePhoto(), Buffer.alloc(19 * MIB)])
      const { fileUrl } = await postPhoto(jonas, photo)
      expect(await hers.next(messageSent.name)).toMatchObject({ fileUrl })
      hers.close()
    })

    test.each([25, 60])(
      'A photo of %i MB is refused by the server, with its sentence',
      async (size) => {
        const { mia } = await newPair(proxy)
        const { status, text, headers } = await sendPhoto(mia, Buffer.alloc(size * MIB, 1))

        expect([status, headers['content-type']]).toEqual([413, 'application/json; charset=utf-8'])
        expect(JSON.parse(text)).toMatchObject({
          code: 'photo_too_large',
          message: expect.stringMatching(/zu groß/) as string,
        })
      },
    )

    test('The proxy speaks HTTP/2', async () => {
      const session = connectHttp2(proxy.address)
      try {
        const stream = session.request({ ':path': '/health' })
        const status = await new Promise((answered, failed) => {
          session.on('error', failed)
          stream.on('response', (headers) => answered(headers[':status'])).on('error', failed)
        })
        expect([session.alpnProtocol, status]).toEqual(['h2', 200])
      } finally {
        session.destroy()
      }
    })

    test('http leads to https', async () => {
      const headers = { host: '127.0.0.1' }
      const { status, headers: told } = await send(proxy.plainAddress, { path: '/login', headers })
      expect([status, told.location]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/127\.0\.0\.1/),
      ])
    })

    test.skipIf(!HAS_IPV6)('A client that comes by IPv6 is answered as well', async () => {
      const byIpv6 = proxy.address.replace('127.0.0.1', '[::1]')
      expect((await send(byIpv6, { path: '/health' })).status).toBe(200)
    })

    test('Limits count by the address somebody comes from, and nobody can claim another', async () => {
      const path = `/api${fillPath(lookUpInvitation.path, { inviteCode: 'A'.repeat(22) })}`
      const lookUp = async (from: string, headers = {}) =>
        (await send(proxy.address, { path, from, headers })).status
      for (let count = 0; count < 20; count += 1) expect(await lookUp('127.0.0.2')).toBe(404)
      expect(await lookUp('127.0.0.2')).toBe(429)
      expect(await lookUp('127.0.0.2', { 'x-forwarded-for': '203.0.113.7' })).toBe(429)
      expect(await lookUp('127.0.0.3')).toBe(404)
    })
  })

  describe.skipIf(reason !== undefined)(`in ${name} while the server is away${why}`, () => {
    let proxy: ProxyProgram
    beforeAll(async () => {
      const app = await openTestApp({ engine: 'sqlite' })
      proxy = await open(app)
      await app.close()
    }, STARTED_MS)
    afterAll(() => proxy.close())

    test('A browser gets a page in German, and a call a sentence', async () => {
      const { page, sentence } = awayOf(file)
      const opened = await send(proxy.address, { path: '/stories', headers: BROWSER })
      expect([opened.status, opened.text]).toEqual([502, page])
      expect(opened.headers['content-type']).toMatch(/^text\/html/)
      const called = await send(proxy.address, { method: 'POST', path: '/api/x', body: '{}' })
      expect([called.status, called.text]).toEqual([502, sentence])
      expect(called.headers['content-type']).toMatch(/^application\/json/)
      expect([opened, called].map(({ headers }) => headers['cache-control'])).toEqual([
        'no-store',
        'no-store',
      ])
    })
  })
})

const nginxReason = whyAbsent('nginx')

test.skipIf(nginxReason !== undefined)(
  'Proofs of certbot are served on the port without TLS, also while the server is away',
  thorough,
  async () => {
    const app = await openTestApp({ engine: 'sqlite' })
    const nginx: Nginx = await openNginx([app], nextPort())
    await app.close()
    const folder = join(nginx.webroot, '.well-known/acme-challenge')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'token'), 'proof')
    const path = '/.well-known/acme-challenge/token'
    const headers = { host: 'knistern.example' }
    const { status, text } = await send(nginx.plainAddress, { path, headers })
    await nginx.close()
    expect([status, text]).toEqual([200, 'proof'])
  },
)
