import type { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { leave } from '#contract/pairing/calls.ts'
import { createStory, listStories, updateStory } from '#contract/stories/calls.ts'
import { TEXT_MAX } from '#contract/stories/rules.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { sealedRecord } from '#server/vault/sealed-record.ts'
import { storyRecord } from './records.ts'

const STORIES = 12
const textOf = (count: number) => `${count} ${'中'.repeat(TEXT_MAX - 3)}`

describe.each(engines)('long texts of somebody who leaves, on %s', (engine) => {
  const executed: CompiledQuery[] = []
  const app = useTestApp({ engine, onQuery: (query) => void executed.push(query) })
  const write = async (person: Person) => {
    for (let count = 0; count < STORIES; count += 1) {
      await person.ask(createStory, { body: { title: `${count}`, description: textOf(count) } })
    }
  }
  const textsOf = async (person: Person) =>
    (await person.ask(listStories, {}))
      .filter(({ ours }) => ours)
      .map(({ description }) => description)
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const expected = Array.from({ length: STORIES }, (_, count) => textOf(count))
  /** Letters of all values that a parting writes or compares. */
  const lettersOfLeaving = async (person: Person) => {
    executed.length = 0
    expect((await person.call(leave, { body: { password: PASSWORD } })).status).toBe(204)
    return executed
      .flatMap(({ parameters }) => parameters)
      .reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
  }

  test('trust i O-033 Go along without being written anew', async () => {
    const { mia, jonas } = await newPair(app())
    await write(mia)
    expect(await lettersOfLeaving(mia)).toBeLessThan(TEXT_MAX)
    expect(await textsOf(mia)).toEqual(expected)
    expect(await textsOf(jonas)).toEqual([])
  })

  test('trust i O-033 Go along as well where a former version sealed them, and lie in envelopes then', async () => {
    const { mia, pairId } = await newPair(app())
    await write(mia)
    const { database, vault } = app().context
    const { db } = database
    const pair = await pairVault(db, vault, pairId)
    const former = sealedRecord('own_stories.content', storyRecord.codec)
    const rows = await db
      .selectFrom('own_stories')
      .selectAll()
      .where('pair_id', '=', pairId)
      .execute()
    for (const { id, content } of rows) {
      const sealed = former.seal(pair, id, storyRecord.open(pair, id, content))
      await db.updateTable('own_stories').set({ content: sealed }).where('id', '=', id).execute()
    }
    await lettersOfLeaving(mia)
    expect(await textsOf(mia)).toEqual(expected)
    const moved = await db
      .selectFrom('own_stories')
      .select('content')
      .where('created_by', '=', mia.userId)
      .execute()
    expect(moved.filter(({ content }) => !storyRecord.isEnveloped(content))).toEqual([])
  })

  test('O-033 A story rewritten while its author leaves is whole on one side', async () => {
    const { mia, jonas } = await newPair(app())
    await write(mia)
    const [one] = (await mia.ask(listStories, {})).filter(({ ours }) => ours)
    const body = { title: 'Neu', description: 'Neu.' }
    const [left, rewritten] = await Promise.all([
      mia.call(leave, { body: { password: PASSWORD } }),
      jonas.call(updateStory, { params: { id: String(one?.id) }, body }),
    ])
    expect(left.status).toBe(204)
    expect([200, 401, 404, 409]).toContain(rewritten.status)
    // Her own words in any case; his, if they came first, rest with the pair.
    expect(await textsOf(mia)).toEqual(expected)
  })
})
