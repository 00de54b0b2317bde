import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPair, type Person } from '../testing/couples.ts'
import { engines } from '../testing/engines.ts'
import { type RawAnswer, type RawRequest, send } from '../testing/http-client.ts'
import { useTestApp } from '../testing/test-app.ts'

const json = { 'content-type': 'application/json' }
const CARD = { title: 'T', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: ['a'] }

/** A refusal people can read: JSON with one German sentence and nothing of the inside. */
function sentenceOf({ text, headers }: RawAnswer): string {
  expect(headers['content-type']).toContain('application/json')
  const { field: _, ...body } = JSON.parse(text) as Record<'code' | 'field' | 'message', string>
  expect(Object.keys(body)).toEqual(['code', 'message'])
  expect(body.code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(body.message).not.toMatch(/\b(is|not|the|invalid|error|request|at \/)\b/i)
  return body.message
}

describe.each(engines)('hostile and broken requests on %s', (engine) => {
  const app = useTestApp({ engine })
  let mia: Person

  beforeAll(async () => {
    mia = (await newPair(app())).mia
  })
  const post = (body: string | Buffer, headers: Record<string, string> = json) =>
    mia.send({ method: 'POST', path: '/cards', body, headers })
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each<[string, number, RawRequest]>([
    ['broken JSON', 400, { method: 'POST', path: '/cards', body: '{"title":', headers: json }],
    ['a body that is no object', 400, { method: 'POST', path: '/cards', body: '7', headers: json }],
    ['no body', 400, { method: 'POST', path: '/cards', headers: json }],
    [
      'text instead of JSON',
      415,
      { method: 'POST', path: '/cards', body: 'x', headers: { 'content-type': 'text/plain' } },
    ],
    [
      'a form',
      415,
      {
        method: 'POST',
        path: '/cards',
        body: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    [
      'a type nobody can read',
      415,
      { method: 'POST', path: '/cards', body: 'x', headers: { 'content-type': ';;;' } },
    ],
    [
      'a body beyond 64 KiB',
      413,
      {
        method: 'POST',
        path: '/cards',
        body: JSON.stringify({ title: 'x'.repeat(65_536) }),
        headers: json,
      },
    ],
    ['an address beyond 4 KiB', 414, { path: `/cards?category=${'x'.repeat(4_100)}` }],
    ['a broken escape', 400, { path: '/cards/%zz' }],
    ['a broken escape in the query', 200, { path: '/cards?category=%zz' }],
    ['U+0000 in a path', 400, { path: '/cards/a%00b' }],
    ['U+0000 in a query', 400, { path: '/cards?category=a%00b' }],
    ['a parameter given twice', 400, { path: '/cards?seed=1&seed=2' }],
    ['an id of 300 characters', 414, { path: `/cards/${'a'.repeat(300)}` }],
    ['an empty id', 404, { path: '/stories//version' }],
    ['__proto__ in a query', 200, { path: '/cards?__proto__[x]=1' }],
    ['a number beyond all', 400, { path: '/cards?limit=99999999999999999999' }],
  ])('trust i j FEHLER-05 %s: %i', async (_, status, request) => {
    const answer = await mia.send(request)
    expect(answer.status).toBe(status)
    const readable = status === 200 || sentenceOf(answer).length > 10
    expect(readable).toBe(true)
  })

  test.each([
    ['U+0000', 'a\\u0000b'],
    ['a lone high surrogate', 'a\\ud800b'],
    ['a lone low surrogate', '\\udc00'],
  ])('trust j A text with %s is refused, in every field and at every depth', async (_, escaped) => {
    const whole = JSON.stringify(CARD)
    for (const body of [
      whole.replace('"T"', `"${escaped}"`),
      whole.replace('"a"', `"${escaped}"`),
      whole.replace('"D"', `{"x":["${escaped}"]}`),
    ]) {
      const answer = await post(body)
      expect([answer.status, sentenceOf(answer)]).toEqual([
        400,
        'Der Text enthält ein Zeichen, das sich nicht speichern lässt.',
      ])
    }
    const login = await send(app().address, {
      method: 'POST',
      path: '/auth/login',
      headers: json,
      body: `{"identifier":"${escaped}","password":"${escaped}"}`,
    })
    expect(login.status).toBe(400)
  })

  test('trust j Emoji, right-to-left text and every other plane are stored as they are', async () => {
    const title = '👩‍❤️‍💋‍👩 \u202eשלום 𝕂 ﷺ'
    const answer = await post(JSON.stringify({ ...CARD, title }))
    expect(answer.status).toBe(201)
    expect((JSON.parse(answer.text) as { title: string }).title).toBe(title)
  })

  test('trust i Depth beyond 20 and lists beyond 500 are refused, up to that they are read', async () => {
    const withTags = (tags: string) => JSON.stringify(CARD).replace('["a"]', tags)
    expect(sentenceOf(await post(withTags(nested(21))))).toContain('verschachtelt')
    expect(sentenceOf(await post(withTags(nested(10_000))))).toContain('verschachtelt')
    expect(sentenceOf(await post(withTags(nested(19))))).not.toContain('verschachtelt')
    expect(sentenceOf(await post(withTags(JSON.stringify(Array(501).fill('a')))))).toContain(
      'zu lang',
    )
    expect(sentenceOf(await post(withTags(JSON.stringify(Array(500).fill('a')))))).not.toContain(
      'Liste',
    )
  })

  test.each(['__proto__', 'constructor', 'prototype'])(
    'trust j The name %s is refused',
    async (name) => {
      for (const body of [`{"${name}":{}}`, `{"title":{"${name}":1}}`]) {
        expect(sentenceOf(await post(body))).toContain('unbekanntes Feld')
      }
    },
  )

  test('trust j Numbers JSON can write but no field can mean are refused', async () => {
    for (const level of ['1e308', '-0.5', '1e-7', 'null', '"3"', 'true']) {
      const body = JSON.stringify(CARD).replace('"dirtyLevel":1', `"dirtyLevel":${level}`)
      expect((await post(body)).status).toBe(400)
    }
  })

  test('An empty body with the type JSON is taken where no body is needed', async () => {
    const [card] = JSON.parse((await mia.send({ path: '/cards?limit=1' })).text) as { id: string }[]
    const answer = await mia.send({
      method: 'POST',
      path: `/card-meta/vote?cardId=${card?.id}&vote=like`,
      headers: json,
      body: '',
    })
    expect(answer.status).toBe(200)
  })

  test('A body in another encoding of Unicode does no harm', async () => {
    for (const body of [
      Buffer.from(JSON.stringify(CARD), 'utf16le'),
      Buffer.from([0xff, 0xfe, 0x22]),
    ]) {
      expect((await post(body)).status).toBe(400)
    }
    const broken = Buffer.concat([
      Buffer.from('{"title":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    expect((await post(broken)).status).toBe(400)
  })
})

describe('requests that are no HTTP', () => {
  const app = useTestApp({ engine: 'sqlite' })

  /** Writes bytes to the port and returns what comes back until the connection closes. */
  const speak = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app().address)
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      let received = ''
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString()
      })
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
      socket.setTimeout(5_000, () => socket.destroy(new Error('left open')))
    })

  test.each([
    [
      'trust i headers beyond 16 KiB',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['a line of nonsense', 'KNISTERN\r\n\r\n', 400],
    [
      'a body of two lengths',
      'POST /cards HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
  ])('%s is refused in German and the connection closed', async (_, bytes, status) => {
    const [head = '', body = ''] = (await speak(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/) as string,
      message: expect.stringMatching(/^D(ie|as) .+\.$/) as string,
    })
  })
})
