// @module-tag thorough
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { postStatus, statusOfToday } from '#contract/daily/calls.ts'
import { areUnequal, suggestionCategory } from '#contract/daily/rules.ts'
import { CONTENT } from '../../testing/content.ts'
import { newPair, type Person } from '../../testing/couples.ts'
import { slow } from '../../testing/effort.ts'
import { engines } from '../../testing/engines.ts'
import { newScratch } from '../../testing/scratch.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { DAY } from '../../testing/test-clock.ts'
import { type Deck, loadSuggestions } from './suggestion-service.ts'

const contentDir = join(newScratch().folder, 'content')
cpSync(CONTENT, contentDir, { recursive: true })
const decks = loadSuggestions(join(contentDir, 'suggestions'))
const textsOf = (deck: Deck | undefined) =>
  [...((deck && decks.get(deck)?.values()) ?? [])].map(({ text }) => text)

/** Levels of a day that lead to every category in turn, near each other and far apart. */
const LEVELS = [
  [9, 2],
  [2, 2],
  [8, 9],
  [5, 6],
  [3, 1],
  [9, 5],
  [6, 7],
] as const

describe.each(engines)('a year of suggestions on %s', (engine) => {
  const app = useTestApp({ engine, config: { contentDir } })

  test('STATUS-34 STATUS-35 O-170 O-188 None comes twice before all had their turn, also when the list grows', {
    ...slow,
    timeout: 300_000,
  }, async () => {
    const { mia, jonas } = await newPair(app(), {
      roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' },
    })
    const post = (person: Person, level: number) =>
      person.ask(postStatus, { body: { level, message: '' } })
    const logIn = async (person: Person) => {
      const { email, password } = person
      person.token = (await person.ask(login, { body: { email, password } })).token
    }
    const seen = new Map<string, string[]>()
    for (let day = 0; day < 365; day += 1) {
      if (day % 60 === 0) for (const person of [mia, jonas]) await logIn(person)
      if (day === 180) {
        const more = { format: 'knistern.suggestions/1', category: 'meTime', suggestions: ['Neu.'] }
        await app().restart({}, async () =>
          writeFileSync(join(contentDir, 'suggestions', 'neu.json'), JSON.stringify(more)),
        )
      }
      const [hers, his] = LEVELS[day % LEVELS.length] ?? [5, 5]
      await post(mia, hers)
      await post(jonas, his)
      const { suggestion } = await (day % 2 === 0 ? mia : jonas).ask(statusOfToday)
      const other = await (day % 2 === 0 ? jonas : mia).ask(statusOfToday)
      expect(other.suggestion).toEqual(suggestion)
      expect(suggestion?.category).toBe(suggestionCategory(hers, his))
      const texts = suggestion?.suggestions.map(({ text }) => text) ?? []
      expect(texts).toHaveLength(2)
      // Both of the category the thresholds give (O-188).
      const category = suggestionCategory(hers, his)
      const unequal = texts.filter((text) => textsOf(`unequal ${category}`).includes(text))
      expect(unequal).toHaveLength(areUnequal(hers, his) ? 1 : 0)
      for (const text of texts) {
        const deck: Deck = unequal.includes(text) ? `unequal ${category}` : category
        // Suggestions of the later pack are not among those read at first.
        expect([...textsOf(deck), 'Neu.']).toContain(text)
        seen.set(deck, [...(seen.get(deck) ?? []), text])
      }
      app().clock.advance(DAY)
    }
    expect([...seen.keys()].sort()).toEqual([...decks.keys()].sort())
    for (const [deck, texts] of seen) {
      const size = decks.get(deck as Deck)?.size ?? 0
      for (const [at, text] of texts.entries()) {
        const before = texts.slice(Math.max(0, at - size + 1), at)
        expect(before, `${deck} ${at}`).not.toContain(text)
      }
      // All had their turn.
      expect(new Set(texts).size).toBeGreaterThanOrEqual(size)
    }
    expect(seen.get('meTime')).toContain('Neu.')
  })
})
