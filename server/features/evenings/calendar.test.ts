import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePassword, deleteAccount } from '#contract/accounts/control-calls.ts'
import { makeRecoveryCodes, recover } from '#contract/accounts/recovery-calls.ts'
import {
  agreeEvening,
  endCalendar,
  hasCalendar,
  listEvenings,
  makeCalendar,
  proposeEvening,
  removeEvening,
} from '#contract/evenings/calls.ts'
import { calendarNotFound, eveningNeedsTwo } from '#contract/evenings/errors.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { notAuthorised, passwordWrong } from '#contract/kernel/refusals.ts'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { endAllSessions } from '#server/identity/sessions.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient, newClientElsewhere } from '#server/testing/person.ts'
import { everyTable } from '#server/testing/stored-data.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'

const WITH_PASSWORD = { body: { password: PASSWORD } }
const UNKNOWN = `/calendar/${'A'.repeat(30)}.ics`
/** Reads in five minutes: of addresses that are none, and of one calendar. */
const MISSES = 300
const READS = 60

describe.each(engines)('a calendar address on %s', (engine) => {
  let onStatement: (sql: string) => void = () => undefined
  const app = useTestApp({ engine, onQuery: ({ sql }) => onStatement(sql) })
  beforeEach(() => {
    onStatement = () => undefined
    app().clock.setTo('2026-05-04T10:00:00.000Z')
  })

  const propose = async (person: Person, day: string, line = '') => {
    const known = (await person.ask(listEvenings)).proposal?.id ?? NONE
    const body = { day, time: '20:30', timeZone: 'Europe/Berlin', line, insteadOf: [known] }
    const { proposal } = await person.ask(proposeEvening, {
      body: { clientId: randomUUID(), ...body },
    })
    return proposal?.id ?? ''
  }
  const agreeOn = async (mia: Person, jonas: Person, day: string, line = '') => {
    const id = await propose(mia, day, line)
    await jonas.ask(agreeEvening, { params: { id } })
    return id
  }
  const addressOf = async (person: Person) => (await person.ask(makeCalendar, WITH_PASSWORD)).path
  /** Reads an address as a program without a session does. */
  const fetchAt = (path: string) => newClient(app().address).send({ path })
  const headersOf = ({ headers }: Awaited<ReturnType<typeof fetchAt>>) => {
    const { date: _, ...others } = headers
    return others
  }

  test('ABEND-51 ABEND-52 A calendar program reads the times and the word „Termin“, nothing else', async () => {
    const { mia, jonas } = await newPair(app())
    await agreeOn(mia, jonas, '2026-05-07', 'Kanarienvogel')
    await agreeOn(jonas, mia, '2026-12-24')
    const { status, headers, text } = await fetchAt(await addressOf(mia))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    const calendar = new ICAL.Component(ICAL.parse(text) as never)
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const events = calendar.getAllSubcomponents('vevent')
    expect(events.map((event) => event.getAllProperties().map(({ name }) => name))).toEqual(
      Array(2).fill(['uid', 'dtstamp', 'dtstart', 'summary']),
    )
    const read = events.map((event) => new ICAL.Event(event))
    expect(read.map(({ summary }) => summary)).toEqual(['Termin', 'Termin'])
    expect(read.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      '2026-05-07T18:30:00.000Z',
      '2026-12-24T19:30:00.000Z',
    ])
    expect(new Set(read.map(({ uid }) => uid)).size).toBe(2)
    // The time of a change would tell when they have agreed.
    expect(text.match(/^DTSTAMP:(\S+)\r\nDTSTART:\1\r$/gm)).toHaveLength(2)
    for (const word of ['Kanarienvogel', 'Mia', 'Jonas', 'Knistern', mia.userId]) {
      expect(text).not.toContain(word)
    }
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('ABEND-52 No byte and no header tells how many evenings there are or what is proposed', async () => {
    const { mia, jonas } = await newPair(app())
    const path = await addressOf(mia)
    const before = await fetchAt(path)
    const id = await propose(mia, '2026-05-07')
    await propose(jonas, '2026-05-08', 'Lieber so.')
    const proposed = await fetchAt(path)
    expect(proposed.text).toBe(before.text)
    expect(headersOf(proposed)).toEqual(headersOf(before))
    for (const person of [mia, jonas]) await person.ask(listEvenings)
    app().clock.setTo('2026-05-09T10:00:00.000Z')
    expect((await fetchAt(path)).text).toBe(before.text)
    await jonas.ask(removeEvening, { params: { id } })
    for (let day = 10; day < 15; day += 1) {
      await agreeOn(mia, jonas, `2026-05-${day}`)
      const { bytes } = await fetchAt(path)
      expect(bytes).toHaveLength(before.bytes.length)
      expect(() => ICAL.parse(bytes.toString()) as unknown).not.toThrow()
    }
  })

  test('ABEND-52 The calendars of the two say the same times under other names, whenever they agreed', async () => {
    const { mia, jonas } = await newPair(app())
    await agreeOn(mia, jonas, '2026-05-07')
    const paths = [await addressOf(mia), await addressOf(jonas)]
    const [hers = '', his = ''] = await Promise.all(
      paths.map(async (path) => (await fetchAt(path)).text),
    )
    const uids = (text: string) => text.match(/^UID:.+$/gm)
    expect(uids(hers)).not.toEqual(uids(his))
    const unnamed = (text: string) => text.replaceAll(/^UID:.+$/gm, 'UID')
    expect(unnamed(his)).toBe(unnamed(hers))
    // A couple that agreed on the same evening at another time has the same calendar.
    app().clock.setTo('2026-05-05T07:11:13.000Z')
    const others = await newPair(app(), { names: ['Lena', 'Ben'] })
    await agreeOn(others.jonas, others.mia, '2026-05-07', 'Später vereinbart.')
    const { text } = await fetchAt(await addressOf(others.mia))
    expect(unnamed(text)).toBe(unnamed(hers))
  })

  test('ABEND-50 ABEND-53 An address is said once, replaced by the next, and ended at a press', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await mia.ask(hasCalendar)).toEqual({ exists: false })
    const first = await addressOf(mia)
    expect(first).toMatch(/^\/calendar\/[\w-]{30}\.ics$/)
    const second = await addressOf(mia)
    expect(await mia.ask(hasCalendar)).toEqual({ exists: true })
    expect(await jonas.ask(hasCalendar)).toEqual({ exists: false })
    expect((await fetchAt(first)).status).toBe(404)
    expect((await fetchAt(second)).status).toBe(200)
    await mia.ask(endCalendar)
    await mia.ask(endCalendar)
    expect((await fetchAt(second)).status).toBe(404)
    const single = await newSingle(app(), 'Ida')
    expect((await single.call(makeCalendar, WITH_PASSWORD)).message).toBe(eveningNeedsTwo.message)
  })

  test('ABEND-54 An unknown, an ended and a misspelt address have one answer', async () => {
    const { mia } = await newPair(app())
    const ended = await addressOf(mia)
    await mia.ask(endCalendar)
    const expected = await fetchAt(UNKNOWN)
    expect(expected.status).toBe(404)
    expect(JSON.parse(expected.text)).toMatchObject({ message: calendarNotFound.message })
    for (const path of [ended, '/calendar/x', '/calendar/x.ics', ended.replace('.ics', '')]) {
      const answer = await fetchAt(path)
      expect([answer.status, answer.text, headersOf(answer)]).toEqual([
        404,
        expected.text,
        headersOf(expected),
      ])
    }
  })

  test.each([
    ['a parting', (mia: Person) => mia.ask(leave, { body: { password: PASSWORD } })],
    ['the erasure', (mia: Person) => mia.ask(deleteAccount, { body: { password: PASSWORD } })],
  ] as const)('ABEND-53 The addresses of both end with %s', async (_, end) => {
    const { mia, jonas } = await newPair(app())
    const paths = [await addressOf(mia), await addressOf(jonas)]
    await end(mia)
    for (const path of paths) expect((await fetchAt(path)).status).toBe(404)
    expect(await jonas.ask(hasCalendar)).toEqual({ exists: false })
  })

  test('ABEND-50 An open session alone makes no address', async () => {
    const { mia } = await newPair(app())
    const path = await addressOf(mia)
    const body = { password: `${PASSWORD}x` }
    expect((await mia.call(makeCalendar, { body })).message).toBe(passwordWrong.message)
    expect((await fetchAt(path)).status).toBe(200)
  })

  const newPassword = 'Ein anderes Passwort'
  test.each([
    [
      'a change of the password',
      (mia: Person) =>
        mia.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword } }),
    ],
    [
      'a recovery',
      async (mia: Person) => {
        const { codes } = await mia.ask(makeRecoveryCodes, WITH_PASSWORD)
        const body = { identifier: mia.email, recoveryCode: codes[0] ?? '', newPassword }
        await newClient(app().address).ask(recover, { body })
      },
    ],
    ['the end of all sessions', () => endAllSessions(app().context.database.db)],
  ] as const)(
    'ABEND-53 An address ends with %s, the partner’s only with theirs',
    async (what, end) => {
      const { mia, jonas } = await newPair(app())
      const [hers, his] = [await addressOf(mia), await addressOf(jonas)]
      await end(mia)
      expect((await fetchAt(hers)).status).toBe(404)
      expect((await fetchAt(his)).status).toBe(what === 'the end of all sessions' ? 404 : 200)
    },
  )

  test.each([
    [
      'a change of the password',
      passwordWrong,
      (trx: Db, userId: string) =>
        trx
          .updateTable('users')
          .set({ password_hash: 'another one' })
          .where('id', '=', userId)
          .execute(),
    ],
    ['the end of all sessions', notAuthorised, (trx: Db) => endAllSessions(trx)],
  ] as const)(
    'ABEND-53 No address is made for a press that %s overtakes',
    async (_, refusal, end) => {
      const { mia, pairId } = await newPair(app())
      const { database } = app().context
      let overtaking: Promise<unknown> | undefined
      onStatement = (sql) => {
        // The last of the check of the password, before the address is written.
        if (!sql.startsWith('delete from "throttles"')) return
        overtaking ??= database.oneByOne(pairId, () =>
          transact(database.db, async (trx) => {
            await end(trx, mia.userId)
          }),
        )
      }
      expect((await mia.call(makeCalendar, WITH_PASSWORD)).status).toBe(refusal.status)
      await overtaking
      const made = database.db.selectFrom('calendar_addresses').where('user_id', '=', mia.userId)
      expect(await made.selectAll().execute()).toEqual([])
    },
  )

  test('ABEND-53 A reunion brings no address back', async () => {
    const { mia, jonas } = await newPair(app())
    const path = await addressOf(mia)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      const [past] = await person.ask(listFormerPairs)
      const params = { id: past?.id ?? '' }
      await person.ask(restoreFormerPair, { params, body: { password: PASSWORD } })
    }
    expect((await fetchAt(path)).status).toBe(404)
  })

  test('ABEND-55 Neither the database nor the log holds an address', async () => {
    const { mia } = await newPair(app())
    const path = await addressOf(mia)
    await fetchAt(path)
    const key = path.slice('/calendar/'.length, -'.ics'.length)
    expect(await everyTable(app().context.database.db)).not.toContain(key)
    expect(app().log.lines.join('\n')).not.toContain(key)
  })
})

