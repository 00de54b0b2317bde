// @module-tag thorough
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMessage } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { atNight, effort, isNight } from '#server/testing/effort.ts'
import { type Engine, engines } from '#server/testing/engines.ts'
import { type RawAnswer, send } from '#server/testing/http-client.ts'
import { newClient } from '#server/testing/person.ts'
import { fileForm, PHOTO_CANARY, takePhoto } from '#server/testing/pictures.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { watchResident } from '../overload/resident-memory.ts'
import { report } from '../report.ts'
import { hostileForms } from './hostile-forms.ts'
import { hostilePhotos, type UploadOutcome } from './hostile-photos.ts'
import { hostileRecordings } from './hostile-recordings.ts'

/**
 * Uploads of trust e, against the server as people run it: bad, odd and telling files and
 * forms, what comes out of them, and who gets to see it.
 */
const ROUNDS = effort('KNISTERN_UPLOAD_ROUNDS', { main: 1, all: 1, nightly: 10 })
/** Sends one of this many files and forms. */
const STEP = effort('KNISTERN_UPLOAD_STEP', { main: 4, all: 1, nightly: 1 })
const ANSWER_MS = 5_000
const GROWTH_MB = 300

const STATUSES: Readonly<Record<UploadOutcome, readonly number[]>> = {
  taken: [200],
  refused: [415],
  'too large': [413],
  either: [200, 413, 415],
}

const allPhotos = await hostilePhotos()
const allForms = hostileForms(await takePhoto())
const allRecordings = await hostileRecordings(await takePhoto())

/** Each is sent once: what a file holds is judged before a database is asked. By night all to both. */
const shareOf = (engine: Engine) => (_: unknown, index: number) =>
  isNight || index % (STEP * engines.length) === STEP * engines.indexOf(engine)
/** Least number of uploads that are sent. */
const SENT = isNight ? 100 : Math.floor(100 / (STEP * engines.length))

/** The chunks a WebP file has: only pixels, and where each stands, may be among them. */
function chunksOf(webp: Buffer): string[] {
  const found: string[] = []
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    found.push(webp.toString('latin1', at, at + 4))
    at += 8 + size + (size % 2)
  }
  return found
}

