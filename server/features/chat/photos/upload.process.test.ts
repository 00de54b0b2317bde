import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { deleteMessage, history, postMessage } from '#contract/chat/calls.ts'
import { photoTooSlow } from '#contract/chat/errors.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { diskFull, notYourPair } from '#contract/kernel/refusals.ts'
import { leave } from '#contract/pairing/calls.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { homeEngines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import {
  fileForm,
  heicPhoto,
  PHOTO_CANARY,
  postPhoto,
  sendPhoto,
  takePhoto,
} from '#server/testing/pictures.ts'
import { type FakeS3, openFakeS3 } from '#server/testing/s3.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const messageOf = (text: string): { message: string } => JSON.parse(text) as { message: string }

/**
 * Id of a process this one has started whose command contains a word.
 * @throws Error where there is none, or where another process ends meanwhile
 */
function childWith(word: string): number {
  const found = readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(word))
  if (found === undefined) throw new Error(`no ${word}`)
  return found
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

describe.each(homeEngines)('uploading on %s', (engine) => {
  let app: TestApp
  let pair: Pair
  beforeAll(async () => {
    app = await openTestApp({ engine })
    pair = await newPair(app)
  })
  afterAll(() => app.close())

  const photos = () => filesIn(join(app.config.dataDir, 'photos'))
  const rows = () => app.context.database.db.selectFrom('photos').selectAll().execute()

  test('API-24 CHAT-47 O-055 O-070 A photo becomes a message both hear of, and nobody else', async () => {
    const strangers = await newPair(app, { names: ['Kim', 'Alex'] })
    const [mia, jonas, kim] = await Promise.all(
      [pair.mia, pair.jonas, strangers.mia].map((person) => connectSocket(person)),
    )
    const clientId = randomUUID()
    const { status, text } = await sendPhoto(pair.mia, await takePhoto(), { query: { clientId } })
    expect(status).toBe(200)
    const message = JSON.parse(text) as Message
    expect(message).toMatchObject({
      senderId: pair.mia.userId,
      text: null,
      fileUrl: expect.stringMatching(/^\/uploads\/\w{26}$/) as string,
      thumbUrl: expect.stringMatching(/^\/uploads\/\w{26}$/) as string,
      photo: { width: 96, height: 64, thumbhash: expect.any(String) as string },
      clientId,
    })
    expect(message.fileUrl).not.toBe(message.thumbUrl)
    expect(await jonas?.next('chat_message')).toEqual(message)
    expect(await mia?.next('chat_message')).toEqual(message)
    await kim?.silent()
    for (const client of [mia, jonas, kim]) client?.close()
    expect(await pair.jonas.ask(history, { query: { limit: '1' } })).toEqual([message])
  })

  test.each(['/api/media/uploads/', '/api/media/uploads', '/media/uploads/'])(
    'O-055 The path %s takes a photo',
    async (path) => {
      const form = fileForm(await takePhoto())
      expect((await pair.mia.send({ method: 'POST', path, ...form })).status).toBe(200)
    },
  )

  test('CHAT-31 O-078 HEIC is taken, whatever it calls itself', async () => {
    const answer = await sendPhoto(pair.jonas, heicPhoto(), { name: 'x.jpg', type: 'text/plain' })
    expect(answer.status).toBe(200)
  })

  test.runIf(process.platform === 'linux')(
    'A photo that takes too long is answered by a sentence that helps, and by a line in the log',
    thorough,
    async () => {
      const before = rows()
      // Large, so that it is not read before its decoder is found.
      const photo = await takePhoto('jpeg', { width: 4_000, height: 3_000 })
      const sending = sendPhoto(pair.mia, photo)
      const decoder = await vi.waitFor(() => childWith('picture-child'), { interval: 2 })
      process.kill(decoder, 'SIGSTOP')
      const { status, text } = await sending
      expect([status, JSON.parse(text)]).toEqual([photoTooSlow.status, refusalAnswer(photoTooSlow)])
      expect(app.log.lines.filter((line) => line.includes('photos.decoder-killed'))).toEqual([
        expect.stringContaining('"reason":"too slow"'),
      ])
      expect(await rows()).toEqual(await before)
    },
  )

  test('O-068 The same clientId again posts nothing anew and leaves no second file', async () => {
    const clientId = randomUUID()
    const jonas = await connectSocket(pair.jonas)
    const first = await sendPhoto(pair.mia, await takePhoto(), { query: { clientId } })
    await jonas.next('chat_message')
    const before = photos().length
    const again = await sendPhoto(pair.mia, await takePhoto('png'), { query: { clientId } })
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text))
    await jonas.silent()
    expect(photos().length).toBe(before)
    expect(await rows()).toHaveLength(before)
    jonas.close()
  })

  test('O-033 O-069 A photo chosen in another pair is refused and leaves no file', async () => {
    const before = photos().length
    const query = { clientId: randomUUID(), pairId: 'einem-frueheren' }
    const refused = await sendPhoto(pair.mia, await takePhoto(), { query })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([403, refusalAnswer(notYourPair)])
    expect([photos().length, (await rows()).length]).toEqual([before, before])
    const own = { clientId: query.clientId, pairId: pair.pairId }
    expect((await sendPhoto(pair.mia, await takePhoto(), { query: own })).status).toBe(200)
  })

  test('trust e At rest nothing of a photo can be read: no picture, no camera, no place', async () => {
    const { fileUrl, thumbUrl } = await postPhoto(pair.mia)
    const bytes = photos().map((path) => readFileSync(path).toString('latin1'))
    expect(bytes.length).toBeGreaterThan(1)
    // Sixteen bytes each: three or four turn up in sealed ones by chance.
    const pieces: string[] = []
    for (const path of [fileUrl, thumbUrl]) {
      const shown = (await pair.mia.send({ path: path ?? '' })).bytes.toString('latin1')
      expect(shown).toMatch(/^RIFF.{4}WEBPVP8/s)
      pieces.push(...(shown.match(/.{16}/gs) ?? []))
    }
    const marks = [PHOTO_CANARY, ...pieces]
    expect(marks.filter((mark) => bytes.some((text) => text.includes(mark)))).toEqual([])
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG that calls itself a PNG', SVG, { name: 'bild.png', type: 'image/png' }],
    ['a page', '<html><script>alert(1)</script></html>', {}],
    ['an empty file', '', {}],
    ['a file whose name leads elsewhere', 'kein Bild', { name: '../../../etc/passwd' }],
    ['a file with a NUL in its name', 'kein Bild', { name: 'bild\0.jpg' }],
  ])('O-078 trust e 415 for %s, and nothing is kept', async (_, bytes, form) => {
    const before = photos().length
    const { status, text } = await sendPhoto(pair.mia, bytes, form)
    expect([status, messageOf(text).message]).toEqual([
      415,
      'Diese Datei ist kein Foto, das wir öffnen können.',
    ])
    expect(photos().length).toBe(before)
  })

  test('O-078 413 beyond 20 MB, however the body is sent', async () => {
    const large = Buffer.alloc(UPLOAD_MAX_BYTES + 1, 0xff)
    const { status, text } = await sendPhoto(pair.mia, large)
    expect([status, messageOf(text).message]).toEqual([
      413,
      'Das Foto ist zu groß. Erlaubt sind 20 MB und 64 Megapixel, bei HEIC und AVIF 25.',
    ])
  })

  test.each([
    ['another field', () => fileForm('x', { field: 'bild' })],
    ['no body', () => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' } })],
    [
      'a body that breaks off',
      () => {
        const { headers, body } = fileForm('x'.repeat(50))
        return { headers, body: (body as Buffer).subarray(0, 120) }
      },
    ],
    ['no boundary', () => ({ headers: { 'content-type': 'multipart/form-data' }, body: 'x' })],
    ['JSON', () => ({ headers: { 'content-type': 'application/json' }, body: '{"file":"x"}' })],
    [
      'a thousand parts',
      () => ({
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(1_000)}--x--\r\n`,
      }),
    ],
  ])('400 for %s', async (_, form) => {
    const answer = await pair.mia.send({ method: 'POST', path: '/api/media/uploads/', ...form() })
    expect([answer.status, messageOf(answer.text).message]).toEqual([
      400,
      'Bitte wähle ein Foto aus.',
    ])
  })

  test('Only the upload takes files: any other call refuses the form', async () => {
    const form = fileForm(await takePhoto())
    const answer = await pair.mia.send({ method: 'POST', path: '/chat/message', ...form })
    expect(answer.status).toBe(415)
  })

  test('Nobody uploads without a session, and none of the file is read for it', async () => {
    const nobody = newClient(app.address)
    expect((await sendPhoto(nobody, await takePhoto())).status).toBe(401)
    nobody.cookies.set('knistern-fotos', pair.mia.cookies.get('knistern-fotos') ?? '')
    expect((await sendPhoto(nobody, await takePhoto())).status).toBe(401)
  })

  test('CHAT-16 O-034 Alone in a pair there is nobody to send a photo to', async () => {
    const lena = await newSingle(app, 'Lena')
    const answer = await sendPhoto(lena, await takePhoto())
    expect([answer.status, messageOf(answer.text).message]).toEqual([
      409,
      'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
    ])
    expect(await lena.ask(gallery)).toEqual([])
  })

  test('trust e O-151 Beyond the photos a couple may keep the sentence says that the place is full', async () => {
    const couple = await newPair(app, { names: ['Eva', 'Tom'] })
    const sealContext = { pair_id: couple.pairId, message_id: 'x', created_at: app.clock.now() }
    await app.context.database.db
      .insertInto('photos')
      .values({ ...sealContext, name: 'large', bytes: app.config.quotas.photoBytes - 10 })
      .execute()
    const full = await sendPhoto(couple.mia, await takePhoto())
    expect([full.status, messageOf(full.text).message]).toEqual([
      409,
      'Euer Platz für Fotos und Sprachnachrichten ist voll. Löscht welche, die ihr nicht mehr braucht.',
    ])
    await app.context.database.db.deleteFrom('photos').where('name', '=', 'large').execute()
    expect((await sendPhoto(couple.mia, await takePhoto())).status).toBe(200)
  })

  test('trust i A new couple may keep a quarter of a gigabyte of photos, and more with every day', async () => {
    const couple = await newPair(app, { names: ['Ada', 'Ben'] })
    const sealContext = { pair_id: couple.pairId, message_id: 'y', created_at: app.clock.now() }
    await app.context.database.db
      .insertInto('photos')
      .values({ ...sealContext, name: 'start', bytes: 250_000_000 })
      .execute()
    expect((await sendPhoto(couple.mia, await takePhoto())).status).toBe(409)
    app.clock.advance(DAY)
    expect((await sendPhoto(couple.mia, await takePhoto())).status).toBe(200)
    const free = vi.spyOn(app.context.blobs, 'freeBytes').mockResolvedValue(240_000_000)
    onTestFinished(() => free.mockRestore())
    // Half of what is there, since it takes no more than is free beside it.
    const half = await sendPhoto(couple.mia, await takePhoto())
    expect([half.status, messageOf(half.text).message]).toEqual([507, diskFull.message])
    await app.context.database.db.deleteFrom('photos').where('name', '=', 'start').execute()
    expect((await sendPhoto(couple.mia, await takePhoto())).status).toBe(200)
  })

  test('trust i On a nearly full disk new words are refused before nothing can be written, and all is read, deleted and left', async () => {
    const couple = await newPair(app, { names: ['Pia', 'Leo'] })
    const message = await couple.mia.ask(postMessage, { body: { text: 'Vorher.' } })
    const full = vi.spyOn(app.context.disk, 'isNearlyFull').mockReturnValue(true)
    onTestFinished(() => full.mockRestore())
    const refused = await couple.mia.call(postMessage, { body: { text: 'Zu spät.' } })
    expect([refused.status, refused.message]).toEqual([507, diskFull.message])
    expect(await couple.jonas.ask(history)).toHaveLength(1)
    expect((await couple.mia.call(deleteMessage, { params: { id: message.id } })).status).toBe(204)
    expect((await couple.mia.call(leave, { body: { password: PASSWORD } })).status).toBe(204)
  })

  test('trust i Where little room is left on the disk photos are refused, and words are taken', async () => {
    const couple = await newPair(app, { names: ['Ida', 'Max'] })
    const before = photos().length
    const room = vi.spyOn(app.context.blobs, 'freeBytes').mockResolvedValue(0)
    onTestFinished(() => room.mockRestore())
    const refused = await sendPhoto(couple.mia, await takePhoto())
    expect([refused.status, messageOf(refused.text).message]).toEqual([507, diskFull.message])
    expect(photos()).toHaveLength(before)
    const word = await couple.mia.call(postMessage, { body: { text: 'Dann in Worten.' } })
    expect(word.status).toBe(200)
    room.mockRestore()
    expect((await sendPhoto(couple.mia, await takePhoto())).status).toBe(200)
  })
})

describe('the limits of uploading', () => {
  /** An upload that sends its head and the first bytes of a photo, and then nothing for long. */
  const stall = ({ address, token }: Person, bytes: number) => {
    const { headers, body: form } = fileForm(Buffer.alloc(200_000, 0xff))
    const body = Buffer.from(form)
    const lines = Object.entries({ ...headers, host: 'x', authorization: `Bearer ${token}` })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString()
    })
    socket.on('error', () => undefined)
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`POST /media/uploads/ HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n`)
    socket.write(body.subarray(0, bytes))
    return {
      answer: () => answer,
      finish: () => socket.write(body.subarray(bytes)),
      destroy: () => socket.destroy(),
    }
  }
  const TWO = 'Von dir kommen gerade schon zwei Dateien an.'

  test('Twelve stalled uploads of one person keep nobody else out', async () => {
    const app = await openTestApp({ engine: 'sqlite', rateLimits: true })
    const [pair, others] = [await newPair(app), await newPair(app, { names: ['Eva', 'Tom'] })]
    const stalled = Array.from({ length: 12 }, () => stall(pair.mia, 5_000))
    const told = () => stalled.filter((one) => one.answer().includes(TWO))
    await expect.poll(() => told().length).toBe(10)
    expect(told().every((one) => /^HTTP\/1.1 429 .*retry-after: 5\r/is.test(one.answer()))).toBe(
      true,
    )
    expect((await sendPhoto(others.mia, await takePhoto())).status).toBe(200)
    expect((await sendPhoto(pair.jonas, await takePhoto())).status).toBe(200)

    const third = await sendPhoto(pair.mia, await takePhoto())
    expect([third.status, messageOf(third.text).message]).toEqual([429, TWO])
    const [first, second] = stalled.filter((one) => one.answer() === '')
    first?.finish()
    await expect.poll(() => first?.answer()).toContain('HTTP/1.1 415')
    expect((await sendPhoto(pair.mia, await takePhoto())).status).toBe(200)
    second?.destroy()
    await expect
      .poll(async () => {
        const both = await Promise.all([1, 2].map(async () => sendPhoto(pair.mia, 'kein Foto')))
        return both.map(({ status }) => status)
      })
      .toEqual([415, 415])
    for (const one of stalled) one.destroy()
    await app.close()
  })

  test('Before its first byte an upload takes no place', async () => {
    const app = await openTestApp({ engine: 'sqlite', rateLimits: true })
    const { mia } = await newPair(app)
    const stalled = Array.from({ length: 12 }, () => stall(mia, 0))
    expect((await sendPhoto(mia, await takePhoto())).status).toBe(200)
    expect(stalled.map((one) => one.answer())).toEqual(Array(12).fill(''))
    for (const one of stalled) one.destroy()
    await app.close()
  })

  test('O-029 A photo whose session has ended while it came is not taken', async () => {
    const app = await openTestApp({ engine: 'sqlite' })
    const { mia } = await newPair(app)
    const slow = stall(mia, 5_000)
    await mia.ask(logout)
    slow.finish()
    await expect.poll(() => slow.answer()).toContain('HTTP/1.1 401')
    slow.destroy()
    await app.close()
  })

  test('trust e The 31st photo within half an hour waits', async () => {
    const app = await openTestApp({ engine: 'sqlite', rateLimits: true })
    const { mia, jonas } = await newPair(app)
    for (let count = 0; count < 30; count += 1) {
      expect((await sendPhoto(mia, 'kein Foto')).status).toBe(415)
    }
    const late = await sendPhoto(mia, 'kein Foto')
    expect([late.status, late.headers['retry-after']]).toEqual([429, '1800'])
    expect((await sendPhoto(jonas, 'kein Foto')).status).toBe(415)
    app.clock.advance(30 * 60_000)
    expect((await sendPhoto(mia, 'kein Foto')).status).toBe(415)
    await app.close()
  })
})

describe('uploading into a bucket', () => {
  let s3: FakeS3
  let app: TestApp
  beforeAll(async () => {
    s3 = await openFakeS3()
    app = await openTestApp({ engine: 'sqlite', config: { media: s3.address } })
  })
  afterAll(async () => {
    await app.close()
    await s3.close()
  })

  test('A photo lies there sealed, comes back, and goes with its message', async () => {
    const { mia, jonas } = await newPair(app)
    const message = await postPhoto(mia)
    expect(s3.objects.size).toBe(2)
    const stored = [...s3.objects.values()].map((bytes) => bytes.toString('latin1')).join()
    expect(stored).not.toMatch(/RIFF|WEBP|Kanarien/)
    const shown = await jonas.send({ path: message.fileUrl ?? '' })
    expect([shown.status, shown.bytes.toString('latin1', 8, 12)]).toEqual([200, 'WEBP'])
    await mia.send({ method: 'DELETE', path: `/chat/message/${message.id}` })
    expect(s3.objects.size).toBe(0)
  })

  test('While the bucket is away an upload fails without a message, and deleting succeeds all the same', async () => {
    const { mia } = await newPair(app)
    const message = await postPhoto(mia)
    s3.nextStatuses.push(...Array.from({ length: 40 }, () => 403))
    expect((await sendPhoto(mia, await takePhoto())).status).toBe(500)
    expect(app.log.takeErrors()).toHaveLength(1)
    expect(await mia.ask(gallery)).toHaveLength(1)
    const deleted = await mia.send({ method: 'DELETE', path: `/chat/message/${message.id}` })
    expect(deleted.status).toBe(204)
    expect((await mia.send({ path: message.fileUrl ?? '' })).status).toBe(404)
    s3.nextStatuses.length = 0
  })
})
