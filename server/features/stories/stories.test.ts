import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { invite, join as joinPair } from '#contract/pairing/calls.ts'
import {
  createStory,
  listStories,
  listStorySummaries,
  rateStory,
  readStory,
  restoreStory,
  searchStories,
  storyMatches,
  updateStory,
} from '#contract/stories/calls.ts'
import { alreadyRated, storyChanged } from '#contract/stories/errors.ts'
import { inList, type Preference } from '#contract/stories/rules.ts'
import type { AuthorizedPairId } from '#server/http/session-auth.ts'
import { storyCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { loadStories } from './catalog-service.ts'
import { findStory, restoreStory as restore, storiesOf } from './service.ts'

const [original] = storyCatalog.stories
if (original === undefined) throw new Error('no stories')
const at = (id: number) => ({ params: { id: String(id) } })

const TEXT = {
  title: 'KANARIE Am See',
  description: 'KANARIE **Es war warm.** <script>alert(1)</script>',
  instructions: 'KANARIE Lest es euch vor.',
}

const ids = async (person: Person, onlyUnrated = false) =>
  (await person.ask(listStories, { query: { onlyUnrated: onlyUnrated ? 'true' : 'false' } })).map(
    (story) => story.id,
  )

const rate = (person: Person, id: number, preference: Preference, dirtyLevel = 3) =>
  person.ask(rateStory, { ...at(id), body: { preference, dirtyLevel } })

describe.each(engines)('stories on %s', (engine) => {
  const app = useTestApp({ engine })

  test('API-53 API-55 STORIES-80 The common stories, each with its text', async () => {
    const { mia } = await newPair(app())
    const list = await mia.ask(listStories)
    expect(list.map((story) => story.id)).toEqual(storyCatalog.stories.map((story) => story.id))
    expect(list[0]).toMatchObject({ ...original, rated: false })
    expect(await mia.ask(readStory, at(original.id))).toEqual(list[0])
  })

  test('STORIES-94 A search finds the couple’s own stories and versions by title and texts, for both and for nobody else', async () => {
    const { mia, jonas } = await newPair(app())
    const strangers = await newPair(app(), { names: ['Lena', 'Ben'] })
    const own = await mia.ask(createStory, { body: { ...TEXT, title: 'Zwirnkörbchen' } })
    await jonas.ask(updateStory, {
      ...at(original.id),
      body: { title: 'Unser Original', description: 'Ein Zwirnkörbchen.' },
    })
    const find = (person: Person, search: string) => person.ask(searchStories, { body: { search } })
    for (const person of [mia, jonas]) {
      expect(await find(person, 'zwirnkoerbchen')).toEqual([own.id, original.id])
      expect(await find(person, 'vor warm zwirn')).toEqual([own.id])
    }
    expect(await find(strangers.mia, 'Zwirnkörbchen')).toEqual([])
    expect(await find(strangers.mia, original.title)).toContain(original.id)
    // The text it replaces.
    expect(await find(mia, original.description.slice(0, 60))).not.toContain(original.id)
  })

  test('STORIES-94 O-173 A search does not look into passages that may not have been read', async () => {
    const { mia } = await newPair(app())
    const branching = storyCatalog.stories.find(({ branches }) => branches)
    const found = async (search: string) =>
      (await mia.ask(searchStories, { body: { search } })).includes(branching?.id ?? 0)
    expect(await found(branching?.title ?? '')).toBe(true)
    const passages = storyCatalog.branchesOf(branching?.id ?? 0) ?? []
    expect(passages.length).toBeGreaterThan(1)
    for (const { text } of passages) expect(await found(text.slice(0, 60))).toBe(false)
  })

  test('STORIES-10 STORIES-11 O-176 The list of a screen has the same stories without their texts', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(createStory, { body: TEXT })
    await mia.ask(updateStory, { ...at(original.id), body: { ...TEXT, title: 'Unser Original' } })
    await rate(jonas, original.id, 'yes')
    for (const person of [mia, jonas]) {
      const { text } = await person.send({ path: '/stories/summaries' })
      expect(text).not.toMatch(/"(description|instructions)"|Lest es euch vor/)
      expect(JSON.parse(text)).toEqual((await person.ask(listStories)).map(inList))
    }
  })

  test('O-176 The list of a screen is a tenth of the texts at most', async () => {
    const { mia } = await newPair(app())
    const [texts, summaries] = [await mia.ask(listStories), await mia.ask(listStorySummaries)]
    expect(10 * JSON.stringify(summaries).length).toBeLessThan(JSON.stringify(texts).length)
  })

  test('API-56 STORIES-01 STORIES-41 A submitted story stands first for both, word for word', async () => {
    const { mia, jonas } = await newPair(app())
    const first = await mia.ask(createStory, { body: { ...TEXT, title: ' Am See ' } })
    app().clock.advance(1)
    const second = await jonas.ask(createStory, { body: { title: 'T', description: 'D' } })
    expect(first).toMatchObject({ title: 'Am See', description: TEXT.description, ours: true })
    expect(second).toMatchObject({ instructions: '', hasVersion: false, rated: false })
    for (const person of [mia, jonas]) {
      expect((await ids(person)).slice(0, 2)).toEqual([second.id, first.id])
      expect(await person.ask(readStory, at(first.id))).toEqual(first)
    }
  })

  test('API-57 O-113 Either partner rewrites a story of the pair', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createStory, { body: TEXT })
    const rewritten = await jonas.ask(updateStory, {
      ...at(id),
      body: { title: 'Neu', description: 'Anders', instructions: null },
    })
    expect(rewritten).toMatchObject({ id, title: 'Neu', instructions: '', ours: true })
    expect(await mia.ask(readStory, at(id))).toEqual(rewritten)
  })

  test.each(['their own', 'a common'])(
    'The second of two who rewrite %s story at once is asked and overwrites nothing',
    async (kind) => {
      const { mia, jonas } = await newPair(app())
      const { id } = kind === 'a common' ? original : await mia.ask(createStory, { body: TEXT })
      const begun = await mia.ask(readStory, at(id))
      expect(await jonas.ask(readStory, at(id))).toEqual(begun)
      const insteadOf = begun.revision
      const hers = { ...TEXT, title: 'Von Mia' }
      const his = { ...TEXT, title: 'Von Jonas' }
      const saved = await mia.ask(updateStory, { ...at(id), body: { ...hers, insteadOf } })
      expect(saved.revision).not.toBe(insteadOf)

      const socket = await connectSocket(mia)
      const refused = await jonas.call(updateStory, { ...at(id), body: { ...his, insteadOf } })
      expect([refused.status, refused.message]).toEqual([409, storyChanged.message])
      await socket.silent()
      socket.close()
      expect(await jonas.ask(readStory, at(id))).toEqual(saved)
      // Her answer was lost, and she saves again.
      expect(await mia.ask(updateStory, { ...at(id), body: { ...hers, insteadOf } })).toEqual(saved)
      // He has looked at it, and means it.
      const meant = { ...his, insteadOf: saved.revision }
      expect((await jonas.ask(updateStory, { ...at(id), body: meant })).title).toBe('Von Jonas')
    },
  )

  test('A version that was given up meanwhile is asked for as well', async () => {
    const { mia, jonas } = await newPair(app())
    const { revision } = await mia.ask(updateStory, { ...at(original.id), body: TEXT })
    await jonas.ask(restoreStory, at(original.id))
    const body = { ...TEXT, title: 'Weiter', insteadOf: revision }
    expect((await mia.call(updateStory, { ...at(original.id), body })).status).toBe(409)
    const { revision: insteadOf } = await mia.ask(readStory, at(original.id))
    expect(
      await mia.ask(updateStory, { ...at(original.id), body: { ...body, insteadOf } }),
    ).toMatchObject({ title: 'Weiter' })
  })

  test('A version that was rewritten meanwhile is not given up for the original unseen', async () => {
    const { mia, jonas } = await newPair(app())
    const shown = await mia.ask(updateStory, { ...at(original.id), body: TEXT })
    const newer = { ...TEXT, title: 'Von Jonas' }
    const { revision } = await jonas.ask(updateStory, { ...at(original.id), body: newer })
    const giveUp = (insteadOf: string) =>
      mia.call(restoreStory, { ...at(original.id), body: { insteadOf } })

    const socket = await connectSocket(jonas)
    const refused = await giveUp(shown.revision)
    expect([refused.status, refused.message]).toEqual([409, storyChanged.message])
    await socket.silent()
    socket.close()
    expect(await jonas.ask(readStory, at(original.id))).toMatchObject(newer)
    expect((await giveUp(revision)).status).toBe(204)
    // A second call succeeds: the response was lost, or he has given the version up as well.
    expect((await giveUp(revision)).status).toBe(204)
    expect(await jonas.ask(readStory, at(original.id))).toMatchObject({ hasVersion: false })
  })

  test('Saved at the same moment, one of two is asked', async () => {
    const { mia, jonas } = await newPair(app())
    const { id, revision: insteadOf } = await mia.ask(createStory, { body: TEXT })
    const save = (person: Person, title: string) =>
      person.call(updateStory, { ...at(id), body: { ...TEXT, title, insteadOf } })
    const answers = await Promise.all([save(mia, 'Von Mia'), save(jonas, 'Von Jonas')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('API-57 O-113 A version of a common story is the pair’s alone, until the original is back', async () => {
    const [{ mia, jonas }, other] = [await newPair(app()), await newPair(app())]
    const version = await mia.ask(updateStory, { ...at(original.id), body: TEXT })
    expect(version).toMatchObject({ id: original.id, ours: false, hasVersion: true, ...TEXT })
    expect(await jonas.ask(readStory, at(original.id))).toEqual(version)
    expect((await jonas.ask(listStories))[0]).toEqual(version)
    expect(await other.mia.ask(readStory, at(original.id))).toMatchObject({
      ...original,
      rated: false,
    })

    await jonas.ask(restoreStory, at(original.id))
    await jonas.ask(restoreStory, at(original.id))
    expect(await mia.ask(readStory, at(original.id))).toMatchObject({ ...original, rated: false })
  })

  test('O-171 A pair’s version of a part stays in its place in the serial, in the list too', async () => {
    const { mia, jonas } = await newPair(app())
    const part = storyCatalog.stories.find(({ series }) => series?.part === 2)
    if (part === undefined) throw new Error('no serial')
    const version = await mia.ask(updateStory, { ...at(part.id), body: TEXT })
    expect(version.series).toEqual(part.series)
    expect(await jonas.ask(readStory, at(part.id))).toEqual(version)
    expect((await jonas.ask(listStories)).find(({ id }) => id === part.id)).toEqual(version)
  })

  test('O-113 A story of the pair has no other original', async () => {
    const { mia } = await newPair(app())
    const { id } = await mia.ask(createStory, { body: TEXT })
    expect((await mia.call(restoreStory, at(id))).status).toBe(409)
    expect(await ids(mia)).toContain(id)
  })

  test('O-112 To anybody else a story of a couple looks like one that does not exist', async () => {
    const [{ mia }, stranger] = [await newPair(app()), await newPair(app())]
    const { id } = await mia.ask(createStory, { body: TEXT })
    const none = 2 ** 52 + 1
    const tries = (number: number) => [
      stranger.mia.call(readStory, at(number)),
      stranger.mia.call(updateStory, { ...at(number), body: TEXT }),
      stranger.mia.call(restoreStory, at(number)),
      stranger.mia.call(rateStory, { ...at(number), body: { dirtyLevel: 3, preference: 'yes' } }),
    ]
    const foreign = await Promise.all(tries(id))
    const missing = await Promise.all(tries(none))
    expect(foreign.map(({ status, text }) => [status, text])).toEqual(
      missing.map(({ status, text }) => [status, text]),
    )
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await ids(stranger.mia)).not.toContain(id)
    expect(await mia.ask(readStory, at(id))).toMatchObject(TEXT)
  })

  test('O-112 The numbers of stories cannot be counted', async () => {
    const { mia } = await newPair(app())
    const made: number[] = []
    for (let count = 0; count < 5; count += 1) {
      made.push((await mia.ask(createStory, { body: TEXT })).id)
    }
    expect(made.every((id) => Number.isSafeInteger(id) && String(id).length === 16)).toBe(true)
    const gaps = made.slice(1).map((id, index) => Math.abs(id - (made[index] ?? 0)))
    expect(Math.min(...gaps)).toBeGreaterThan(1_000_000)
  })

  test.each(['neu', '0', '999999', '1.0', '9'.repeat(40)])(
    'O-054 There is no story „%s“',
    async (id) => {
      const { mia } = await newPair(app())
      expect((await mia.call(readStory, { params: { id } })).status).toBe(404)
    },
  )

  test.each([
    ['a blank title', { ...TEXT, title: ' ' }],
    ['no description', { title: 'T' }],
    ['a long title', { ...TEXT, title: 'x'.repeat(201) }],
    ['a long text', { ...TEXT, description: 'x'.repeat(20_001) }],
  ])('STORIES-40 O-122 Refused: %s', async (_, body) => {
    const { mia } = await newPair(app())
    expect((await mia.call(createStory, { body: body as never })).status).toBe(400)
    expect((await mia.call(updateStory, { ...at(original.id), body: body as never })).status).toBe(
      400,
    )
  })

  test('API-54 API-58 STORIES-81 O-118 The last rating counts; onlyUnrated leaves out one’s own', async () => {
    const { mia, jonas } = await newPair(app())
    const first = await rate(mia, original.id, 'no', 0)
    const last = await rate(mia, original.id, 'maybe', 5)
    const { ratingRevision } = last
    expect(last).toEqual({ ...first, preference: 'maybe', dirtyLevel: 5, ratingRevision })
    expect(ratingRevision).not.toBe(first.ratingRevision)
    expect(last.storyId).toBe(original.id)
    expect((await mia.ask(readStory, at(original.id))).rated).toBe(true)
    expect(await ids(mia, true)).not.toContain(original.id)
    expect(await ids(mia)).toContain(original.id)
    expect(await ids(jonas, true)).toContain(original.id)
  })

  test('O-158 A story that comes twice with its clientId is one story, another person’s another', async () => {
    const { mia, jonas } = await newPair(app())
    const body = { ...TEXT, clientId: randomUUID() }
    const first = await mia.ask(createStory, { body })
    expect(await mia.ask(createStory, { body: { ...body, title: 'Anders' } })).toEqual(first)
    const his = await jonas.ask(createStory, { body })
    const [one, two, third] = await ids(mia)
    expect([new Set([one, two]), third]).toEqual([new Set([first.id, his.id]), original.id])
  })

  test('O-158 A rating that comes after another one than it was to replace is refused, and the same one again is not', async () => {
    const { mia, jonas } = await newPair(app())
    const waited = (preference: 'yes' | 'no', dirtyLevel: number, insteadOf: string | null) =>
      mia.call(rateStory, { ...at(original.id), body: { preference, dirtyLevel, insteadOf } })
    await rate(jonas, original.id, 'yes', 4)
    expect((await waited('no', 2, null)).status).toBe(200)
    const again = await waited('no', 2, null)
    expect(again.status).toBe(200)
    // Given on another device before, without a network.
    const late = await waited('yes', 2, null)
    expect([late.status, late.message]).toEqual([409, alreadyRated.message])
    expect((await mia.ask(storyMatches)).matches).toEqual([])

    const { ratingRevision } = await mia.ask(readStory, at(original.id))
    expect(again.body.ratingRevision).toBe(ratingRevision)
    expect((await waited('no', 5, ratingRevision)).status).toBe(200)
    expect((await waited('yes', 2, ratingRevision)).status).toBe(409)
    expect((await jonas.ask(readStory, at(original.id))).ratingRevision).not.toBe(ratingRevision)
    await rate(mia, original.id, 'maybe', 2)
    expect((await mia.ask(storyMatches)).matches).toHaveLength(1)
  })

  test.each([
    { dirtyLevel: 6, preference: 'yes' },
    { dirtyLevel: 2.5, preference: 'yes' },
    { dirtyLevel: 3, preference: 'sure' },
    { preference: 'yes' },
  ])('O-118 Refused: %o', async (body) => {
    const { mia } = await newPair(app())
    const refused = await mia.call(rateStory, { ...at(original.id), body: body as never })
    expect(refused.status).toBe(400)
  })

  test(
    'API-59 STORIES-62 STORIES-69 STORIES-77 STORIES-82 ROLLEN-25 O-114 O-115 All states of the table, as both partners see them',
    slow,
    async () => {
      const ANY = ['yes', 'maybe', 'no', null] as const
      const good = (value: Preference | null) => value === 'yes' || value === 'maybe'
      const states = ANY.flatMap((mine) => ANY.map((theirs) => ({ mine, theirs })))
      for (const [miaShares, jonasShares] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ]) {
        const { mia, jonas } = await newPair(app())
        await mia.ask(saveProfile, { body: { shareStoryRatings: miaShares } })
        await jonas.ask(saveProfile, { body: { shareStoryRatings: jonasShares } })
        for (const [index, { mine, theirs }] of states.entries()) {
          const id = storyCatalog.stories[index]?.id ?? 0
          if (theirs !== null) await rate(jonas, id, theirs, 2)
          if (mine !== null) await rate(mia, id, mine, 4)
        }
        const views = [
          { person: mia, shares: jonasShares, mirror: false },
          { person: jonas, shares: miaShares, mirror: true },
        ]
        for (const { person, shares, mirror } of views) {
          const seen = await person.ask(storyMatches)
          const own = (state: (typeof states)[number]) => (mirror ? state.theirs : state.mine)
          const other = (state: (typeof states)[number]) => (mirror ? state.mine : state.theirs)
          const listed = (when: (state: (typeof states)[number]) => boolean) =>
            states.flatMap((state, index) =>
              when(state) ? [[storyCatalog.stories[index]?.id, other(state)]] : [],
            )
          expect(seen.partnerShares).toBe(shares)
          expect(
            seen.matches.map((match) => [match.story.id, match.partnerRating.preference]),
          ).toEqual(listed((state) => good(own(state)) && good(other(state))))
          expect(seen.partnerRatings.map((rating) => [rating.story.id, rating.preference])).toEqual(
            shares === true ? listed((state) => own(state) === null && good(other(state))) : [],
          )
          expect(
            seen.matches.every(({ myRating }) => myRating.dirtyLevel === (mirror ? 2 : 4)),
          ).toBe(true)
        }
      }
    },
  )

  test('O-115 Consent works at once, both ways', async () => {
    const { mia, jonas } = await newPair(app())
    await rate(jonas, original.id, 'yes', 5)
    const share = (shareStoryRatings: boolean) =>
      jonas.ask(saveProfile, { body: { shareStoryRatings } })
    const further = async () => (await mia.ask(storyMatches)).partnerRatings.length
    expect(await further()).toBe(0)
    await share(true)
    expect(await further()).toBe(1)
    await share(false)
    expect(await further()).toBe(0)
  })

  test('O-114 The order of the matches is that of the list, whoever rated what when', async () => {
    const { mia, jonas } = await newPair(app())
    const some = storyCatalog.stories.slice(0, 4).map((story) => story.id)
    for (const id of some.toReversed()) await rate(jonas, id, 'yes')
    for (const id of some) await rate(mia, id, 'maybe')
    expect((await mia.ask(storyMatches)).matches.map((match) => match.story.id)).toEqual(some)
  })

  test('O-114 Alone there is nothing in common', async () => {
    const mia = await newSingle(app())
    await rate(mia, original.id, 'yes')
    const none = { matches: [], partnerRatings: [], partnerShares: false }
    expect(await mia.ask(storyMatches)).toEqual(none)
  })

  test('A rating is heard by nobody and uses up no number of the pair', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { db } = app().context.database
    const version = () =>
      db.selectFrom('pairs').select('version').where('id', '=', pairId).executeTakeFirstOrThrow()
    const before = await version()
    const clients = [await connectSocket(mia), await connectSocket(jonas)]
    await rate(mia, original.id, 'yes')
    await rate(jonas, original.id, 'yes')
    await expect(Promise.all(clients.map((client) => client.silent()))).resolves.toHaveLength(2)
    for (const client of clients) client.close()
    expect(await version()).toEqual(before)
  })

  test('O-040 A person who joins brings stories, versions and ratings along', async () => {
    const [mia, jonas] = [await newSingle(app(), 'Mia'), await newSingle(app(), 'Jonas')]
    const [first, second] = storyCatalog.stories
    if (first === undefined || second === undefined) throw new Error('no stories')
    const { id } = await jonas.ask(createStory, { body: TEXT })
    await jonas.ask(updateStory, { ...at(first.id), body: { ...TEXT, title: 'Von Jonas' } })
    await jonas.ask(updateStory, { ...at(second.id), body: { ...TEXT, title: 'Auch Jonas' } })
    await mia.ask(updateStory, { ...at(second.id), body: { ...TEXT, title: 'Von Mia' } })
    await rate(jonas, id, 'yes')
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(joinPair, { body: { inviteCode } })
    await rate(mia, id, 'maybe')
    for (const person of [mia, jonas]) {
      expect(await person.ask(readStory, at(id))).toMatchObject({ ...TEXT, ours: true })
      expect((await person.ask(readStory, at(first.id))).title).toBe('Von Jonas')
      expect((await person.ask(readStory, at(second.id))).title).toBe('Von Mia')
      expect((await person.ask(storyMatches)).matches).toHaveLength(1)
      // His version gives way to hers, and is not lost.
      const own = (await person.ask(listStories)).filter(({ ours }) => ours)
      expect(own.map(({ title }) => title).toSorted()).toEqual(['Auch Jonas', TEXT.title])
    }
  })

  test('A version outlives its original, and there is nothing to go back to', async () => {
    const { mia, pairId } = await newPair(app())
    await mia.ask(updateStory, { ...at(original.id), body: TEXT })
    const actor = {
      userId: mia.userId,
      pairId: pairId as AuthorizedPairId,
      sessionId: '',
      isSuperUser: false,
    }
    const empty = newScratch()
    const later = loadStories(mkdtempSync(join(empty.folder, 'packs-')))
    const left = await storiesOf(app().context, later, actor)
    expect(left).toEqual([
      {
        ...TEXT,
        id: original.id,
        ours: false,
        hasVersion: true,
        series: null,
        branches: false,
        heat: null,
      },
    ])
    const id = String(original.id)
    expect(await findStory(app().context, later, id, actor)).toEqual(left[0])
    await expect(restore(app().context, later, id, {}, actor)).rejects.toMatchObject({
      status: 409,
    })
    empty.remove()
  })

  test('At rest neither texts nor ratings nor which common story was rewritten can be read', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await mia.ask(createStory, { body: TEXT })
    await mia.ask(updateStory, { ...at(original.id), body: TEXT })
    await rate(mia, original.id, 'yes', 5)
    for (const { id } of storyCatalog.stories.slice(0, 20)) await rate(jonas, id, 'no', 1)
    const { db } = app().context.database
    const own = await db.selectFrom('own_stories').selectAll().execute()
    const versions = await db
      .selectFrom('story_versions')
      .selectAll()
      .where('pair_id', '=', pairId)
      .execute()
    const ratings = (await db.selectFrom('story_ratings').selectAll().execute()).filter(
      ({ user_id }) => [mia.userId, jonas.userId].includes(user_id),
    )
    expect(JSON.stringify([own, versions, ratings])).not.toContain('KANARIE')
    expect(Object.keys(versions[0] ?? {}).sort()).toEqual(['content', 'pair_id', 'story_key'])
    expect(versions[0]?.story_key).toHaveLength(43)
    expect(new Set(ratings.map((row) => row.ratings.length)).size).toBe(1)
    expect(app().log.lines.join('\n')).not.toContain('KANARIE')
  })
})

