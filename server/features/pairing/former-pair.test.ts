import { readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { listSelections, myCards } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages, statusHistory } from '#contract/daily/calls.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import {
  invite,
  leave,
  listFormerPairs,
  restoreFormerPair,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import { formerPairNotFound, leaveFirst } from '#contract/pairing/errors.ts'
import { listStories, rateStory, storyMatches } from '#contract/stories/calls.ts'
import { acceptAs, newPair, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { askInOneOrder, firstDifference, observerOf } from '#server/testing/observing.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { seedPair } from '#server/testing/seed.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

const profileOf = (person: Person) => person.ask(readProfile, { params: { id: person.userId } })
const request = (person: Person, id: string, password = PASSWORD) =>
  person.call(restoreFormerPair, { params: { id }, body: { password } })

/** The rows that rest of a couple, counted in every table that has rows of pairs. */
async function restOf({ context }: TestApp, pairId: string): Promise<Record<string, number>> {
  const { db } = context.database
  const tables = ['messages', 'photos', 'daily_messages', 'status_days', 'selections'] as const
  const counted: Record<string, number> = {}
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select('pair_id')
      .where('pair_id', '=', pairId)
      .execute()
    counted[table] = rows.length
  }
  const pairs = await db.selectFrom('pairs').select('id').where('id', '=', pairId).execute()
  return { ...counted, pairs: pairs.length }
}

const photosOf = async ({ context }: TestApp, pairId: string): Promise<string[]> =>
  (
    await context.database.db
      .selectFrom('photos')
      .select('name')
      .where('pair_id', '=', pairId)
      .execute()
  ).map(({ name }) => name)

