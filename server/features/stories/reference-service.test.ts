import { describe, expect, test } from 'vitest'
import { createStory, updateStory } from '#contract/stories/calls.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { storyCatalog } from '#server/testing/content.ts'
import { newPair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { storyReferences } from './reference-service.ts'

describe.each(engines)('stories as other features name them, on %s', (engine) => {
  const app = useTestApp({ engine })

  test('ABEND-01 The titles of many stories, in the words of the couple, are read with one statement for each table', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const [first, ...others] = storyCatalog.stories.slice(0, 30)
    if (first === undefined) throw new Error('no stories')
    const own = await jonas.ask(createStory, { body: { title: 'Am See', description: 'D' } })
    const body = { title: 'Unsere Fassung', description: 'D' }
    await mia.ask(updateStory, { params: { id: String(first.id) }, body })
    const strangers = await newPair(app())
    const theirs = await strangers.mia.ask(createStory, { body })

    const { context } = app()
    const { db, statements } = recordStatements(context.database.db)
    const pair = await pairVault(context.database.db, context.vault, pairId)
    const ids = [own, first, ...others, theirs].map(({ id }) => String(id))
    const titles = await storyReferences(context, storyCatalog).titlesOf(db, pair, [...ids, 'neu'])
    const expected = ['Am See', 'Unsere Fassung', ...others.map(({ title }) => title)]
    expect([...titles.values()]).toEqual(expected)
    expect(statements).toHaveLength(2)
  })
})
