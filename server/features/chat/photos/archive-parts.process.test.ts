import { randomBytes } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteMessage } from '#contract/chat/calls.ts'
import { photosNotAgreed } from '#contract/chat/errors.ts'
import { photoArchive, switchPhotoAgreement } from '#contract/chat/photo-calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { serverBusy } from '#contract/kernel/refusals.ts'
import { leave } from '#contract/pairing/calls.ts'
import { newPair, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import type { RawRequest } from '#server/testing/http-client.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { SEAL_OVERHEAD } from '#server/vault/vault.ts'
import { photoFile } from './service.ts'

const pathOf = (whose: 'own' | 'all', until?: string) =>
  `${photoArchive.path}?whose=${whose}${until === undefined ? '' : `&until=${until}`}`
const ask = (person: Person, more: Partial<RawRequest> = {}, path = pathOf('own')) =>
  person.send({ path, ...more })

describe.each(engines)('parts of an archive of photos on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let photo: Message
  beforeAll(async () => {
    pair = await newPair(app())
    // Words are no part of a name.
    photo = await postPhoto(pair.mia, undefined, '../../etc/passwd\\..\\x\r\nPK\x01\x02')
  })
  afterEach(() => void vi.restoreAllMocks())

  test('FOTO-05 Words that read as a path are the content of a file whose name is a number', async () => {
    const files = unzip((await ask(pair.mia)).bytes)
    const name = /^\d{4}-\d\d-\d\d\/\d\d-\d\d-\d\d-\d+\.(webp|txt)$/
    expect([...files.keys()].filter((path) => !name.test(path))).toEqual([])
    const [, words = ''] = [...files.values()].map(String)
    expect(words).toBe(`${photo.text}\n`)
  })

  test.each([
    ['of the end', 'bytes=-10', (all: Buffer) => all.subarray(-10)],
    ['longer than the archive from its end', 'bytes=-99999999999999999999', (all: Buffer) => all],
    ['beyond the end', 'bytes=20-99999999999999999999', (all: Buffer) => all.subarray(20)],
    ['of one byte', 'bytes=0-0', (all: Buffer) => all.subarray(0, 1)],
  ])('FOTO-07 A part %s is the same bytes as in the whole', async (_, range, of) => {
    const { bytes } = await ask(pair.mia)
    const part = await ask(pair.mia, { headers: { range } })
    expect([part.status, part.headers['content-length']]).toEqual([206, String(part.bytes.length)])
    expect(part.bytes).toEqual(of(bytes))
  })

  test.each([
    'bytes=0-1,3-4',
    'bytes=-',
    'bytes=a-b',
    'bytes=--5',
    'bytes=1e3-',
    'items=0-1',
    'bytes=0-1; x',
  ])('FOTO-07 A range that is none, as %s, is answered with the whole', async (range) => {
    const whole = await ask(pair.mia)
    const { status, bytes } = await ask(pair.mia, { headers: { range } })
    expect([status, bytes.length]).toEqual([200, whole.bytes.length])
  })

  test.each(['bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'FOTO-07 %s, of which there is nothing, is refused with the length',
    async (range) => {
      const { length } = (await ask(pair.mia)).bytes
      const { status, headers, bytes } = await ask(pair.mia, { headers: { range } })
      expect([status, headers['content-range'], bytes.length]).toEqual([
        416,
        `bytes */${length}`,
        0,
      ])
    },
  )

  test.each(['"another"', 'Tue, 01 Dec 2026 00:00:00 GMT', '*', ''])(
    'FOTO-07 If-Range: %s names no archive there is, so the whole comes',
    async (condition) => {
      const headers = { range: 'bytes=5-', 'if-range': condition }
      expect((await ask(pair.mia, { headers })).status).toBe(200)
      const weak = `W/${String((await ask(pair.mia)).headers.etag)}`
      expect((await ask(pair.mia, { headers: { ...headers, 'if-range': weak } })).status).toBe(200)
    },
  )

  test('FOTO-07 HEAD tells length and tag of the whole, also with a range, and reads no photo', async () => {
    const { headers, bytes } = await ask(pair.mia)
    const reads = vi.spyOn(app().context.blobs, 'get')
    for (const more of [{}, { range: 'bytes=5-' }]) {
      const head = await ask(pair.mia, { method: 'HEAD', headers: more })
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      expect(head.headers).toMatchObject({
        etag: headers.etag,
        'content-length': String(bytes.length),
      })
    }
    expect(reads).not.toHaveBeenCalled()
  })

  test('FOTO-06 Refusals of all photos are the same to the letter, whatever the other wishes and one asks for', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await postPhoto(jonas)
    const refusals = async () => {
      const asked: Partial<RawRequest>[] = [
        {},
        { method: 'HEAD' },
        { headers: { range: 'bytes=0-3' } },
        { headers: { 'if-none-match': '*' } },
      ]
      const paths = [pathOf('all'), pathOf('all', id), pathOf('all', photo.id)]
      const answers = await Promise.all(
        paths.flatMap((path) => asked.map((more) => ask(mia, more, path))),
      )
      return answers.map(({ status, headers, text }) => {
        const { date: _, ...others } = headers
        return [status, others, text]
      })
    }
    const before = await refusals()
    expect(before[0]).toMatchObject([
      409,
      expect.anything(),
      expect.stringContaining(photosNotAgreed.code),
    ])
    await jonas.ask(switchPhotoAgreement, { body: { mine: true } })
    expect(await refusals()).toEqual(before)
  })

  test('FOTO-05 FOTO-06 After a parting each has an archive without photos; the former ones cannot be named', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await postPhoto(mia)
    for (const person of [mia, jonas]) {
      await person.ask(switchPhotoAgreement, { body: { mine: true } })
    }
    expect(unzip((await ask(jonas, {}, pathOf('all'))).bytes).size).toBe(1)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(unzip((await ask(person)).bytes).size).toBe(0)
      expect((await ask(person, {}, pathOf('own', id))).status).toBe(404)
      expect((await ask(person, {}, pathOf('all', id))).status).toBe(409)
    }
  })

  test('FOTO-07 A deleted photo leaves the archive up to it, whose tag changes', async () => {
    const { mia } = await newPair(app())
    const [first, last] = [await postPhoto(mia), await postPhoto(mia)]
    const path = pathOf('own', last.id)
    const before = await ask(mia, {}, path)
    await mia.ask(deleteMessage, { params: { id: last.id } })
    const headers = { range: 'bytes=10-', 'if-range': String(before.headers.etag) }
    const after = await ask(mia, { headers }, path)
    expect(after.status).toBe(200)
    expect([...unzip(after.bytes).keys()]).toEqual([
      expect.stringContaining(`-${first.seq}.webp`) as string,
    ])
  })
})

