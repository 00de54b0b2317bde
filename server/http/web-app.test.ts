import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSingle } from '../testing/couples.ts'
import { type RawAnswer, send } from '../testing/http-client.ts'
import { newScratch } from '../testing/scratch.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { named, namedManifest } from './web-app.ts'

const PAGE = '<!doctype html><title>Knistern</title>'
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

describe('the app and its calls on one origin', () => {
  const scratch = newScratch()
  let app: TestApp

  beforeAll(async () => {
    mkdirSync(join(scratch.folder, 'assets'))
    writeFileSync(join(scratch.folder, 'index.html'), PAGE)
    writeFileSync(join(scratch.folder, 'sw.js'), '/* worker */')
    writeFileSync(join(scratch.folder, 'manifest.webmanifest'), '{"name":"Knistern","id":"/"}')
    writeFileSync(join(scratch.folder, 'assets', 'index-1a2b.js'), 'export {}')
    writeFileSync(join(scratch.folder, 'assets', 'index-1a2b.js.map'), '{}')
    writeFileSync(join(scratch.folder, 'assets', 'index-1a2b.js.br'), 'kompakt')
    mkdirSync(join(scratch.folder, 'icons'))
    writeFileSync(join(scratch.folder, 'icons', 'icon.png'), 'png')
    mkdirSync(join(scratch.folder, '.vite'))
    writeFileSync(
      join(scratch.folder, '.vite', 'preloads.json'),
      JSON.stringify({ '/': ['theme.js', 'assets/home-3c4d.js', 'assets/home-3c4d.css'] }),
    )
    app = await openTestApp({ engine: 'sqlite', config: { webDir: scratch.folder } })
  })
  afterAll(async () => {
    await app.close()
    scratch.remove()
  })

  const open = (path: string, headers: Record<string, string> = navigation): Promise<RawAnswer> =>
    send(app.address, { path, headers })

  test.each(['/api/auth/login', '/api/cards', '/socket.io/?EIO=4&transport=polling', '/'])(
    'O-155 %s allows no other origin anything',
    async (path) => {
      const foreign = { origin: 'https://anderswo.example' }
      const asked = { 'access-control-request-method': 'POST' }
      const answers = await Promise.all([
        send(app.address, { path, headers: foreign }),
        send(app.address, { path, method: 'OPTIONS', headers: { ...foreign, ...asked } }),
      ])
      const allowed = answers.flatMap(({ headers }) =>
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
      )
      expect(allowed).toEqual([])
    },
  )

  test.each([
    ['cross-site', '/chat?geteilt=1', 303],
    ['same-site', '/chat?geteilt=1', 303],
    ['cross-site', '/chat?x=1&geteilt', 303],
    ['cross-site', '/chat?geteiltes=1', 200],
    ['cross-site', '/chat', 200],
    ['none', '/chat?geteilt=1', 200],
    ['same-origin', '/chat?geteilt=1', 200],
  ])(
    'trust f Led here by %s, %s is answered %i: another site shares nothing',
    async (site, path, expected) => {
      const { status, headers } = await open(path, { ...navigation, 'sec-fetch-site': site })
      expect([status, headers.location]).toEqual([expected, expected === 303 ? '/chat' : undefined])
    },
  )

  test.each(['/', '/stories', '/cards', '/karten/neu', '/gibt/es/nicht', '/chat/media?x=1'])(
    'Opening %s in a browser gives the page, never cached unchecked',
    async (path) => {
      const answer = await open(path)
      expect([answer.status, answer.text]).toEqual([200, PAGE])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers.vary).toBe('Accept, Authorization, Sec-Fetch-Mode')
      const again = await open(path, { ...navigation, 'if-none-match': answer.headers.etag ?? '' })
      expect([again.status, again.text]).toEqual([304, ''])
    },
  )

  test('A logged-in person gets the files of the first screen named with the page', async () => {
    const loggedIn = { ...navigation, cookie: 'knistern-fotos=abc' }
    expect((await open('/?von=push', loggedIn)).headers.link).toBe(
      '</theme.js>; rel=preload; as=script, ' +
        '</assets/home-3c4d.js>; rel=modulepreload; crossorigin, ' +
        '</assets/home-3c4d.css>; rel=prefetch; as=style; crossorigin',
    )
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
    const named = (await open('/', { ...loggedIn, 'user-agent': firefox })).headers.link
    expect(named).toMatch(/modulepreload; crossorigin$/)
    expect((await open('/')).headers.link).toBeUndefined()
    expect((await open('/stories', loggedIn)).headers.link).toBeUndefined()
  })

  test('The same path with a token gives the call, kept by no cache', async () => {
    const mia = await newSingle(app)
    for (const path of ['/cards', '/api/cards']) {
      const answer = await mia.send({ path })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const cards = await mia.send({ path: '/cards' })
    expect(cards.headers.vary).toBe('Accept, Authorization, Sec-Fetch-Mode')
  })

  test('A link preview gets the page on client paths, and a refusal on paths of calls', async () => {
    const preview = { accept: '*/*' }
    expect((await open('/einladen/annehmen?inviteCode=abc', preview)).text).toBe(PAGE)
    expect((await open('/cards', preview)).status).toBe(401)
  })

  test('O-043 The description of the installed app bears the operator’s name for it', async () => {
    const answer = await open('/manifest.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(JSON.parse(answer.text)).toEqual({ id: '/', name: 'Knistern', short_name: 'Knistern' })
    const other = namedManifest('{"name":"Knistern","id":"/"}', 'Zu „zweit“ "neu"')
    expect(JSON.parse(other)).toMatchObject({ name: 'Zu „zweit“ "neu"' })
  })

  test('Hashed assets are kept for ever, the worker is not, and a missing asset is 404', async () => {
    const asset = await open('/assets/index-1a2b.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await open('/sw.js')).headers['cache-control']).toBe('no-cache')
    const missing = await open('/assets/index-alt.js')
    expect([missing.status, JSON.parse(missing.text)]).toEqual([
      404,
      { code: 'not_found', message: 'Diese Adresse gibt es nicht.' },
    ])
  })

  test('A file that was compressed with the build comes as it lies there', async () => {
    const asset = await open('/assets/index-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect([asset.text, asset.headers['content-encoding']]).toEqual(['kompakt', 'br'])
    expect(asset.headers['content-type']).toBe('application/javascript; charset=utf-8')
    const head = await send(app.address, { method: 'HEAD', path: '/icons/icon.png' })
    expect([head.status, head.headers['content-length']]).toEqual([200, '3'])
  })

  test.each([
    '/assets',
    '/assets/',
    '/assets/index-1a2b.js.br',
    '/.vite/preloads.json',
    '/index.html',
  ])('A path that is no file of the app by itself is not served: %s', async (path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status } = await send(app.address, { method, path })
      expect(status).toBe(404)
    }
  })

  test.each([
    '/assets/../../knistern.db',
    '/assets/..%2f..%2fknistern.db',
    '/assets/%2e%2e/%2e%2e/data.key',
    '//etc/passwd',
    '/assets/index-1a2b.js%00.png',
  ])('Nothing outside the app is served: %s', async (path) => {
    const { status } = await open(path, { accept: '*/*' })
    expect([400, 404]).toContain(status)
  })

  test('FEHLER-12 An address nobody knows is 404 in German', async () => {
    for (const [method, path] of [
      ['GET', '/gibt-es-nicht'],
      ['POST', '/gibt-es-nicht'],
      ['DELETE', '/cards'],
      ['OPTIONS', '/cards'],
    ] as const) {
      const answer = await send(app.address, { method, path })
      expect([answer.status, answer.text]).toEqual([
        404,
        JSON.stringify({ code: 'not_found', message: 'Diese Adresse gibt es nicht.' }),
      ])
    }
  })
})

const BUILT_PAGE = '<meta name="application-name" content="Knistern" /><title>Knistern</title>'

test('O-043 The page carries the name the operator has chosen', () => {
  expect(named(BUILT_PAGE, 'Glut')).toBe(BUILT_PAGE.replaceAll('Knistern', 'Glut'))
})

test('A name with signs of the markup, or of a replacement, stays a name', () => {
  expect(named(BUILT_PAGE, '"><b>$&')).toBe(
    BUILT_PAGE.replaceAll('Knistern', () => '&quot;&gt;&lt;b&gt;$&amp;'),
  )
})
