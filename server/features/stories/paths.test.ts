import { describe, expect, test } from 'vitest'
import { invite, join as joinPair, leave } from '#contract/pairing/calls.ts'
import {
  chooseNext,
  rateStory,
  readStory,
  readStoryPath,
  restartPath,
  storyMatches,
  updateStory,
} from '#contract/stories/calls.ts'
import { storyCatalog } from '#server/testing/content.ts'
import { acceptAs, newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const branching = storyCatalog.stories.filter((story) => story.branches)
const [story] = branching
const passages = story && storyCatalog.branchesOf(story.id)
const [first, second] = passages?.[0].choices ?? []
if (story === undefined || first === undefined || second === undefined) throw new Error('no story')
const { id } = story
const at = { params: { id: String(id) } }

const choose = (person: Person, after: number, to: string) =>
  person.ask(chooseNext, { ...at, body: { after, to } })
const chosenBy = async (person: Person) =>
  (await person.ask(readStoryPath, at)).passages.slice(1).map((passage) => passage.id)

/** Takes the first choice until the end. */
async function readToTheEnd(person: Person) {
  let path = await person.ask(readStoryPath, at)
  for (let [next] = path.choices; next !== undefined; [next] = path.choices) {
    path = await choose(person, path.passages.length, next.to)
  }
  return path
}

describe.each(engines)('branching stories on %s', (engine) => {
  const app = useTestApp({ engine })

  test('STORIES-86 STORIES-87 O-173 Both read the same passages, whoever chose', async () => {
    const { mia, jonas } = await newPair(app())
    expect((await mia.ask(readStory, at)).branches).toBe(true)
    const begun = await mia.ask(readStoryPath, at)
    expect(begun.passages).toEqual([
      { id: passages?.[0].id, text: passages?.[0].text, chosen: null },
    ])
    expect(begun.choices).toEqual(passages?.[0].choices)
    const path = await choose(mia, 1, first.to)
    expect(path.passages.map(({ chosen }) => chosen)).toEqual([null, first.label])
    expect(await jonas.ask(readStoryPath, at)).toEqual(path)
    const end = await readToTheEnd(jonas)
    expect(end.choices).toEqual([])
    expect(await mia.ask(readStoryPath, at)).toEqual(end)
  })

  test('STORIES-87 O-173 The first of two choices at one place counts for both; after a lost response it can be repeated', async () => {
    const { mia, jonas } = await newPair(app())
    const [one, other] = await Promise.all([choose(mia, 1, first.to), choose(jonas, 1, second.to)])
    expect(one).toEqual(other)
    expect(await choose(mia, 1, first.to)).toEqual(one)
    expect(await choose(mia, 2, 'nirgends')).toEqual(one)
    expect(await chosenBy(jonas)).toHaveLength(1)
  })

  test('STORIES-87 The other screen is asked to read again, a stranger’s is not', async () => {
    const [{ mia, jonas }, other] = [await newPair(app()), await newPair(app())]
    const [his, strange] = [await connectSocket(jonas), await connectSocket(other.mia)]
    await choose(mia, 1, first.to)
    await his.next('resync')
    await strange.silent()
    expect(await chosenBy(other.mia)).toEqual([])
    for (const client of [his, strange]) client.close()
  })

  test('STORIES-88 „Noch einmal von vorn“ is for both and can be repeated', async () => {
    const { mia, jonas } = await newPair(app())
    await choose(mia, 1, second.to)
    const begun = await jonas.ask(restartPath, at)
    expect(begun.passages).toHaveLength(1)
    expect(await jonas.ask(restartPath, at)).toEqual(begun)
    expect(await mia.ask(readStoryPath, at)).toEqual(begun)
  })

  test.each(['1', '999999', 'neu'])('O-173 Story „%s“ has no path', async (number) => {
    const { mia } = await newPair(app())
    const where = { params: { id: number } }
    const body = { after: 1, to: first.to }
    expect((await mia.call(readStoryPath, where)).status).toBe(404)
    expect((await mia.call(chooseNext, { ...where, body })).status).toBe(404)
    expect((await mia.call(restartPath, where)).status).toBe(404)
  })

  test('O-173 Ratings stay each person’s own, and a pair’s version of a story keeps its passages', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(rateStory, { ...at, body: { dirtyLevel: 4, preference: 'yes' } })
    await choose(mia, 1, first.to)
    expect((await jonas.ask(storyMatches)).matches).toEqual([])
    const body = { title: 'Unser Abend', description: 'Wir.' }
    expect((await jonas.ask(updateStory, { ...at, body })).branches).toBe(true)
    expect(await mia.ask(readStory, at)).toMatchObject({ title: 'Unser Abend', branches: true })
    expect(await chosenBy(mia)).toEqual([first.to])
  })

  test.each([
    ['an account', true],
    ['a new account', false],
  ])(
    'O-173 O-040 Paths chosen while alone start over for both once somebody joins with %s',
    async (_, hasAccount) => {
      const [mia, alone] = [await newSingle(app(), 'Mia'), await newSingle(app(), 'Jonas')]
      const other = branching[1]
      const there = { params: { id: String(other?.id) } }
      const beginning = storyCatalog.branchesOf(other?.id ?? 0)?.[0].choices[0]?.to ?? ''
      await choose(mia, 1, second.to)
      await alone.ask(chooseNext, { ...there, body: { after: 1, to: beginning } })
      expect(await chosenBy(mia)).toEqual([second.to])
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
      if (hasAccount) await alone.ask(joinPair, { body: { inviteCode } })
      const jonas = hasAccount ? alone : await acceptAs(app(), inviteCode)
      for (const person of [mia, jonas]) {
        expect(await chosenBy(person)).toEqual([])
        expect((await person.ask(readStoryPath, there)).passages).toHaveLength(1)
      }
      await choose(jonas, 1, first.to)
      expect(await chosenBy(mia)).toEqual([first.to])
    },
  )

  test('O-033 O-173 A partner who leaves begins anew; the couple’s path stays behind', async () => {
    const { mia, jonas } = await newPair(app())
    await choose(mia, 1, first.to)
    await mia.ask(leave, { body: { password: mia.password } })
    expect(await chosenBy(mia)).toEqual([])
    await choose(mia, 1, second.to)
    expect(await chosenBy(jonas)).not.toEqual([second.to])
  })

  test('At rest neither the story nor a choice can be read, and one path is as long as another', async () => {
    const [one, other] = [await newPair(app()), await newPair(app())]
    await choose(one.mia, 1, first.to)
    await readToTheEnd(other.mia)
    const { db } = app().context.database
    const rows = await db
      .selectFrom('story_paths')
      .selectAll()
      .where('pair_id', 'in', [one.pairId, other.pairId])
      .execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(`"${first.to}"`)
    expect(new Set(rows.map(({ paths }) => paths.length)).size).toBe(1)
  })
})
