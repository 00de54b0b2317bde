// @module-tag slow
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { deleteAccount, exportData } from '#contract/accounts/control-calls.ts'
import { readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import {
  listLetters,
  newLetter,
  openLetter,
  removeLetter,
  writeLetter,
} from '#contract/letters/calls.ts'
import {
  letterPhotoUnreadable,
  letterSettled,
  lettersFull,
  lettersNeedTwo,
  letterTooFar,
  letterTooSoon,
} from '#contract/letters/errors.ts'
import { arrivedDay, LETTERS_MAX } from '#contract/letters/rules.ts'
import { leave, restoreFormerPair } from '#contract/pairing/calls.ts'
import { switchPause } from '#contract/pause/calls.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { PHOTO_CANARY, takePhoto } from '#server/testing/pictures.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY, MINUTE } from '#server/testing/test-clock.ts'
import { until } from '#server/testing/until.ts'
import { unzip } from '#server/testing/unzip.ts'
import { deliverDue } from './arrival-service.ts'

const receiver = await openPushReceiver({ gapMs: 1, pollMs: 10, tickMs: 10 })
afterAll(() => receiver.close())

const WORDS = 'In fünf Jahren lachen wir darüber.'
/** Three days ahead of the clock of the tests. */
const THEN = '2026-05-07'
const BEFORE_DAWN = '2026-05-07T05:59:59.000Z'
const DAWN = '2026-05-07T06:00:00.000Z'

describe.each(engines)('letters on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  let pair: Pair
  beforeEach(async () => {
    app().clock.setTo('2026-05-04T10:00:00.000Z')
    pair = await newPair(app())
  })

  const write = (person: Person, of: object = {}, clientId: string = randomUUID()) =>
    person.call(writeLetter, { body: { clientId, day: THEN, text: WORDS, photo: null, ...of } })
  const own = async (person: Person) => (await person.ask(listLetters)).letters
  const fresh = async (person: Person) => (await person.ask(newLetter)).letter
  const remove = (person: Person, id: string) => person.call(removeLetter, { params: { id } })
  const open = (person: Person, id: string) => person.ask(openLetter, { params: { id } })
  const day = async (person: Person, of = THEN) =>
    (await person.ask(readDay, { query: { day: of } })).entries
  /** The look of the leader each morning, to wait for where nothing is to come. */
  const look = () => deliverDue(app().context, () => Promise.resolve())
  const arrived = (person: Person) =>
    until('a letter to arrive', 10_000, async () => (await fresh(person)) ?? undefined)
  async function logIn(...people: readonly Person[]) {
    for (const person of people) {
      const body = { email: person.email, password: PASSWORD }
      person.token = (await newClient(app().address).ask(login, { body })).token
    }
  }
  const filesOf = async (person: Person) => {
    const files = unzip((await person.send({ path: exportData.path })).bytes)
    return { files, json: JSON.parse(files.get('briefe.json')?.toString() ?? 'null') as unknown }
  }

  test('BRIEF-01 BRIEF-02 BRIEF-04 A letter is its author’s alone, who changes and deletes it', async () => {
    const { mia, jonas } = pair
    const id = randomUUID()
    const socket = await connectSocket(jonas)
    expect((await write(mia, { text: `  ${WORDS}\n` }, id.toUpperCase())).status).toBe(204)
    await write(mia, { day: '2026-05-06', text: 'Ein anderer.' })
    expect(await own(mia)).toMatchObject([
      { day: '2026-05-06' },
      { id, day: THEN, text: WORDS, photo: null, arrives: true },
    ])
    expect(await own(jonas)).toEqual([])
    await write(mia, { day: '2026-05-05', text: 'Doch früher.' }, id)
    expect((await own(mia))[0]).toMatchObject({ id, day: '2026-05-05', text: 'Doch früher.' })
    for (const status of [204, 204]) expect((await remove(mia, id)).status).toBe(status)
    expect((await remove(jonas, (await own(mia))[0]?.id ?? '')).status).toBe(204)
    expect(await own(mia)).toHaveLength(1)
    await socket.silent()
    socket.close()
  })

  test('BRIEF-04 A deleted letter stays deleted where another device sends it again', async () => {
    const { mia, jonas } = pair
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) {
      await write(mia, {}, id)
      await remove(mia, id)
    }
    for (const id of ids) expect((await write(mia, {}, id.toUpperCase())).status).toBe(204)
    await jonas.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, {
        params: { id: pair.pairId },
        body: { password: PASSWORD },
      })
    }
    expect((await write(mia, {}, ids[0])).status).toBe(204)
    expect(await own(mia)).toEqual([])
    app().clock.setTo(DAWN)
    expect(await look()).toBe(false)
    expect(await day(jonas)).toEqual([])
  })

  test('BRIEF-03 A day not after today, or beyond ten years, no partner and another pair are refused', async () => {
    const { mia } = pair
    const refusals = [
      [{ day: '2026-05-03' }, letterTooSoon],
      [{ day: '2026-05-04' }, letterTooSoon],
      [{ day: '2036-05-05' }, letterTooFar],
      [{ pairId: 'another' }, notYourPair],
    ] as const
    for (const [of, { status, message }] of refusals) {
      expect(await write(mia, of)).toMatchObject({ status, message })
    }
    for (const ahead of ['2026-05-05', '2028-02-29', '2036-05-04']) {
      expect((await write(mia, { day: ahead })).status).toBe(204)
    }
    expect((await write(mia, { day: '2027-02-29' })).status).toBe(400)
    expect((await write(mia, { text: ' ' })).status).toBe(400)
    expect((await write(await newSingle(app(), 'Eva'))).message).toBe(lettersNeedTwo.message)
    app().clock.setTo('2028-02-29T12:00:00.000Z')
    await logIn(mia)
    expect((await write(mia, { day: '2038-02-28' })).status).toBe(204)
    expect((await write(mia, { day: '2038-03-01' })).message).toBe(letterTooFar.message)
  })

  test('BRIEF-05 A photo loses its metadata, stays as it is in a rewritten letter, and has to be one', async () => {
    const { mia, jonas } = pair
    const id = randomUUID()
    const taken = await takePhoto('jpeg', { width: 2400, height: 1600 })
    await write(mia, { photo: taken.toString('base64') }, id)
    const photo = (await own(mia))[0]?.photo ?? ''
    const bytes = Buffer.from(photo, 'base64')
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    expect(bytes.length).toBeLessThanOrEqual(64 * 1024)
    expect(bytes.includes(PHOTO_CANARY)).toBe(false)
    await write(mia, { photo, text: 'Mit Bild.' }, id)
    expect(await own(mia)).toMatchObject([{ text: 'Mit Bild.', photo }])
    const broken = Buffer.from('kein Bild').toString('base64')
    const refused = await write(mia, { photo: broken }, id)
    expect(refused).toMatchObject({ status: 415, message: letterPhotoUnreadable.message })
    app().clock.setTo(DAWN)
    await arrived(jonas)
    expect(await day(jonas)).toMatchObject([{ kind: 'letter', text: 'Mit Bild.', photo }])
  })

  test('BRIEF-06 There is room for a number of letters, and the same words again are no further one', async () => {
    const { mia } = pair
    const ids = Array.from({ length: LETTERS_MAX }, () => randomUUID())
    for (const id of ids) await write(mia, { text: '🎈'.repeat(2000) }, id)
    expect((await write(mia)).message).toBe(lettersFull.message)
    expect((await write(mia, {}, ids[0])).status).toBe(204)
    await remove(mia, ids[1] ?? '')
    expect((await write(mia)).status).toBe(204)
  })

  test('BRIEF-07 BRIEF-08 A letter arrives in the morning of its day, for both on its page, until then nowhere', async () => {
    const { mia, jonas } = pair
    const id = randomUUID()
    await write(mia, {}, id)
    app().clock.setTo(BEFORE_DAWN)
    const reads = async () => [
      await fresh(jonas),
      await day(jonas),
      await day(mia),
      (await jonas.ask(readMonth)).days,
    ]
    expect(await look()).toBe(false)
    expect(await reads()).toEqual([null, [], [], []])
    app().clock.setTo(DAWN)
    expect(await arrived(jonas)).toEqual({ id, day: THEN })
    const entry = {
      kind: 'letter',
      id: `letter:${id}`,
      by: mia.userId,
      text: WORDS,
      photo: null,
    }
    for (const person of [mia, jonas]) expect(await day(person)).toEqual([entry])
    expect((await jonas.ask(readMonth)).days).toEqual([THEN])
    expect(await own(mia)).toEqual([])
    expect(await fresh(mia)).toBeNull()
    expect((await write(mia, { day: '2026-05-09' }, id)).message).toBe(letterSettled.message)
    expect((await remove(mia, id)).message).toBe(letterSettled.message)
    app().clock.setTo('2027-05-07T12:00:00.000Z')
    await logIn(mia, jonas)
    expect((await mia.ask(readLookBack)).lookBack).toMatchObject({ entry })
  })

  test('BRIEF-07 A letter stands on Heute until it is opened, which its author does not learn', async () => {
    const { mia, jonas } = pair
    const ids = [randomUUID(), randomUUID()]
    for (const [at, id] of ids.entries()) await write(mia, { day: `2026-05-0${5 + at}` }, id)
    app().clock.setTo(DAWN)
    expect(await arrived(jonas)).toMatchObject({ id: ids[0] })
    const socket = await connectSocket(mia)
    for (let again = 0; again < 2; again += 1) await open(jonas, ids[0] ?? '')
    expect(await fresh(jonas)).toMatchObject({ id: ids[1] })
    await open(jonas, ids[1]?.toUpperCase() ?? '')
    await open(jonas, 'no letter')
    await open(mia, ids[0] ?? '')
    expect(await fresh(jonas)).toBeNull()
    await socket.silent()
    socket.close()
  })

  test('BRIEF-09 The reader gets one push that says nothing, however many nodes look', async () => {
    const { mia, jonas } = pair
    const phones = [await receiver.deviceOf(mia), await receiver.deviceOf(jonas)] as const
    const id = randomUUID()
    await write(mia, {}, id)
    // A file has one server; a database has several.
    const nodes = [{ engine, nodeBeside: app(), clock: app().clock, push: receiver.tweaks }]
    const beside = await Promise.all(engine === 'sqlite' ? [] : nodes.map(openTestApp))
    expect(await phones[1].silence(100)).toEqual([])
    app().clock.setTo(DAWN)
    const { payload } = await phones[1].next()
    expect(payload).toMatchObject({
      type: 'NEW_LETTER',
      id,
      notification: { title: 'Etwas Neues', body: 'Schau nach, wenn es passt.' },
    })
    app().clock.advance(DAY)
    expect([await phones[0].silence(150), await phones[1].silence(150)]).toEqual([[], []])
    for (const node of beside) await node.close()
    await jonas.ask(saveNotificationSettings, { body: { NEW_MESSAGE: false } })
    await write(mia, { day: '2026-05-09' })
    app().clock.setTo('2026-05-09T06:00:00.000Z')
    await arrived(jonas)
    expect(await phones[1].silence(150)).toEqual([])
  })

  test('BRIEF-10 A pause holds letters, and those of its days arrive once it has ended', async () => {
    const { mia, jonas } = pair
    await write(mia)
    await jonas.ask(switchPause, { body: { mine: true } })
    app().clock.setTo(DAWN)
    expect(await look()).toBe(true)
    expect([await fresh(jonas), await day(jonas)]).toEqual([null, []])
    expect((await write(mia, { day: '2026-05-09' })).status).toBe(204)
    await jonas.ask(switchPause, { body: { mine: false } })
    app().clock.advance(10 * MINUTE)
    expect(await arrived(jonas)).toMatchObject({ day: THEN })
    expect(await own(mia)).toHaveLength(1)
  })

  test('BRIEF-10 A letter arrives once where the clock is set back an hour after its morning', async () => {
    const { mia, jonas } = pair
    const phone = await receiver.deviceOf(jonas)
    const id = randomUUID()
    await write(mia, {}, id)
    app().clock.setTo(DAWN)
    expect((await phone.next()).payload).toMatchObject({ type: 'NEW_LETTER', id })
    await open(jonas, id)
    for (const at of ['2026-05-07T05:10:00.000Z', DAWN]) {
      app().clock.setTo(at)
      expect(await look()).toBe(false)
      expect(await phone.silence(100)).toEqual([])
      expect(await day(jonas)).toHaveLength(1)
      expect(await fresh(jonas)).toBeNull()
    }
    expect(await own(mia)).toEqual([])
  })

  test('BRIEF-10 A letter that arrived while the clock was ahead stands on Heute once its page is there', async () => {
    const { mia, jonas } = pair
    const ids = [randomUUID(), randomUUID()]
    await write(mia, { day: '2026-05-05' }, ids[0])
    await write(mia, {}, ids[1])
    app().clock.setTo(DAWN)
    await until('both to arrive', 10_000, async () => (await own(mia)).length === 0 || undefined)
    app().clock.setTo('2026-05-05T10:00:00.000Z')
    expect(await fresh(jonas)).toMatchObject({ id: ids[0] })
    await open(jonas, ids[0] ?? '')
    expect([await fresh(jonas), await day(jonas)]).toEqual([null, []])
    app().clock.setTo(DAWN)
    expect(await fresh(jonas)).toEqual({ id: ids[1], day: THEN })
    expect(await day(jonas)).toHaveLength(1)
  })

  test('BRIEF-10 After a downtime a letter comes late, on the page of its day', async () => {
    const { mia, jonas } = pair
    await write(mia)
    await app().restart({}, async () => app().clock.setTo('2026-05-11T03:00:00.000Z'))
    expect(await arrived(jonas)).toMatchObject({ day: THEN })
    expect(await day(jonas)).toHaveLength(1)
  })

  test('BRIEF-11 With the end of the couple it never arrives, and its author keeps it to read and delete', async () => {
    const { mia, jonas, pairId } = pair
    const id = randomUUID()
    await write(mia, {}, id)
    await write(jonas, { day: '2026-05-05' })
    app().clock.setTo('2026-05-05T06:00:00.000Z')
    await arrived(mia)
    await jonas.ask(leave, { body: { password: PASSWORD } })
    expect(await own(mia)).toMatchObject([{ id, text: WORDS, arrives: false }])
    expect(await own(jonas)).toEqual([])
    app().clock.setTo(DAWN)
    expect(await look()).toBe(false)
    for (const person of [mia, jonas]) {
      expect(await fresh(person)).toBeNull()
      expect(await day(person)).toEqual([])
    }
    expect((await write(mia, { day: '2026-05-09' }, id)).message).toBe(lettersNeedTwo.message)
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    expect(await day(jonas)).toEqual([])
    expect(await day(mia, '2026-05-05')).toMatchObject([{ kind: 'letter', by: jonas.userId }])
    expect((await write(mia, { day: '2026-05-09' }, id)).message).toBe(letterSettled.message)
    await remove(mia, id)
    expect(await own(mia)).toEqual([])
  })

  test('BRIEF-11 Where its reader’s account is deleted it never arrives; with its author’s nobody has it', async () => {
    const { mia, jonas } = pair
    await write(mia)
    await jonas.ask(deleteAccount, { body: { password: PASSWORD } })
    app().clock.setTo(DAWN)
    expect(await look()).toBe(false)
    expect(await own(mia)).toMatchObject([{ text: WORDS, arrives: false }])
    const other = await newPair(app())
    await write(other.mia, { day: '2026-05-09' })
    await other.mia.ask(deleteAccount, { body: { password: PASSWORD } })
    app().clock.setTo('2026-05-09T06:00:00.000Z')
    expect(await look()).toBe(false)
    expect([await fresh(other.jonas), await day(other.jonas, '2026-05-09')]).toEqual([null, []])
  })

  test('BRIEF-12 The archive has one’s own letters, and the partner’s once they have arrived', async () => {
    const { mia, jonas } = pair
    const photo = (await takePhoto()).toString('base64')
    await write(mia, { photo })
    const before = await filesOf(jonas)
    expect(before.json).toEqual({ nochNichtAngekommen: [], angekommen: [] })
    const [letter] = await own(mia)
    const path = `briefe/${THEN}-${letter?.id}.webp`
    const mine = await filesOf(mia)
    expect(mine.json).toEqual({
      nochNichtAngekommen: [{ tag: THEN, text: WORDS, kommtAn: true, foto: path }],
      angekommen: [],
    })
    expect(mine.files.get(path)?.toString('base64')).toBe(letter?.photo)
    app().clock.setTo(DAWN)
    await arrived(jonas)
    const told = { tag: THEN, text: WORDS }
    expect((await filesOf(jonas)).json).toMatchObject({
      angekommen: [{ von: 'Partner:in', ...told, foto: 'nicht enthalten' }],
    })
    expect((await filesOf(mia)).json).toMatchObject({
      nochNichtAngekommen: [],
      angekommen: [{ von: 'ich', ...told, foto: path }],
    })
  })

  test('BRIEF-09 The morning is that of the server’s clock', () => {
    expect(arrivedDay(Date.parse(BEFORE_DAWN))).toBe('2026-05-06')
    expect(arrivedDay(Date.parse(DAWN))).toBe(THEN)
  })
})
