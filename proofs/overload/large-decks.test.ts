// @module-tag thorough
import { beforeAll, describe, expect, test } from 'vitest'
import {
  exportCards,
  importCards,
  listCards,
  listCategories,
  listTags,
  myCards,
} from '#contract/cards/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import { TEXT_MAX } from '#contract/stories/rules.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { median } from '#server/testing/quantiles.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'
import { HOLD_MS, longestHold } from './longest-hold.ts'

/** As many cards as a couple may have (O-151), in packs of the largest size. */
const PACKS = 4
const CARDS = 500
const packOf = (pack: number) => ({
  format: 'knistern.cards/1' as const,
  category: 'Herzklopfen' as const,
  cards: Array.from({ length: CARDS }, (_, at) => ({
    id: `karte-${at}`,
    title: `Karte ${pack}.${at}`,
    description: `${pack}.${at}: ${'Ein Abend ohne Eile, das Licht gedimmt. '.repeat(10)}`,
    instructions: 'Legt die Uhren weg. '.repeat(10),
    level: at % 11,
    tags: [`Stichwort ${at % 40}`, 'zu zweit'],
  })),
})

describe.each(engines)('a couple with as many cards as it may have, on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  beforeAll(async () => {
    pair = await newPair(app())
  })

  test('trust i The import of two thousand cards leaves others the event loop', async () => {
    // The median of several imports: what the garbage of another one costs is not this one's work.
    const held = new Map<string, number[]>([
      ['preview', []],
      ['import', []],
    ])
    for (let pack = 1; pack <= PACKS; pack += 1) {
      const body = packOf(pack)
      for (const [name, holds] of held) {
        const query = name === 'preview' ? { preview: 'true' } : {}
        holds.push(await longestHold(() => pair.mia.ask(importCards, { query, body })))
      }
    }
    for (const [name, holds] of held) {
      const all = holds.map((ms) => ms.toFixed(1)).join(', ')
      report(`${engine}: each ${name} of ${CARDS} cards holds the loop ${all} ms`)
      expect([name, median(holds) < HOLD_MS]).toEqual([name, true])
    }
  })

  test('trust i Counts, tags and a page of the cards do not hold up others, however many ask at once', async () => {
    const page = { limit: '24', page: '1', seed: '7' }
    const calls = {
      'GET /categories': () => pair.mia.ask(listCategories),
      'GET /tags': () => pair.mia.ask(listTags),
      'GET /cards?limit=24': () => pair.mia.ask(listCards, { query: page }),
      'GET /cards/pack': () => pair.mia.ask(exportCards),
      'ten GET /categories': () =>
        Promise.all(Array.from({ length: 10 }, () => pair.jonas.ask(listCategories))),
    }
    for (const [name, ask] of Object.entries(calls)) {
      await ask()
      const holds: number[] = []
      const began = performance.now()
      for (let time = 0; time < 3; time += 1) holds.push(await longestHold(ask))
      const ms = (performance.now() - began) / holds.length
      const all = holds.map((held) => held.toFixed(1)).join(', ')
      report(
        `${engine}: ${name} over ${PACKS * CARDS} cards takes ${ms.toFixed(0)} ms, holds the loop ${all} ms`,
      )
      expect([name, median(holds) < HOLD_MS]).toEqual([name, true])
    }
  })

  test('trust i Leaving with two thousand cards does not block the event loop', async () => {
    const body = { password: PASSWORD }
    const held = await longestHold(() => pair.mia.call(leave, { body }))
    report(`${engine}: leaving with ${PACKS * CARDS} cards holds the loop ${held.toFixed(1)} ms`)
    expect(held).toBeLessThan(HOLD_MS)
    expect(await pair.mia.ask(myCards)).toHaveLength(PACKS * CARDS)
  })

  test('trust i Leaving with sixty stories of the longest kind does not block the event loop', async () => {
    const eva = (await newPair(app(), { names: ['Eva', 'Ole'] })).mia
    // Three bytes each.
    const text = '中'.repeat(TEXT_MAX)
    for (let count = 0; count < 60; count += 1) {
      const body = { title: `${count}`, description: text }
      await eva.ask(createStory, { body })
    }
    const held = await longestHold(() => eva.call(leave, { body: { password: PASSWORD } }))
    report(`${engine}: leaving with 60 stories of 60 KB holds the loop ${held.toFixed(1)} ms`)
    expect(held).toBeLessThan(HOLD_MS)
  })
})