describe.each(engines)('hostile uploads on %s', (engine) => {
  const photos = allPhotos.filter(shareOf(engine))
  const forms = allForms.filter(shareOf(engine))
  const recordings = allRecordings.filter(shareOf(engine))
  let server: TestServer
  let pair: Pair
  let strangers: Pair
  const taken: Message[] = []
  const heard: string[] = []
  const slowest = { ms: 0, what: '' }

  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMITS: 'off' })
    pair = await newPair(server)
    strangers = await newPair(server, { names: ['Kim', 'Alex'] })
  })
  afterAll(() => server.close())

  /**
   * Every file below the server's folder but the sealed photos and what a database makes itself.
   */
  const elsewhere = () =>
    readdirSync(server.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(server.folder.length + 1))
      .filter((path) => !path.startsWith(join('data', 'photos') + sep))
      .filter((path) => !/knistern\.db(-wal|-shm|-journal)?$/.test(path))
      .sort()

  const upload = async (
    what: string,
    request: ReturnType<typeof fileForm>,
    path = '/media/uploads/',
  ): Promise<RawAnswer> => {
    const began = performance.now()
    const answer = await pair.mia.send({ method: 'POST', path, ...request })
    const ms = Math.round(performance.now() - began)
    if (ms > slowest.ms) Object.assign(slowest, { ms, what })
    if (answer.status !== 200) return answer
    const message = JSON.parse(answer.text) as Message
    if (message.voice === null) taken.push(message)
    else heard.push(message.voice.url)
    return answer
  }

  test(`trust e ${photos.length} photos, ${recordings.length} recordings and ${forms.length} forms, ${ROUNDS} times: each is answered as it should, and nothing of them lands elsewhere`, {
    timeout: ROUNDS * 300_000,
  }, async () => {
    expect(allPhotos.length + allForms.length).toBeGreaterThanOrEqual(100)
    expect(photos.length + forms.length).toBeGreaterThanOrEqual(SENT)
    const before = elsewhere()
    const memory = await watchResident(server.pid)
    const wrong: string[] = []
    const note = (what: string, { status, text }: RawAnswer, right: readonly number[]) => {
      if (!right.includes(status)) wrong.push(`${what}: ${status} ${text.slice(0, 200)}`)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { what, bytes, outcome } of photos) {
        note(what, await upload(what, fileForm(bytes, { name: 'bild.png' })), STATUSES[outcome])
      }
      for (const { what, request, statuses } of forms) {
        note(what, await upload(what, request), statuses)
      }
      for (const { what, bytes, statuses } of recordings) {
        const request = fileForm(bytes, { name: 'aufnahme' })
        note(what, await upload(what, request, '/chat/voice'), statuses)
      }
    }
    expect(wrong).toEqual([])
    expect(elsewhere()).toEqual(before)
    const { before: start, most, after } = await memory.stop()
    report(
      `uploads on ${engine}: slowest ${slowest.ms} ms (${slowest.what}), memory ${start} MB, at most ${most}, then ${after}`,
    )
    expect(slowest.ms).toBeLessThanOrEqual(atNight(ANSWER_MS))
    expect(most - start).toBeLessThanOrEqual(atNight(GROWTH_MB))
  })

  test('trust e Nothing of what a file told comes out again: only pixels and sound', {
    timeout: 300_000,
  }, async () => {
    expect(taken.length).toBeGreaterThan(ROUNDS * 0.3 * SENT)
    const marks = [PHOTO_CANARY, PHOTO_CANARY.split('').join('\0'), 'PK\x03\x04', '<script']
    for (const path of heard) {
      const { status, bytes } = await pair.jonas.send({ path })
      expect([status, marks.filter((mark) => bytes.includes(mark))]).toEqual([200, []])
    }
    for (const { fileUrl, thumbUrl } of taken) {
      for (const path of [fileUrl, thumbUrl]) {
        const { status, bytes, headers } = await pair.jonas.send({ path: path ?? '' })
        expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
        expect(chunksOf(bytes).filter((name) => !/^(VP8[ LX]|ALPH)$/.test(name))).toEqual([])
        const text = bytes.toString('latin1')
        expect(marks.filter((mark) => text.includes(mark))).toEqual([])
        const { exif, xmp, iptc, icc, pages } = await sharp(bytes).metadata()
        expect([exif, xmp, iptc, icc, pages].filter((part) => part !== undefined)).toEqual([])
      }
    }
  })

  test.runIf(existsSync('/proc/self/maps'))(
    'trust e The library that has decoded the files was never part of the server',
    () => {
      const native = /[^\s/]*(?:vips|sharp|heif)[^\s/]*$/gm
      expect(readFileSync(`/proc/${server.pid}/maps`, 'utf8').match(native)).toBeNull()
      expect(readFileSync('/proc/self/maps', 'utf8').match(native)).not.toBeNull()
    },
  )

  test('trust b e Every one of them is refused to strangers and to nobody', {
    timeout: 300_000,
  }, async () => {
    const asking = [
      { by: newClient(server.address, strangers.mia.token), status: 404 },
      { by: newClient(server.address, strangers.jonas.token), status: 404 },
      { by: newClient(server.address), status: 401 },
    ]
    let refused = 0
    for (const { fileUrl, thumbUrl } of taken) {
      for (const path of [fileUrl ?? '', thumbUrl ?? '']) {
        for (const { by, status } of asking) {
          for (const request of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }]) {
            const answer = await by.send({ path, ...request })
            expect(answer.status).toBe(status)
            expect(answer.bytes.toString('latin1')).not.toContain('WEBP')
            refused += 1
          }
        }
      }
    }
    expect(refused).toBe(taken.length * 18)
  })

  test('trust e Deleted photos are gone at once, for both', { timeout: 300_000 }, async () => {
    for (const { id, fileUrl, thumbUrl } of taken.slice(-40)) {
      await pair.mia.ask(deleteMessage, { params: { id } })
      const paths = [fileUrl ?? '', thumbUrl ?? '']
      const asked = [pair.mia, pair.jonas].flatMap((person) =>
        paths.map((path) => person.send({ path })),
      )
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })

  test('trust e An upload that breaks off or crawls costs nobody anything', async () => {
    const { hostname, port } = new URL(server.address)
    const { headers, body } = fileForm(await takePhoto())
    const start = [
      'POST /media/uploads/ HTTP/1.1',
      `host: ${hostname}`,
      `authorization: Bearer ${pair.mia.token}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${body.length}`,
    ].join('\r\n')
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${start}\r\n\r\n`)
        socket.write(body.slice(0, 200))
      })
      socket.on('error', () => undefined)
      return socket
    })
    await wait(300)
    for (const socket of sockets.slice(0, 20)) socket.resetAndDestroy()
    for (const socket of sockets.slice(20)) socket.destroy()
    const whole = { method: 'POST', path: '/media/uploads/', headers, body }
    await expect.poll(async () => (await pair.mia.send(whole)).status).toBe(200)
    const { status } = await send(server.address, { path: '/health' })
    expect(status).toBe(200)
  })
})
