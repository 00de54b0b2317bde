import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { deleteMessage, history, postMessage } from '#contract/chat/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { connectSocket, SOCKET_TIMEOUT_MS } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { HOUR } from '#server/testing/test-clock.ts'
import { sweepFiles } from './service.ts'

const COOKIE = 'knistern-fotos'

describe.each(engines)('showing photos on %s', (engine) => {
  let app: TestApp
  let pair: Pair
  let strangers: Pair
  let message: Message
  let fileUrl = ''
  let thumbUrl = ''
  beforeAll(async () => {
    app = await openTestApp({ engine })
    pair = await newPair(app)
    strangers = await newPair(app, { names: ['Kim', 'Alex'] })
    message = await postPhoto(pair.mia)
    fileUrl = message.fileUrl ?? ''
    thumbUrl = message.thumbUrl ?? ''
  })
  afterAll(() => app.close())

  const folder = () => join(app.config.dataDir, 'photos')
  const filesOf = () =>
    existsSync(folder())
      ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((one) =>
          one.isFile(),
        )
      : []

  /** A browser: it has the cookie, and sends no token with an image. */
  const browserOf = (person: { cookies: Map<string, string> }) => {
    const browser = newClient(app.address)
    browser.cookies.set(COOKIE, person.cookies.get(COOKIE) ?? '')
    return browser
  }

  test('MEDIEN-10 O-077 trust e Both see a photo by cookie or by token, with the headers of a private picture', async () => {
    for (const person of [pair.mia, pair.jonas]) {
      const byToken = newClient(app.address, person.token)
      for (const device of [browserOf(person), byToken]) {
        for (const path of [fileUrl, thumbUrl, `/api${fileUrl}`]) {
          const { status, headers, bytes } = await device.send({ path })
          expect(status).toBe(200)
          expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP')
          expect(headers).toMatchObject({
            'content-type': 'image/webp',
            'content-length': String(bytes.length),
            'content-disposition': 'inline; filename="bild.webp"',
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'same-origin',
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
        }
      }
    }
  })

  test('O-026 The cookie opens photos and nothing else', async () => {
    const browser = browserOf(pair.mia)
    for (const path of ['/chat/history', '/chat/media', '/cards', '/auth/sessions']) {
      expect((await browser.send({ path })).status).toBe(401)
    }
  })

  test('trust e HEAD tells the size, a range its part, a known ETag nothing', async () => {
    const browser = browserOf(pair.jonas)
    const whole = await browser.send({ path: fileUrl })
    const head = await browser.send({ method: 'HEAD', path: fileUrl })
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(whole.bytes.length),
      0,
    ])
    const ranged = (range: string, more: Readonly<Record<string, string>> = {}) =>
      browser.send({ path: fileUrl, headers: { range, ...more } })
    const part = await ranged('bytes=8-11')
    expect([part.status, part.text]).toEqual([206, 'WEBP'])
    expect(part.headers['content-range']).toBe(`bytes 8-11/${whole.bytes.length}`)
    expect((await ranged('bytes=-4')).bytes).toEqual(whole.bytes.subarray(-4))
    expect((await ranged('bytes=20-')).bytes).toEqual(whole.bytes.subarray(20))
    expect((await ranged('bytes=5-999999999')).bytes).toEqual(whole.bytes.subarray(5))
    const beyond = await ranged('bytes=999999999-')
    expect([beyond.status, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${whole.bytes.length}`,
    ])
    for (const odd of ['bytes=-', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b']) {
      expect((await ranged(odd)).status).toBe(200)
    }
    expect((await ranged('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200)
    const known = await browser.send({
      path: fileUrl,
      headers: { 'if-none-match': `"x", W/${String(whole.headers.etag)}` },
    })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
  })

  test.each(['GET', 'HEAD'])(
    'trust b e %s is refused to strangers and to nobody, range or not',
    async (method) => {
      for (const range of [{}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }]) {
        for (const path of [fileUrl, thumbUrl]) {
          const ask = (device: ReturnType<typeof newClient>) =>
            device.send({ method, path, headers: range })
          expect((await ask(browserOf(strangers.mia))).status).toBe(404)
          expect((await ask(newClient(app.address, strangers.jonas.token))).status).toBe(404)
          expect((await ask(newClient(app.address))).status).toBe(401)
          const broken = newClient(app.address)
          broken.cookies.set(COOKIE, 'A'.repeat(43))
          expect((await ask(broken)).status).toBe(401)
        }
      }
    },
  )

  test('trust e Another site does not get the picture, though the browser had the cookie', async () => {
    const { status } = await browserOf(pair.mia).send({
      path: fileUrl,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(status).toBe(401)
  })

  test.each(['..%2f..%2fknistern.db', '%2e%2e%2fknistern.db', 'a%00b', 'x'.repeat(101), '.', '*'])(
    'trust e The name %s leads nowhere',
    async (name) => {
      const { status } = await pair.mia.send({ path: `/uploads/${name}` })
      expect([400, 404]).toContain(status)
    },
  )

  test('O-077 After the logout neither cookie nor token shows anything', async () => {
    const device = newClient(app.address)
    const entered = await device.send({
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: pair.mia.email, password: PASSWORD }),
    })
    device.token = (JSON.parse(entered.text) as { token: string }).token
    const browser = browserOf(device)
    expect((await browser.send({ path: thumbUrl })).status).toBe(200)
    const goodbye = await device.call(logout)
    expect(goodbye.headers['clear-site-data']).toBe('"cache"')
    expect((await browser.send({ path: thumbUrl })).status).toBe(401)
  })

  test('O-074 trust e A deleted photo is gone at once for both, from gallery, history and disk', async () => {
    const before = filesOf().length
    const doomed = await postPhoto(pair.jonas)
    expect(filesOf().length).toBe(before + 2)
    const reply = await pair.mia.ask(postMessage, {
      body: { text: 'Schön.', replyToId: doomed.id },
    })
    expect(reply.reply?.thumbUrl).toBe(doomed.thumbUrl)
    await pair.jonas.ask(deleteMessage, { params: { id: doomed.id } })
    for (const person of [pair.mia, pair.jonas]) {
      for (const path of [doomed.fileUrl, doomed.thumbUrl]) {
        expect((await person.send({ path: path ?? '' })).status).toBe(404)
      }
      expect((await person.ask(gallery)).map(({ id }) => id)).not.toContain(doomed.id)
    }
    const all = await pair.mia.ask(history, {})
    expect(all.find(({ id }) => id === doomed.id)).toMatchObject({
      fileUrl: null,
      thumbUrl: null,
      photo: null,
    })
    expect(all.find(({ id }) => id === reply.id)?.reply).toMatchObject({ thumbUrl: null })
    expect(filesOf().length).toBe(before)
  })

  test(
    'O-070 API-28 A photo sent over the socket must be one’s own, and is not posted twice',
    slow,
    async () => {
      const jonas = await connectSocket(pair.jonas)
      const emit = (payload: object): Promise<unknown> =>
        jonas.socket
          .timeout(SOCKET_TIMEOUT_MS)
          .emitWithAck('chat_message', { pairId: pair.pairId, ...payload })
      expect(await emit({ fileUrl })).toMatchObject({ ok: true, message: { id: message.id } })
      const foreign = await postPhoto(strangers.mia)
      for (const wrong of [foreign.fileUrl, 'https://böse.example/x.jpg', '/uploads/x', '../x']) {
        expect(await emit({ fileUrl: wrong })).toMatchObject({ ok: false })
      }
      await jonas.silent()
      jonas.close()
    },
  )

  test(
    'API-23 MEDIEN-09 O-079 The gallery shows the pair’s photos newest first, in pages',
    slow,
    async () => {
      const couple = await newPair(app, { names: ['Eva', 'Tom'] })
      const sent: Message[] = []
      for (let count = 0; count < 5; count += 1) {
        await couple.mia.ask(postMessage, { body: { text: 'dazwischen' } })
        sent.unshift(await postPhoto(count % 2 === 0 ? couple.mia : couple.jonas))
      }
      const items = await couple.jonas.ask(gallery)
      expect(items).toEqual(
        sent.map(({ id, thumbUrl, fileUrl, createdAt, senderId, photo, text }) => ({
          id,
          thumbUrl,
          fileUrl,
          createdAt,
          senderId,
          photo,
          text,
        })),
      )
      const page = (query: { before?: string; limit?: string }) =>
        couple.mia.ask(gallery, { query })
      expect(await page({ limit: '2' })).toEqual(items.slice(0, 2))
      expect(await page({ limit: '2', before: items[1]?.id ?? '' })).toEqual(items.slice(2, 4))
      expect(await page({ before: items[4]?.id ?? '' })).toEqual([])
      const unknown = await couple.mia.call(gallery, { query: { before: message.id } })
      expect([unknown.status, unknown.message]).toEqual([404, 'Dieses Foto gibt es nicht.'])
    },
  )

  test('A file that was exchanged or damaged on the disk is not shown', async () => {
    const other = await postPhoto(pair.mia)
    const pathOf = (url: string | null) => {
      const name = url?.replace('/uploads/', '') ?? ''
      return join(folder(), name.slice(0, 2), name)
    }
    writeFileSync(pathOf(other.fileUrl), readFileSync(pathOf(fileUrl)))
    expect((await pair.mia.send({ path: other.fileUrl ?? '' })).status).toBe(500)
    expect(app.log.takeErrors()).toHaveLength(1)
    rmSync(pathOf(other.thumbUrl))
    expect((await pair.mia.send({ path: other.thumbUrl ?? '' })).status).toBe(404)
  })

  test(
    'Files of interrupted uploads and erased couples go after an hour, the others stay',
    slow,
    async () => {
      const { db } = app.context.database
      const store = openBlobStore(app.config.media)
      const doomed = await newPair(app, { names: ['Ida', 'Max'] })
      const gone = await postPhoto(doomed.mia)
      const lost = 'a'.repeat(26)
      await store.put(lost, Buffer.from('x'))
      const row = { name: lost, pair_id: pair.pairId, message_id: 'never', bytes: 1 }
      const shown = await db
        .selectFrom('messages')
        .select('id')
        .where('pair_id', '=', pair.pairId)
        .where('has_photo', '=', 1)
        .execute()
      // The sweep looks at 600 other rows before the lost one.
      const kept = Array.from({ length: 600 }, (_, at) => ({
        ...row,
        name: `0${String(at).padStart(25, '0')}`,
        message_id: shown[0]?.id ?? '',
      }))
      await db
        .insertInto('photos')
        .values([...kept, row].map((values) => ({ ...values, created_at: app.clock.now() })))
        .execute()
      await db.deleteFrom('messages').where('pair_id', '=', doomed.pairId).execute()

      await sweepFiles(app.context, app.clock.now())
      expect(await store.get(lost)).toBeDefined()
      const before = filesOf().length
      await sweepFiles(app.context, app.clock.now() + HOUR + 1)
      expect(await store.get(lost)).toBeUndefined()
      expect(filesOf().length).toBe(before - 3)
      expect(await store.get(gone.fileUrl?.replace('/uploads/', '') ?? '')).toBeUndefined()
      expect((await pair.jonas.send({ path: fileUrl })).status).toBe(200)
      const left = await db.selectFrom('photos').select('pair_id').execute()
      expect(left.filter(({ pair_id }) => pair_id === doomed.pairId)).toEqual([])
      expect(left.length).toBeGreaterThan(kept.length)
    },
  )
})
