import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportData } from '#contract/accounts/control-calls.ts'
import { createCard, updateCard } from '#contract/cards/calls.ts'
import {
  agreeEvening,
  listEvenings,
  proposeEvening,
  removeEvening,
} from '#contract/evenings/calls.ts'
import {
  eveningChanged,
  eveningIsYours,
  eveningNeedsTwo,
  eveningNotYours,
  eveningOver,
  eveningsFull,
  eveningTooFar,
  zoneUnknown,
} from '#contract/evenings/errors.ts'
import { eveningChangedEvent } from '#contract/evenings/events.ts'
import { AGREED_MAX, LINE_MAX, STANDS_MS } from '#contract/evenings/rules.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { type Reference, referenceNotShown } from '#contract/kernel/reference.ts'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { answerQuestion, questionMatches } from '#contract/questions/calls.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { everyTable } from '#server/testing/stored-data.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const CHANGED = eveningChangedEvent.name
/** The Thursday after the Monday on which the clock of the tests begins. */
const THURSDAY = {
  clientId: '',
  day: '2026-05-07',
  time: '20:30',
  timeZone: 'Europe/Berlin',
  insteadOf: [NONE],
}
/** Tables that say when somebody was there, and the log, which is written seconds later. */
const OTHERWISE = ['sessions', 'connections', 'journal']
const CARD = { title: 'Kerzen', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: [] }
const [pair] = questionCatalog.pairs
if (pair === undefined) throw new Error('no content')
type Body = Partial<typeof THURSDAY> & { line?: string; reference?: Reference }

