import { describe, expect, test } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { exportData } from '#contract/accounts/control-calls.ts'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { postDailyMessage, postStatus, statusYear, switchMutual } from '#contract/daily/calls.ts'
import { answerOfDay } from '#contract/daily-questions/calls.ts'
import { hide, listHidden, readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import { invite, leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { chooseNext, listStorySummaries, readStoryPath } from '#contract/stories/calls.ts'
import {
  acceptAs,
  newPair,
  newSingle,
  PASSWORD,
  type Pair,
  type Person,
} from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

describe.each(engines)('the days of a couple on %s', (engine) => {
  let queries = 0
  const app = useTestApp({
    engine,
    onQuery: () => {
      queries += 1
    },
  })
  /** The statements of a call alone: the timers of the server and the end of a former call add theirs. */
  async function leastQueries(act: () => Promise<unknown>): Promise<number> {
    const counts: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const at = queries
      await act()
      counts.push(queries - at)
    }
    return Math.min(...counts)
  }
  const today = () => utcDay(app().clock.now())
  const level = (person: Person, of: number, message = '') =>
    person.ask(postStatus, { body: { level: of, message } })
  const say = (person: Person, message: string) =>
    person.ask(postDailyMessage, { body: { message } })
  const answer = (person: Person, text: string) =>
    person.ask(answerOfDay, { body: { day: today(), text } })
  const month = (person: Person, of = today().slice(0, 7)) =>
    person.ask(readMonth, { query: { month: of } })
  const day = (person: Person, of = today()) => person.ask(readDay, { query: { day: of } })
  const lookBack = async (person: Person) => (await person.ask(readLookBack)).lookBack
  /** Lets days go by, after which everybody logs in anew. */
  async function pass(days: number, ...people: readonly Person[]) {
    app().clock.advance(days * DAY)
    for (const person of people) {
      const body = { email: person.email, password: PASSWORD }
      person.token = (await newClient(app().address).ask(login, { body })).token
    }
  }
  const couple = () => newPair(app(), { roles: { mia: 'Königin', jonas: 'Königin' } })
  async function mutualCouple(): Promise<Pair> {
    const pair = await couple()
    for (const { ask } of [pair.mia, pair.jonas]) await ask(switchMutual, { body: { mine: true } })
    return pair
  }

  /** Everything of a day but photos, which `photos.test.ts` has. */
  async function fullDay({ mia, jonas }: Pair) {
    await say(mia, 'Guten Morgen')
    await level(mia, 4, 'müde')
    await level(jonas, 6, 'wach')
    const [card] = await mia.ask(listCards, { query: { limit: '1' } })
    await mia.ask(selectCard, { query: {}, body: { cardId: card?.id ?? '' } })
    await answer(mia, 'Am Fenster.')
    await answer(jonas, 'Im Flur.')
    const branching = (await mia.ask(listStorySummaries)).find(({ branches }) => branches)
    const at = { params: { id: String(branching?.id) } }
    const [next] = (await mia.ask(readStoryPath, at)).choices
    await jonas.ask(chooseNext, { ...at, body: { after: 1, to: next?.to ?? '' } })
    return { title: card?.title, chosen: next?.label }
  }

  test('TAGE-02 TAGE-03 A day has all of it, with the same bytes for both', async () => {
    const pair = await couple()
    const { mia, jonas } = pair
    const { title, chosen } = await fullDay(pair)
    const then = today()
    await pass(40, mia, jonas)
    const { entries } = await day(mia, then)
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
      'card',
      'choice',
      'message',
      'question',
      'status',
      'status',
    ])
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'card', by: mia.userId, title }),
        expect.objectContaining({ kind: 'status', by: mia.userId, level: 4, text: 'müde' }),
        expect.objectContaining({ kind: 'status', by: jonas.userId, level: 6, text: 'wach' }),
        expect.objectContaining({ kind: 'message', by: mia.userId, text: 'Guten Morgen' }),
        expect.objectContaining({ kind: 'choice', chosen }),
      ]),
    )
    expect(await month(mia, then.slice(0, 7))).toEqual({
      month: then.slice(0, 7),
      days: [then],
      since: then.slice(0, 7),
    })
    for (const query of [{ day: then }, { day: today() }]) {
      const paths = `/days/day?day=${query.day}`
      expect((await mia.send({ path: paths })).text).toBe((await jonas.send({ path: paths })).text)
    }
    const path = `/days/month?month=${then.slice(0, 7)}`
    expect((await mia.send({ path })).text).toBe((await jonas.send({ path })).text)
  })

  test('TAGE-04 A hidden status is on no day, in no month and on no chart, and neither is the author’s own', async () => {
    const { mia, jonas } = await mutualCouple()
    await level(jonas, 9, 'nur für mich')
    for (const person of [mia, jonas]) {
      expect((await day(person)).entries).toEqual([])
      expect((await month(person)).days).toEqual([])
      expect(await person.ask(statusYear, { query: {} })).toEqual([])
      expect(await lookBack(person)).toBeNull()
    }
    await level(mia, 8, 'auch ich')
    for (const person of [mia, jonas]) {
      expect((await day(person)).entries).toHaveLength(2)
      expect((await month(person)).days).toEqual([today()])
    }
    expect(await mia.ask(statusYear, { query: {} })).toEqual([
      { date: today(), myLevel: 8, partnerLevel: 9, met: true },
    ])
  })

  test('TAGE-04 A status that was shown stays as it was shown when a hidden one follows', async () => {
    const { mia, jonas } = await mutualCouple()
    await level(jonas, 3, 'müde')
    await level(jonas, 9, 'nur für mich')
    for (const person of [mia, jonas]) {
      expect((await day(person)).entries).toMatchObject([{ level: 3, text: 'müde' }])
    }
    expect(await jonas.ask(statusYear, { query: {} })).toMatchObject([{ myLevel: 3 }])
  })

  test('TAGE-04 An answer that is not revealed is on no day', async () => {
    const { mia, jonas } = await couple()
    await answer(jonas, 'Im Flur.')
    for (const person of [mia, jonas]) {
      expect((await day(person)).entries).toEqual([])
      expect((await month(person)).days).toEqual([])
    }
  })

  test('TAGE-04 A person alone has no day, and what was written before the two met is on none', async () => {
    const mia = await newSingle(app(), 'Mia')
    const { username } = mia
    const body = {
      username,
      myRole: 'Königin' as const,
      partnerRole: 'Königin' as const,
      hasOnboardingCompleted: true,
    }
    const { pairId } = await mia.ask(saveProfile, { body })
    await say(mia, 'Für mich')
    const [card] = await mia.ask(listCards, { query: { limit: '1' } })
    await mia.ask(selectCard, { query: {}, body: { cardId: card?.id ?? '' } })
    await level(mia, 5, 'allein')
    expect(await month(mia)).toEqual({ month: today().slice(0, 7), days: [], since: null })
    expect(await day(mia)).toEqual({ day: today(), entries: [] })
    expect(await lookBack(mia)).toBeNull()
    const before = today()
    app().clock.advance(3 * DAY)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs(app(), inviteCode, 'Jonas')
    for (const person of [mia, jonas]) {
      expect((await day(person, before)).entries).toEqual([])
      expect((await month(person)).since).toBe(today().slice(0, 7))
    }
    // The former build stored of couples only that they are no older than both accounts.
    const { db } = app().context.database
    const past = { joined_at: dayStart(before) }
    await db.updateTable('pairs').set(past).where('id', '=', pairId).execute()
    for (const person of [mia, jonas]) {
      expect((await day(person, before)).entries).toEqual([])
      expect((await month(person)).days).toEqual([])
    }
  })

  test('TAGE-06 The same day a year ago comes up for both alike, or else a month ago', async () => {
    const { mia, jonas } = await couple()
    const then = today()
    await say(mia, 'Vor einem Jahr')
    const next = `${Number(then.slice(0, 4)) + 1}${then.slice(4)}`
    await pass((Date.parse(next) - Date.parse(then)) / DAY, mia, jonas)
    const found = await lookBack(mia)
    expect(found).toMatchObject({ day: then, ago: 'year', entry: { text: 'Vor einem Jahr' } })
    expect(await lookBack(jonas)).toEqual(found)
    await pass(1)
    expect(await lookBack(mia)).toBeNull()
  })

  test('TAGE-08 TAGE-09 A hidden thing or day comes up for the other as ever, who hears and reads nothing of it', async () => {
    const { mia, jonas } = await couple()
    await say(mia, 'Nicht mehr')
    const then = today()
    await pass(monthAfter(then), mia, jonas)
    const socket = await connectSocket(jonas)
    const before = await lookBack(jonas)
    expect(before).toMatchObject({ ago: 'month', day: then })
    const read = async () => (await jonas.send({ path: '/days/look-back' })).text
    const readOnce = async () => ({ text: await read(), queries: await leastQueries(read) })
    await lookBack(mia)
    const unhidden = await readOnce()
    for (const entry of [before?.entry.id ?? '', null]) {
      await mia.ask(hide, { body: { day: then, entry, hidden: true } })
      expect(await lookBack(mia)).toBeNull()
      expect((await mia.ask(listHidden)).hidden).toEqual([{ day: then, entry }])
      expect(await readOnce()).toEqual(unhidden)
      expect(await jonas.ask(listHidden)).toEqual({ hidden: [] })
      expect((await day(mia, then)).entries).toHaveLength(1)
      await mia.ask(hide, { body: { day: then, entry, hidden: false } })
      expect(await lookBack(mia)).toEqual(before)
    }
    expect(socket.received).toEqual([])
    socket.close()
  })

  test('TAGE-08 Both have a row of equal length before anybody hides something', async () => {
    const { mia } = await couple()
    await mia.ask(hide, { body: { day: today(), entry: null, hidden: true } })
    const rows = await app().context.database.db.selectFrom('day_hides').selectAll().execute()
    const own = rows.filter(({ user_id }) => user_id === mia.userId)
    const ofPair = rows.filter(({ pair_id }) => pair_id === own[0]?.pair_id)
    expect(ofPair).toHaveLength(2)
    expect(new Set(ofPair.map(({ hidden }) => hidden.length)).size).toBe(1)
  })

  test('TAGE-10 The archive has what one has hidden, and nothing of the other’s', async () => {
    const { mia, jonas } = await couple()
    await mia.ask(hide, { body: { day: '2026-05-04', entry: null, hidden: true } })
    const filesOf = async (person: Person) => {
      const { text } = await person.send({ path: exportData.path })
      return text
    }
    expect(await filesOf(mia)).toContain('2026-05-04')
    expect(await filesOf(jonas)).not.toContain('2026-05-04')
  })

  test('TAGE-11 After a parting neither has days, and the next couple none of the former one', async () => {
    const pair = await couple()
    const { mia, jonas } = pair
    await fullDay(pair)
    const then = today()
    await mia.ask(hide, { body: { day: then, entry: null, hidden: true } })
    await mia.ask(leave, { body: { password: PASSWORD } })
    await pass(1, mia, jonas)
    for (const person of [mia, jonas]) {
      expect((await month(person, then.slice(0, 7))).days).toEqual([])
      expect((await day(person, then)).entries).toEqual([])
      expect((await person.ask(listHidden)).hidden).toEqual([])
    }
    for (const person of [mia, jonas]) {
      const [former] = await person.ask(listFormerPairs)
      await person.ask(restoreFormerPair, {
        params: { id: former?.id ?? '' },
        body: { password: PASSWORD },
      })
    }
    await pass(0, mia, jonas)
    expect((await day(mia, then)).entries).toHaveLength(6)
    expect((await mia.ask(listHidden)).hidden).toEqual([{ day: then, entry: null }])
  })

  test('TAGE-12 A month, a day and what comes up cost the same after a first month and after ten years', async () => {
    const { mia, jonas } = await couple()
    const cost = (path: string) => leastQueries(() => mia.send({ path }))
    const fill = async (days: number) => {
      for (let count = 0; count < days; count += 1) {
        await say(jonas, 'Hallo')
        await pass(1, ...(count % 20 === 0 ? [mia, jonas] : []))
      }
    }
    await pass(400, mia, jonas)
    await fill(31)
    const costs = async () => [
      await cost(`/days/month?month=${addDays(today(), -1).slice(0, 7)}`),
      await cost(`/days/day?day=${addDays(today(), -1)}`),
      await cost('/days/look-back'),
    ]
    await lookBack(mia)
    const early = await costs()
    await pass(3600, mia, jonas)
    await fill(31)
    await lookBack(mia)
    expect(await costs()).toEqual(early)
  })
})

const monthAfter = (day: string): number => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return (next.getTime() - Date.parse(day)) / DAY
}
