import { describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { deleteMessage, editMessage, postMessage } from '#contract/chat/calls.ts'
import { photosNotAgreed } from '#contract/chat/errors.ts'
import {
  photoArchive,
  readPhotoAgreement,
  switchPhotoAgreement,
} from '#contract/chat/photo-calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { serverBusy } from '#contract/kernel/refusals.ts'
import { invite, join, leave } from '#contract/pairing/calls.ts'
import type { AuthorizedPairId } from '#server/http/session-auth.ts'
import { createRunningArchives } from '#server/identity/running-archives.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { homeEngines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'
import { archivePhotos } from './archive-service.ts'

/** The answer for a couple that has never agreed. */
const NEVER = { lastActiveOn: null }

const agree = (person: Person, mine = true) => person.ask(switchPhotoAgreement, { body: { mine } })
const archive = (
  person: Person,
  whose: 'own' | 'all',
  { until, ...headers }: { until?: string; range?: string; 'if-range'?: string } = {},
) =>
  person.send({
    path: `${photoArchive.path}?${new URLSearchParams({ whose, ...(until && { until }) }).toString()}`,
    headers,
  })
const filesIn = ({ bytes }: { bytes: Buffer }) => [...unzip(bytes).keys()]
const photosIn = (answer: { bytes: Buffer }) =>
  filesIn(answer).filter((path) => path.endsWith('.webp'))

describe.each(homeEngines)('taking photos along on %s', (engine) => {
  const app = useTestApp({ engine })
  const today = () => utcDay(app().clock.now())

  /** Two photos of Mia's, the second with words, and one of Jonas', on two days. */
  async function photographers() {
    const pair = await newPair(app())
    const first = await postPhoto(pair.mia)
    await pair.mia.ask(postMessage, { body: { text: 'Nur Text.' } })
    const second = await postPhoto(pair.mia, undefined, 'Vom Balkon, süß.')
    app().clock.advance(DAY)
    const third = await postPhoto(pair.jonas)
    return { ...pair, messages: [first, second, third] as const }
  }

  test('FOTO-05 One’s own photos come at any time, by days and with their words, and none of the partner’s', async () => {
    const { mia, jonas, messages } = await photographers()
    const [first, second, third] = messages
    const pathOf = ({ createdAt, seq }: (typeof messages)[number]) =>
      `${createdAt.slice(0, 10)}/${createdAt.slice(11, 19).replaceAll(':', '-')}-${seq}`
    const hers = await archive(mia, 'own')
    expect(hers.status).toBe(200)
    expect(hers.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(hers.bytes.length),
      'content-disposition': 'attachment; filename="fotos.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    })
    const files = unzip(hers.bytes)
    const words = `${pathOf(second)}.txt`
    expect([...files.keys()]).toEqual([`${pathOf(first)}.webp`, `${pathOf(second)}.webp`, words])
    expect(files.get(words)?.toString()).toBe('Vom Balkon, süß.\n')
    const { bytes } = await mia.send({ path: first.fileUrl ?? '' })
    expect(files.get(`${pathOf(first)}.webp`)).toEqual(bytes)
    expect(filesIn(await archive(jonas, 'own'))).toEqual([`${pathOf(third)}.webp`])
    await mia.ask(deleteMessage, { params: { id: second.id } })
    expect(filesIn(await archive(mia, 'own'))).toEqual([`${pathOf(first)}.webp`])
    expect(filesIn(await archive(await newSingle(app(), 'Eva'), 'own'))).toEqual([])
  })

  test('FOTO-06 All photos come once both have agreed, the same bytes for both, and no longer once one takes it back', async () => {
    const { mia, jonas } = await photographers()
    const refused = async (person: Person) => {
      const { status, text } = await archive(person, 'all')
      expect([status, JSON.parse(text)]).toMatchObject([409, { code: photosNotAgreed.code }])
    }
    for (const person of [mia, jonas]) await refused(person)
    expect(await agree(mia)).toEqual({ mine: true, active: false, ...NEVER })
    for (const person of [mia, jonas]) await refused(person)
    expect(await agree(jonas)).toEqual({ mine: true, active: true, ...NEVER })
    const [hers, his] = await Promise.all([archive(mia, 'all'), archive(jonas, 'all')])
    expect(photosIn(hers)).toHaveLength(3)
    expect(his.bytes).toEqual(hers.bytes)
    await agree(mia, false)
    for (const person of [mia, jonas]) await refused(person)
    const lastActiveOn = today()
    expect(await jonas.ask(readPhotoAgreement)).toEqual({ mine: true, active: false, lastActiveOn })
    expect(photosIn(await archive(mia, 'own'))).toHaveLength(2)
  })

  test('FOTO-06 A partner who has not agreed notices nothing of the other’s wish; both are told when it begins and ends', async () => {
    const { mia, jonas } = await newPair(app())
    const [hers, his] = await Promise.all([connectSocket(mia), connectSocket(jonas)])
    const screenOf = async (person: Person) => {
      const paths = [readPhotoAgreement.path, `${photoArchive.path}?whose=all`, '/chat/media']
      const answers = await Promise.all(paths.map((path) => person.send({ path })))
      return answers.map(({ status, text }) => `${status} ${text}`)
    }
    const before = await screenOf(mia)
    for (const mine of [true, false, true, true]) {
      await agree(jonas, mine)
      expect(await screenOf(mia)).toEqual(before)
    }
    await hers.silent()
    await agree(mia)
    expect(await hers.next('photo-agreement')).toBeUndefined()
    expect(await his.next('photo-agreement')).toBeUndefined()
    await agree(mia, false)
    expect(await his.next('photo-agreement')).toBeUndefined()
    for (const socket of [hers, his]) socket.close()
  })

  test('FOTO-06 O-033 O-040 A parting and a joining forget the agreement', async () => {
    const { mia, jonas } = await newPair(app())
    for (const person of [mia, jonas]) await agree(person)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(await person.ask(readPhotoAgreement)).toEqual({ mine: false, active: false, ...NEVER })
    }
    const eva = await newSingle(app(), 'Eva')
    await agree(eva)
    await agree(mia)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Eva' } })
    await eva.ask(join, { body: { inviteCode } })
    for (const person of [mia, eva]) {
      expect(await person.ask(readPhotoAgreement)).toEqual({ mine: false, active: false, ...NEVER })
    }
  })

  test('FOTO-07 A lost download goes on where it was, also after a new photo; edited words begin it anew', async () => {
    const { mia, jonas, messages } = await photographers()
    const [, second, third] = messages
    for (const person of [mia, jonas]) await agree(person)
    const until = third.id
    const whole = await archive(mia, 'all', { until })
    const etag = whole.headers['etag'] ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    await postPhoto(jonas)
    const half = Math.floor(whole.bytes.length / 2)
    const rest = await archive(mia, 'all', { until, range: `bytes=${half}-`, 'if-range': etag })
    expect([rest.status, rest.headers['content-range'], rest.headers['content-length']]).toEqual([
      206,
      `bytes ${half}-${whole.bytes.length - 1}/${whole.bytes.length}`,
      String(whole.bytes.length - half),
    ])
    expect(rest.bytes).toEqual(whole.bytes.subarray(half))
    const beyond = await archive(mia, 'all', { until, range: `bytes=${whole.bytes.length}-` })
    expect(beyond.status).toBe(416)
    await mia.ask(editMessage, { params: { id: second.id }, body: { text: 'Vom See, süß.' } })
    const anew = await archive(mia, 'all', { until, range: `bytes=${half}-`, 'if-range': etag })
    expect([anew.status, anew.headers['etag'] === etag]).toEqual([200, false])
    expect(photosIn(anew)).toHaveLength(3)
    expect(photosIn(await archive(mia, 'all'))).toHaveLength(4)
  })

  test('FOTO-08 The archive needs the session’s token: no cookie of photos, no other couple', async () => {
    const { mia, messages } = await photographers()
    const browser = newClient(app().address)
    for (const [name, value] of mia.cookies) browser.cookies.set(name, value)
    expect((await browser.send({ path: `${photoArchive.path}?whose=own` })).status).toBe(401)
    const kim = (await newPair(app(), { names: ['Kim', 'Alex'] })).mia
    expect(photosIn(await archive(kim, 'own'))).toEqual([])
    expect((await archive(kim, 'own', { until: messages[0].id })).status).toBe(404)
    expect((await archive(mia, 'both' as 'all')).status).toBe(400)
  })

  /** An archive of Mia's that begins now. */
  const begin = async ({ mia, pairId }: Pair) => {
    const { context } = app()
    const session = await context.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    const actor = {
      userId: mia.userId,
      pairId: pairId as AuthorizedPairId,
      sessionId: session.id,
      isSuperUser: false,
    }
    const whole = await archivePhotos(context, createRunningArchives(), { whose: 'all' }, actor)
    return whole.piecesOf({ from: 0, to: whole.length - 1 })
  }
  const ways: readonly (readonly [string, string, (pair: Pair) => Promise<unknown>])[] = [
    ['A partner who takes it back', 'the agreement has ended', ({ jonas }) => agree(jonas, false)],
    [
      'A parting',
      'the session or its pair has ended',
      ({ jonas }) => jonas.ask(leave, { body: { password: PASSWORD } }),
    ],
    ['A logout', 'the session or its pair has ended', ({ mia }) => mia.ask(logout)],
  ]

  test.each(ways)('FOTO-08 %s cuts an archive off that was begun before', async (_, why, end) => {
    const pair = await photographers()
    for (const person of [pair.mia, pair.jonas]) await agree(person)
    const pieces = (await begin(pair))[Symbol.asyncIterator]()
    // The head of the first photo; the next one is read after it was taken.
    const head = (await pieces.next()).value as Buffer
    expect(head.readUInt32LE(0)).toBe(0x04034b50)
    await pieces.next()
    await end(pair)
    await expect(pieces.next()).rejects.toThrow(why)
  })

  test('FOTO-08 A photo that is deleted meanwhile cuts the archive off', async () => {
    const pair = await photographers()
    for (const person of [pair.mia, pair.jonas]) await agree(person)
    const pieces = (await begin(pair))[Symbol.asyncIterator]()
    await pieces.next()
    await pair.jonas.ask(deleteMessage, { params: { id: pair.messages[2].id } })
    const rest = async () => {
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next());
    }
    await expect(rest()).rejects.toThrow(/deleted meanwhile|have changed/)
  })
})

test(
  'FOTO-08 trust i Twenty archives in an hour are made for a person, and one at a time',
  slow,
  async () => {
    const app = await openTestApp({ engine: 'sqlite', rateLimits: true })
    try {
      const { mia, jonas } = await newPair(app)
      await postPhoto(mia)
      for (let made = 0; made < 20; made += 1) expect((await archive(mia, 'own')).status).toBe(200)
      const { status, headers } = await archive(mia, 'own')
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
      expect((await archive(jonas, 'own')).status).toBe(200)
    } finally {
      await app.close()
    }
  },
)

test('FOTO-07 A second download of a person ends the first, whose connection may be lost', async () => {
  const running = createRunningArchives()
  const first = running.begin('mia', true)
  const second = running.begin('mia', true)
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false])
  first.end()
  expect(() => running.begin('mia')).toThrow(serverBusy.message)
})