const filesOf = ({ config }: TestApp): string[] =>
  readdirSync(joinPath(config.dataDir, 'photos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe.each(engines)('former pairs on %s', slow, (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  const newFormerPair = async (): Promise<Pair> => {
    const pair = await newPair(app())
    await seedPair(pair)
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    return pair
  }

  test('O-033 Comes back whole once both have asked, each in the place they had', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    await seedPair(pair)
    const look = async () => ({
      profiles: [await profileOf(mia), await profileOf(jonas)].map((profile) => ({
        ...profile,
        partner: { ...profile.partner, lastOnline: null },
      })),
      chat: (await jonas.ask(history)).map(({ text, fileUrl }) => [text, fileUrl]),
      days: await mia.ask(listDailyMessages),
      statuses: await mia.ask(statusHistory),
      played: await jonas.ask(listSelections),
      cards: await mia.ask(myCards),
    })
    const before = await look()
    await jonas.ask(leave, { body: { password: PASSWORD } })
    app().clock.advance(DAY)
    expect((await request(mia, pairId)).body).toEqual({ restored: false })
    expect(await mia.ask(history)).toEqual([])
    const socket = await connectSocket(mia)
    expect((await request(jonas, pairId)).body).toEqual({ restored: true })
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    app().clock.advance(-DAY)
    expect(await look()).toEqual(before)
    const photo = (await mia.ask(history)).find(({ fileUrl }) => fileUrl !== null)
    expect((await mia.send({ path: photo?.fileUrl ?? '' })).status).toBe(200)
    for (const person of [mia, jonas]) expect(await person.ask(listFormerPairs)).toEqual([])
  })

  test('O-033 trust a The partner cannot see that one has asked for the pair', slow, async () => {
    askInOneOrder(app())
    const seen = []
    for (const asks of [false, true]) {
      const { mia, jonas, pairId } = await newFormerPair()
      const client = await connectSocket(mia)
      const phone = await receiver.deviceOf(mia)
      if (asks) await request(jonas, pairId)
      const observer = observerOf({ mia, jonas, pairId: (await profileOf(mia)).pairId })
      const observations = await observer.crawl(mia, {
        user: [mia.userId, jonas.userId],
        formerPair: [pairId],
      })
      await client.silent()
      expect(await phone.silence()).toEqual([])
      client.close()
      seen.push(observations)
      expect(await jonas.ask(listFormerPairs)).toMatchObject([{ asked: asks }])
    }
    const [one = [], other = []] = seen
    expect(firstDifference(one, other)).toBeUndefined()
  })

  test('O-115 Ratings are not shared with each other until both say so again', async () => {
    const { mia, jonas, pairId } = await newFormerPair()
    const [story] = await mia.ask(listStories)
    await mia.ask(rateStory, {
      params: { id: String(story?.id) },
      body: { dirtyLevel: 3, preference: 'yes' },
    })
    for (const person of [mia, jonas]) {
      await person.ask(saveProfile, { body: { shareStoryRatings: true } })
    }
    for (const person of [mia, jonas]) await request(person, pairId)
    for (const person of [mia, jonas]) {
      expect(await profileOf(person)).toMatchObject({ pairId, shareStoryRatings: false })
      expect(await person.ask(storyMatches)).toMatchObject({
        partnerRatings: [],
        partnerShares: false,
      })
    }
    await mia.ask(saveProfile, { body: { shareStoryRatings: true } })
    expect((await jonas.ask(storyMatches)).partnerRatings).toHaveLength(1)
  })

  test('O-033 A wish that was taken back counts no more', async () => {
    const { mia, jonas, pairId } = await newFormerPair()
    await request(mia, pairId)
    await mia.ask(withdrawRestore, { params: { id: pairId } })
    expect(await mia.ask(listFormerPairs)).toMatchObject([{ asked: false }])
    expect((await request(jonas, pairId)).body).toEqual({ restored: false })
    expect((await request(mia, pairId)).body).toEqual({ restored: true })
  })

  test('O-033 A person who has found somebody else no longer counts as asking, and leaves first before asking again', async () => {
    const { mia, jonas, pairId } = await newFormerPair()
    await request(mia, pairId)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Ben' } })
    await acceptAs(app(), inviteCode, 'Ben')
    expect((await request(jonas, pairId)).body).toEqual({ restored: false })
    const refused = await request(mia, pairId)
    expect([refused.status, refused.message]).toEqual([409, leaveFirst.message])
    await mia.ask(leave, { body: { password: PASSWORD } })
    expect(await mia.ask(listFormerPairs)).toHaveLength(2)
    expect(await profileOf(mia)).toMatchObject({ partner: null })
    expect((await request(mia, pairId)).body).toEqual({ restored: true })
    expect(await profileOf(jonas)).toMatchObject({ partner: { name: 'Mia' } })
    expect(await mia.ask(listFormerPairs)).toHaveLength(1)
  })

  test('O-033 Both ask in the same moment: the former pair comes back once', async () => {
    const { mia, jonas, pairId } = await newFormerPair()
    const answers = await Promise.all([request(mia, pairId), request(jonas, pairId)])
    expect(answers.filter(({ text }) => text === '{"restored":true}')).toHaveLength(1)
    expect(await profileOf(mia)).toMatchObject({ pairId, partner: { id: jonas.userId } })
  })

  test('O-033 Nobody else’s past, no past without the password', async () => {
    const { mia, pairId } = await newFormerPair()
    const eva = (await newPair(app(), { names: ['Eva', 'Tom'] })).mia
    for (const id of [pairId, '0'.repeat(26)]) {
      const foreign = await request(eva, id)
      expect([foreign.status, foreign.message]).toEqual([404, formerPairNotFound.message])
      expect((await eva.call(withdrawRestore, { params: { id } })).status).toBe(404)
    }
    const wrong = await request(mia, pairId, 'falsch')
    expect([wrong.status, wrong.message]).toEqual([403, passwordWrong.message])
  })

  test('O-033 After 30 days a former pair cannot come back, and is erased with key, photos and wishes', async () => {
    const { mia, jonas, pairId } = await newFormerPair()
    const kept = await newFormerPair()
    const rest = await restOf(app(), pairId)
    expect(Object.values(rest).filter((count) => count === 0)).toEqual([])
    const [files, others] = [await photosOf(app(), pairId), await photosOf(app(), kept.pairId)]
    expect([files.length, others.length]).toEqual([2, 2])
    await request(mia, pairId)
    await app()
      .context.database.db.updateTable('pasts')
      .set({ ends_at: app().clock.now() + 31 * DAY })
      .where('pair_id', '=', kept.pairId)
      .execute()
    app().clock.advance(29 * DAY)
    expect(await jonas.ask(listFormerPairs)).toHaveLength(1)
    app().clock.advance(DAY - 1)
    expect(await mia.ask(listFormerPairs)).toHaveLength(1)
    app().clock.advance(1)
    expect(await mia.ask(listFormerPairs)).toEqual([])
    const late = await request(mia, pairId)
    expect([late.status, late.message]).toEqual([404, formerPairNotFound.message])
    expect((await request(jonas, pairId)).status).toBe(404)

    await app().restart()
    const there = () => files.filter((name) => filesOf(app()).includes(name))
    await expect.poll(there).toEqual([])
    expect(filesOf(app())).toEqual(expect.arrayContaining(others))
    await expect.poll(async () => (await restOf(app(), pairId)).photos).toBe(0)
    expect(await restOf(app(), pairId)).toEqual(
      Object.fromEntries(Object.keys(rest).map((table) => [table, 0])),
    )
    expect((await restOf(app(), kept.pairId)).pairs).toBe(1)
    const { db } = app().context.database
    const members = await db
      .selectFrom('past_members')
      .select('user_id')
      .where('pair_id', '=', pairId)
      .execute()
    expect(members).toEqual([])
  })
})