describe.each(engines)('strangers at calendar addresses on %s', (engine) => {
  let queries = 0
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { trustedProxies: ['127.0.0.1'] },
    onQuery: () => {
      queries += 1
    },
  })

  test('ABEND-54 One network tries so many addresses, others go on', async () => {
    const stranger = newClientElsewhere(app().address)
    for (let tries = 0; tries < MISSES; tries += 1) {
      expect((await stranger.send({ path: UNKNOWN })).status).toBe(404)
    }
    expect((await stranger.send({ path: UNKNOWN })).status).toBe(429)
    const other = newClientElsewhere(app().address)
    expect((await other.send({ path: UNKNOWN })).status).toBe(404)
  })

  test('ABEND-54 A guessed address costs no look-up, and one that was made costs none beyond its limit', async () => {
    const { mia } = await newPair(app())
    const { path } = await mia.ask(makeCalendar, WITH_PASSWORD)
    const stranger = newClientElsewhere(app().address)
    const read = async (at: string) => {
      const before = queries
      const { status } = await stranger.send({ path: at })
      return { status, asked: queries > before }
    }
    expect(await read(UNKNOWN)).toEqual({ status: 404, asked: false })
    expect(await read(path)).toEqual({ status: 200, asked: true })
    await mia.ask(endCalendar)
    for (let reads = 1; reads < READS; reads += 1) {
      expect(await read(path)).toEqual({ status: 404, asked: true })
    }
    expect(await read(path)).toEqual({ status: 429, asked: false })
    expect(await read(UNKNOWN)).toEqual({ status: 404, asked: false })
  })

  test('ABEND-54 Two at home do not learn from refusals whether the other has a calendar', async () => {
    const { mia } = await newPair(app())
    const { path } = await mia.ask(makeCalendar, WITH_PASSWORD)
    const [quiet, busy] = [newClientElsewhere(app().address), newClientElsewhere(app().address)]
    app().clock.advance(MINUTE)
    expect((await busy.send({ path })).status).toBe(200)
    app().clock.advance(MINUTE)
    for (let tries = 0; tries <= MISSES; tries += 1) {
      const [here, there] = [
        await quiet.send({ path: UNKNOWN }),
        await busy.send({ path: UNKNOWN }),
      ]
      expect(there.status).toBe(tries < MISSES ? 404 : 429)
      expect([there.status, there.headers['retry-after']]).toEqual([
        here.status,
        here.headers['retry-after'],
      ])
    }
    // Misses of the household do not end its calendars.
    expect((await busy.send({ path })).status).toBe(200)
  })

  test('ABEND-54 The reads of a calendar do not use up what its household may ask for', async () => {
    const { mia } = await newPair(app())
    const { path } = await mia.ask(makeCalendar, WITH_PASSWORD)
    const [quiet, busy] = [newClientElsewhere(app().address), newClientElsewhere(app().address)]
    for (let reads = 0; reads < 20; reads += 1) await busy.send({ path })
    const asked = async (home: typeof busy) => {
      let passed = 0
      while ((await home.send({ path: '/evenings' })).status === 401) passed += 1
      return passed
    }
    expect(await asked(busy)).toBe(await asked(quiet))
  })

  test('ABEND-54 The wait of a refused program begins with nobody’s request', async () => {
    const waits: unknown[] = []
    for (const minute of ['06', '07']) {
      const stranger = newClientElsewhere(app().address)
      app().clock.setTo(`2026-05-04T12:${minute}:00.000Z`)
      for (let tries = 0; tries < MISSES; tries += 1) {
        await stranger.send({ path: UNKNOWN })
      }
      app().clock.setTo('2026-05-04T12:08:00.000Z')
      const { status, headers } = await stranger.send({ path: UNKNOWN })
      waits.push([status, headers['retry-after']])
    }
    expect(waits).toEqual([
      [429, '120'],
      [429, '120'],
    ])
  })
})