describe('archives that are read slowly', () => {
  const app = useTestApp({ engine: 'sqlite' })
  const PHOTOS = 24
  const BYTES = 1024 * 1024
  let mia: Person
  beforeAll(async () => {
    const pair = await newPair(app())
    mia = pair.mia
    for (let sent = 0; sent < PHOTOS; sent += 1) await postPhoto(mia)
    // Photos of a megabyte each, which the decoder need not make.
    await app()
      .context.database.db.updateTable('photos')
      .set({ bytes: BYTES + SEAL_OVERHEAD })
      .execute()
  })
  afterEach(() => void vi.restoreAllMocks())

  const opened: ClientRequest[] = []
  afterEach(() => {
    for (const one of opened.splice(0)) one.destroy()
  })
  /** Begins an archive, and reads nothing of it but the head of the answer. */
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(
        `${app().address}${pathOf('own')}`,
        { headers: { authorization: `Bearer ${mia.token}` }, agent: false },
        (answer) => resolve(answer.pause()),
      )
      opened.push(asked)
      asked.on('error', reject)
      asked.end()
    })
  /** Large files in the place of the stored ones; returns how many were read. */
  function useLargeFiles() {
    const content = randomBytes(BYTES)
    vi.spyOn(photoFile, 'open').mockReturnValue(content)
    return vi.spyOn(app().context.blobs, 'get')
  }

  test('FOTO-07 trust i A reader that stands still has few photos in memory, and gets all once it goes on', async () => {
    const reads = useLargeFiles()
    const answer = await begin()
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(0)
    // The buffers of the connection take some photos; they are full once two looks are the same.
    let before = -1
    await expect
      .poll(
        () => {
          const same = reads.mock.calls.length === before
          before = reads.mock.calls.length
          return same
        },
        { interval: 500 },
      )
      .toBe(true)
    expect(before).toBeLessThan(PHOTOS / 2)
    let length = 0
    for await (const piece of answer) length += (piece as Buffer).length
    expect(length).toBe(Number(answer.headers['content-length']))
    expect(reads).toHaveBeenCalledTimes(PHOTOS)
  })

  test('FOTO-07 A second archive of the same person cuts the first off, and comes whole', async () => {
    useLargeFiles()
    const first = await begin()
    const second = await begin()
    const read = async (answer: IncomingMessage) => {
      let length = 0
      for await (const piece of answer) length += (piece as Buffer).length
      return length
    }
    const [cut, whole] = await Promise.allSettled([read(first), read(second)])
    expect(cut.status).toBe('rejected')
    expect(whole).toEqual({ status: 'fulfilled', value: Number(second.headers['content-length']) })
  })

  test('FOTO-07 Several archives asked for at once: one comes whole, the others are cut off or told to come again', async () => {
    useLargeFiles()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => ask(mia)))
    const come = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const whole = come.filter(({ status }) => status === 200)
    expect(whole.length).toBeGreaterThan(0)
    for (const { bytes, headers } of whole) {
      expect(bytes.length).toBe(Number(headers['content-length']))
    }
    for (const { status, text } of come.filter((answer) => !whole.includes(answer))) {
      expect([status, JSON.parse(text)]).toEqual([503, refusalAnswer(serverBusy)])
    }
  })
})
