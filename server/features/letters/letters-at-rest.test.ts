import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readDay } from '#contract/days/calls.ts'
import { listLetters, newLetter, removeLetter, writeLetter } from '#contract/letters/calls.ts'
import { LETTER_MAX } from '#contract/letters/rules.ts'
import { pagesOf, readAtRest, rowsOf } from '#server/testing/at-rest.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { takePhoto } from '#server/testing/pictures.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'
import { until } from '#server/testing/until.ts'
import { deliverDue } from './arrival-service.ts'

const TEXT = 'Für dich. '.repeat(LETTER_MAX / 10)
const photo = (await takePhoto()).toString('base64')

describe.each(engines)('letters at rest on %s', (engine) => {
  const app = useTestApp({ engine, push: { tickMs: 10 } })
  const look = (person: Person) => person.ask(newLetter)
  /** Without the activity log, which is written later and names no call of letters. */
  const rows = async () => (await readAtRest(app())).filter((line) => !line.startsWith('journal '))
  const write = (person: Person, day = '2026-05-07', clientId = randomUUID()) =>
    person.ask(writeLetter, { body: { clientId, day, text: TEXT, photo } })
  const db = () => app().context.database.db
  const stored = (person: Person) =>
    db()
      .selectFrom('letter_boxes')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
  const lay = (person: Person, columns: Partial<Awaited<ReturnType<typeof stored>>>) =>
    db().updateTable('letter_boxes').set(columns).where('user_id', '=', person.userId).execute()

  test('BRIEF-13 trust a Letters that wait leave no row, number, time or length behind', async () => {
    const { mia, jonas } = await newPair(app())
    for (const person of [mia, jonas]) await look(person)
    const before = await rows()
    const pages = await pagesOf(app())
    const ids = Array.from({ length: 4 }, () => randomUUID())
    for (const id of ids) await write(jonas, '2027-05-07', id)
    for (const id of ids.slice(1)) await jonas.ask(removeLetter, { params: { id } })
    expect((await jonas.ask(listLetters)).letters).toHaveLength(1)
    expect(await rows()).toEqual(before)
    expect(await pagesOf(app())).toEqual(pages)
  })

  test('BRIEF-13 trust a A letter before anybody has looked leaves what a look leaves', async () => {
    const [writing, looking] = [await newPair(app()), await newPair(app())]
    await write(writing.jonas)
    await look(looking.mia)
    const lines = await readAtRest(app())
    expect(rowsOf(lines, writing)).toEqual(rowsOf(lines, looking))
    expect(rowsOf(lines, writing).length).toBeGreaterThan(1)
  })

  test('BRIEF-01 trust a An older state laid into the file brings no letter sooner, and another box opens nothing', async () => {
    const { mia, jonas } = await newPair(app())
    const deliver = () => deliverDue(app().context, () => Promise.resolve())
    const id = randomUUID()
    await write(mia, '2026-05-05', id)
    const { state } = await stored(mia)
    await write(mia, '2027-05-05', id)
    const sealed = await stored(mia)
    await lay(mia, { state })
    app().clock.setTo('2026-05-06T10:00:00.000Z')
    expect(await deliver()).toBe(false)
    expect((await look(jonas)).letter).toBeNull()
    expect((await mia.ask(listLetters)).letters).toMatchObject([{ id, day: '2027-05-05' }])
    const own = await stored(jonas)
    await lay(jonas, { letters: sealed.letters })
    expect((await jonas.call(listLetters)).status).toBe(500)
    expect(app().log.takeErrors()).toHaveLength(1)
    await lay(jonas, own)
    app().clock.setTo('2026-05-04T10:00:00.000Z')
  })

  test('BRIEF-10 A damaged box keeps back no other letter, and is looked at again after ten minutes', async () => {
    const { mia, jonas } = await newPair(app())
    await write(mia)
    const whole = await stored(jonas)
    await lay(jonas, { state: 'damaged' as never })
    const faults = () => app().log.lines.filter((line) => line.includes('letters.arrival')).length
    app().clock.setTo('2026-05-07T06:00:00.000Z')
    for (const looks of [1, 2]) {
      await expect.poll(faults).toBe(looks)
      // Many ticks.
      await wait(200)
      expect(faults()).toBe(looks)
      app().clock.advance(10 * MINUTE)
    }
    expect((await mia.ask(listLetters)).letters).toEqual([])
    await lay(jonas, whole)
    app().clock.setTo('2026-05-04T10:00:00.000Z')
  })

  test.runIf(engine === 'sqlite')(
    'BRIEF-04 trust g Nothing of a deleted or rewritten letter is left in the files, sealed as it was',
    async () => {
      const { mia } = await newPair(app())
      const { database } = app().config
      const file = 'file' in database ? database.file : ''
      const sealed = async () => {
        const { letters } = await app()
          .context.database.db.selectFrom('letter_boxes')
          .select('letters')
          .where('user_id', '=', mia.userId)
          .executeTakeFirstOrThrow()
        // Pieces far shorter than a page, so that most lie within one.
        return Array.from({ length: 100 }, (_, at) => letters.slice(at * 6000, at * 6000 + 64))
      }
      const id = randomUUID()
      const seals: string[][] = []
      for (const day of ['2026-05-07', '2026-05-08']) {
        await write(mia, day, id)
        seals.push(await sealed())
      }
      await mia.ask(removeLetter, { params: { id } })
      const now = await sealed()
      await app().restart()
      const left = [file, `${file}-wal`]
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'latin1'))
        .join('\n')
      const found = (pieces: readonly string[]) => pieces.filter((one) => left.includes(one)).length
      expect(found(now)).toBeGreaterThan(90)
      expect(seals.map(found)).toEqual([0, 0])
    },
  )

  test.runIf(engine === 'sqlite')(
    'BRIEF-14 A backup restored after a letter has arrived brings it back sealed, and it arrives once more',
    async () => {
      const { mia, jonas } = await newPair(app())
      await write(mia)
      const { database } = app().config
      const file = 'file' in database ? database.file : ''
      const copy = `${file}.copy`
      await app().restart({}, async () => copyFileSync(file, copy))
      app().clock.setTo('2026-05-07T06:00:00.000Z')
      const arrived = () =>
        until('a letter to arrive', 10_000, async () => (await look(jonas)).letter ?? undefined)
      const letter = await arrived()
      app().clock.setTo('2026-05-06T10:00:00.000Z')
      await app().restart({}, async () => copyFileSync(copy, file))
      expect((await look(jonas)).letter).toBeNull()
      app().clock.setTo('2026-05-07T06:00:00.000Z')
      expect(await arrived()).toEqual(letter)
      const { entries } = await jonas.ask(readDay, { query: { day: '2026-05-07' } })
      expect(entries).toHaveLength(1)
    },
  )
})