describe('story packs', () => {
  const pack = (stories: object[]) => JSON.stringify({ format: 'knistern.stories/1', stories })
  const story = { id: 1001, title: 'T', description: ['Eins.', 'Zwei.'], heat: 2 }

  function load(...files: string[]) {
    const scratch = newScratch()
    for (const [index, text] of files.entries()) {
      writeFileSync(join(scratch.folder, `${index}.json`), text)
    }
    try {
      return loadStories(scratch.folder)
    } finally {
      scratch.remove()
    }
  }

  test('O-144 Paragraphs become Markdown, in the order of the numbers', () => {
    const { stories } = load(pack([{ ...story, id: 1002 }, story]))
    expect(stories.map(({ id, description }) => [id, description])).toEqual([
      [1001, 'Eins.\n\nZwei.'],
      [1002, 'Eins.\n\nZwei.'],
    ])
  })

  test('O-171 Parts of a serial know their place and the next one', () => {
    const series = { id: 's', title: 'Serie' }
    const { stories } = load(
      pack([
        { ...story, id: 1003, series, part: 1 },
        { ...story, id: 1001, series, part: 2 },
      ]),
    )
    expect(stories.map((one) => one.series)).toEqual([
      { ...series, part: 2, parts: 2, next: null },
      { ...series, part: 1, parts: 2, next: 1001 },
    ])
  })

  const part = (number: number, title = 'S') => ({
    ...story,
    id: 1000 + number,
    series: { id: 's', title },
    part: number,
  })

  test.each([
    ['a gap in a serial', [pack([part(1), part(3)])], 'durchgehenden'],
    ['two titles of a serial', [pack([part(1), part(2, 'Anders')])], 'durchgehenden'],
    ['a part of no serial', [pack([{ ...story, part: 1 }])], 'durchgehenden'],
    ['a number twice', [pack([story]), pack([story])], 'zweimal'],
    ['a number of a couple’s story', [pack([{ ...story, id: 2 ** 52 }])], 'Format'],
    ['no text', [pack([{ ...story, description: [] }])], 'Format'],
    ['too much text', [pack([{ ...story, description: ['x'.repeat(20_001)] }])], 'Format'],
  ])('A start with %s says where', (_, files, sentence) => {
    expect(() => load(...files)).toThrow(sentence)
  })
})