describe.each(engines)('an evening on %s', (engine) => {
  const app = useTestApp({ engine })
  const propose = (person: Person, body: Body = {}) =>
    person.call(proposeEvening, { body: { ...THURSDAY, clientId: randomUUID(), ...body } })
  const proposed = async (person: Person, body: Body = {}) => {
    const { proposal } = (await propose(person, body)).body
    return proposal?.id ?? ''
  }
  const agree = (person: Person, id: string) => person.call(agreeEvening, { params: { id } })
  const remove = (person: Person, id: string) => person.call(removeEvening, { params: { id } })
  const read = (person: Person) => person.ask(listEvenings)

  beforeEach(() => app().clock.setTo('2026-05-04T10:00:00.000Z'))

  test('ABEND-30 ABEND-31 ABEND-32 Both see a proposal at the local time of the one who made it', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await read(mia)).toEqual({ proposal: null, agreed: [] })
    const { body } = await propose(mia, { line: '  Bei uns? \n' })
    expect(body.proposal).toEqual({
      id: expect.any(String) as unknown,
      at: '2026-05-07T18:30:00.000Z',
      utcOffset: 120,
      line: 'Bei uns?',
      reference: null,
      mine: true,
    })
    expect(await read(jonas)).toEqual({ proposal: { ...body.proposal, mine: false }, agreed: [] })
  })

  test('ABEND-31 A repeated request makes one proposal and tells nobody again', async () => {
    const { mia, jonas } = await newPair(app())
    const clientId = randomUUID()
    const { body } = await propose(mia, { clientId })
    const socket = await connectSocket(jonas)
    expect((await propose(mia, { clientId })).body).toEqual(body)
    await agree(jonas, body.proposal?.id ?? '')
    await socket.next(CHANGED)
    expect((await propose(mia, { clientId })).body).toMatchObject({
      proposal: null,
      agreed: [{ mine: true }],
    })
    await socket.silent()
    socket.close()
  })

  test('ABEND-33 „Passt“ makes it an evening of both, and again changes nothing', async () => {
    const { mia, jonas } = await newPair(app())
    const id = await proposed(mia)
    expect((await agree(mia, id)).message).toBe(eveningIsYours.message)
    const { body } = await agree(jonas, id)
    expect(body).toMatchObject({ proposal: null, agreed: [{ id, mine: false }] })
    expect((await agree(jonas, id)).body).toEqual(body)
    expect((await read(mia)).agreed).toMatchObject([{ id, mine: true }])
  })

  test('ABEND-33 „Anderer Tag“ takes the place of the proposal that was seen, of no other', async () => {
    const { mia, jonas } = await newPair(app())
    const first = await proposed(mia)
    expect((await propose(jonas)).message).toBe(eveningChanged.message)
    const second = await proposed(jonas, { day: '2026-05-08', insteadOf: [first] })
    expect(await read(mia)).toMatchObject({ proposal: { id: second, mine: false } })
    expect((await agree(jonas, first)).message).toBe(eveningChanged.message)
    // Mia has seen her own proposal only.
    expect((await propose(mia, { insteadOf: [first] })).message).toBe(eveningChanged.message)
    expect((await agree(mia, second)).status).toBe(200)
  })

  test('ABEND-34 ABEND-35 A proposal whose hour has passed stays, and either takes it away', async () => {
    const { mia, jonas } = await newPair(app())
    const id = await proposed(mia)
    expect((await remove(jonas, id)).message).toBe(eveningNotYours.message)
    app().clock.setTo('2026-05-07T18:30:00.000Z')
    expect(await read(jonas)).toMatchObject({ proposal: { id } })
    expect((await agree(jonas, id)).message).toBe(eveningOver.message)
    app().clock.advance(20 * DAY)
    expect(await read(jonas)).toMatchObject({ proposal: { id } })
    expect((await remove(jonas, id)).body).toEqual({ proposal: null, agreed: [] })
    expect((await remove(jonas, id)).status).toBe(200)
    expect((await read(mia)).proposal).toBeNull()
  })

  test('ABEND-34 Either calls an agreed evening off, and one that has begun goes after hours', async () => {
    const { mia, jonas } = await newPair(app())
    const one = await proposed(mia)
    await agree(jonas, one)
    const two = await proposed(jonas, { day: '2026-05-06' })
    await agree(mia, two)
    expect((await read(mia)).agreed.map(({ id }) => id)).toEqual([two, one])
    expect((await remove(jonas, one)).body.agreed).toMatchObject([{ id: two }])
    app().clock.setTo('2026-05-06T18:30:00.000Z')
    app().clock.advance(STANDS_MS - 1)
    expect((await read(mia)).agreed).toMatchObject([{ id: two }])
    app().clock.advance(1)
    expect((await read(mia)).agreed).toEqual([])
  })

  test('ABEND-31 A past hour, a far day, an unknown zone and a sixth evening are refused', async () => {
    const { mia, jonas } = await newPair(app())
    const refused = async (body: Body) => (await propose(mia, body)).message
    expect(await refused({ day: '2026-05-04', time: '12:00' })).toBe(eveningOver.message)
    expect(await refused({ day: '2027-06-01' })).toBe(eveningTooFar.message)
    expect(await refused({ timeZone: 'Mond/Krater' })).toBe(zoneUnknown.message)
    expect((await propose(mia, { time: '24:00' })).status).toBe(400)
    for (const day of ['0001-01-01', '0999-12-31', '9999-12-31']) {
      expect((await propose(mia, { day })).status).toBe(400)
    }
    for (const line of ['Eins\nzwei', 'Eins\u0001']) {
      expect((await propose(mia, { line })).status).toBe(400)
    }
    expect((await propose(mia, { line: 'x'.repeat(201) })).status).toBe(400)
    const single = await newSingle(app(), 'Ida')
    expect((await propose(single)).message).toBe(eveningNeedsTwo.message)
    for (let day = 10; day < 10 + AGREED_MAX; day += 1) {
      await agree(jonas, await proposed(mia, { day: `2026-05-${day}` }))
    }
    const { message } = await agree(jonas, await proposed(mia, { day: '2026-05-20' }))
    expect(message).toBe(eveningsFull.message)
  })

  test('ABEND-46 The thing of an evening has its title as it is now, for both, and null once it is gone', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: CARD })
    const thing = { kind: 'card', id } as const
    const clientId = randomUUID()
    const { body } = await propose(mia, { clientId, reference: thing })
    expect(body.proposal?.reference).toEqual({ ...thing, title: CARD.title })
    await mia.ask(updateCard, { params: { id }, body: { ...CARD, title: 'Zwei Kerzen' } })
    const titled = { ...thing, title: 'Zwei Kerzen' }
    expect((await read(jonas)).proposal?.reference).toEqual(titled)
    expect((await agree(jonas, body.proposal?.id ?? '')).body.agreed).toMatchObject([
      { reference: titled },
    ])
    const archive = unzip((await mia.send({ path: exportData.path })).bytes)
    expect(JSON.parse(archive.get('termine.json')?.toString() ?? '')).toMatchObject({
      verabredet: [{ dazu: 'Zwei Kerzen' }],
    })
    await app().context.database.db.deleteFrom('own_cards').where('id', '=', id).execute()
    expect((await read(mia)).agreed).toMatchObject([{ reference: { ...thing, title: null } }])
    // The answer to the first request may have been lost.
    expect((await propose(mia, { clientId, reference: thing })).status).toBe(200)
    expect((await propose(mia, { reference: thing })).text).toContain(referenceNotShown.code)
  })

  test('ABEND-46 A match one has not been shown is refused like one that does not exist', async () => {
    const { mia, jonas } = await newPair(app())
    const match = { kind: 'match', id: pair.geben.id } as const
    const answer = (person: Person, questionId: string, given: 'yes' | 'no') =>
      person.ask(answerQuestion, { body: { questionId, answer: given } })
    await answer(mia, pair.geben.id, 'yes')
    const none = await propose(mia, { reference: match })
    // Mia has looked since her answer, and not since his.
    await mia.ask(questionMatches)
    await answer(jonas, pair.empfangen.id, 'yes')
    expect((await propose(mia, { reference: match })).text).toBe(none.text)
    const unknown = await propose(mia, { reference: { kind: 'match', id: 'gibt-es-nicht' } })
    expect(unknown.text).toBe(none.text)
    expect(none.text).toContain(referenceNotShown.code)
    await mia.ask(questionMatches)
    const { body } = await propose(mia, { reference: match })
    expect(body.proposal?.reference).toEqual({ ...match, title: pair.geben.text })
  })

  test('ABEND-46 „Anderer Tag“ keeps the thing of the proposal, also one that oneself has not been shown', async () => {
    const { mia, jonas } = await newPair(app())
    const match = { kind: 'match', id: pair.geben.id } as const
    await mia.ask(answerQuestion, { body: { questionId: pair.geben.id, answer: 'yes' } })
    await jonas.ask(answerQuestion, { body: { questionId: pair.empfangen.id, answer: 'yes' } })
    await mia.ask(questionMatches)
    const first = await proposed(mia, { reference: match })
    const other = { day: '2026-05-08', insteadOf: [first] }
    const another = { kind: 'match', id: 'gibt-es-nicht' } as const
    expect((await propose(jonas, { ...other, reference: another })).text).toContain(
      referenceNotShown.code,
    )
    const { body } = await propose(jonas, { ...other, reference: match })
    expect(body.proposal).toMatchObject({ mine: true, reference: match })
  })

  test('ABEND-36 Each change is told to all devices of both, a look to nobody', async () => {
    const { mia, jonas } = await newPair(app())
    const sockets = [await connectSocket(mia), await connectSocket(jonas)]
    const told = async () => {
      for (const socket of sockets) await socket.next(CHANGED)
    }
    const id = await proposed(mia)
    await told()
    const before = await everyTable(app().context.database.db, OTHERWISE)
    for (let looks = 0; looks < 3; looks += 1) await read(jonas)
    expect(await everyTable(app().context.database.db, OTHERWISE)).toBe(before)
    for (const socket of sockets) await socket.silent()
    await agree(jonas, id)
    await told()
    await remove(mia, id)
    await told()
    for (const socket of sockets) socket.close()
  })

  test('ABEND-40 At rest no word of an evening can be read, and its length tells nothing', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await agree(jonas, await proposed(mia, { line: 'Kanarienvogel' }))
    const row = () =>
      app()
        .context.database.db.selectFrom('evenings')
        .selectAll()
        .where('pair_id', '=', pairId)
        .executeTakeFirstOrThrow()
    const short = await row()
    await proposed(jonas, { day: '2026-05-08', line: 'ü'.repeat(200) })
    const long = await row()
    expect(JSON.stringify(short)).not.toContain('Kanarienvogel')
    expect(long.evenings).toHaveLength(short.evenings.length)
  })

  test('ABEND-40 The fullest evenings have the length of the emptiest', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const length = async () => {
      const { evenings } = await app()
        .context.database.db.selectFrom('evenings')
        .select('evenings')
        .where('pair_id', '=', pairId)
        .executeTakeFirstOrThrow()
      return evenings.length
    }
    const full = { line: '😀'.repeat(LINE_MAX), timeZone: 'Asia/Kathmandu' }
    await remove(mia, await proposed(mia))
    const empty = await length()
    for (let day = 10; day < 10 + AGREED_MAX; day += 1) {
      await agree(jonas, await proposed(mia, { day: `2026-05-${day}`, ...full }))
    }
    await proposed(mia, { day: '2026-05-20', ...full })
    expect(await length()).toBe(empty)
  })

  test('ABEND-32 Nobody reads the name of the zone a proposal was made in', async () => {
    const { mia, jonas } = await newPair(app())
    await proposed(mia, { timeZone: 'America/Argentina/Ushuaia' })
    for (const person of [mia, jonas]) {
      const listed = await person.send({ path: listEvenings.path })
      const archive = await person.send({ path: exportData.path })
      const file = unzip(archive.bytes).get('termine.json')?.toString()
      expect(JSON.parse(listed.text)).toMatchObject({ proposal: { utcOffset: -180 } })
      for (const text of [listed.text, file]) expect(text).not.toMatch(/Ushuaia|Argentina|America/)
    }
  })

  test('ABEND-41 The archive says what both see', async () => {
    const { mia, jonas } = await newPair(app())
    await agree(jonas, await proposed(mia))
    await proposed(jonas, { day: '2026-05-09', line: 'Oder so?' })
    const raw = await mia.send({ path: exportData.path })
    expect(JSON.parse(unzip(raw.bytes).get('termine.json')?.toString() ?? '')).toEqual({
      vorschlag: {
        von: 'Partner:in',
        beginn: '2026-05-09T18:30:00.000Z',
        minutenVorUtc: 120,
        zeile: 'Oder so?',
        dazu: null,
      },
      verabredet: [
        {
          von: 'ich',
          beginn: '2026-05-07T18:30:00.000Z',
          minutenVorUtc: 120,
          zeile: null,
          dazu: null,
        },
      ],
      kalenderadresse: false,
    })
  })

  test('ABEND-42 A parting leaves the evenings with the former pair, and a reunion brings them back', async () => {
    const { mia, jonas } = await newPair(app())
    const id = await proposed(mia)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(await read(person)).toEqual({ proposal: null, agreed: [] })
      expect((await propose(person)).message).toBe(eveningNeedsTwo.message)
    }
    for (const person of [mia, jonas]) {
      const [past] = await person.ask(listFormerPairs)
      await person.ask(restoreFormerPair, {
        params: { id: past?.id ?? '' },
        body: { password: PASSWORD },
      })
    }
    expect(await read(jonas)).toMatchObject({ proposal: { id } })
  })

  test('ABEND-42 An erased account takes the evenings along', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await agree(jonas, await proposed(mia))
    await mia.ask(deleteAccount, { body: { password: PASSWORD } })
    await expect
      .poll(() =>
        app()
          .context.database.db.selectFrom('evenings')
          .select('pair_id')
          .where('pair_id', '=', pairId)
          .execute(),
      )
      .toEqual([])
    app().clock.advance(HOUR)
    expect(await read(jonas)).toEqual({ proposal: null, agreed: [] })
  })
})
