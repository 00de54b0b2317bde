import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entriesOf } from './counts.ts'
import { misnamedCards, unlikeLevels } from './levels.ts'
import { type RuleEntry, ruleEntries } from './rules.ts'
import { readContent } from './texts.ts'

const folder = join(import.meta.dirname, '../../content')
const files = readContent(folder)

const entry = (id: string, level: number): RuleEntry => ({
  kind: 'cards',
  id,
  level,
  tags: [],
  text: '',
  instructions: '',
})

describe('levels', () => {
  const guide = readFileSync(join(folder, 'README.md'), 'utf8')
  const levels = new Map(
    files
      .filter(({ kind }) => kind === 'cards')
      .flatMap(entriesOf)
      .map(({ title, level }) => [typeof title === 'string' ? title : '', Number(level)]),
  )

  test('Entries that ask for the same have levels that lie one apart at most', () => {
    expect(unlikeLevels(ruleEntries(files))).toEqual([])
    const apart = [entry('a', 5), entry('b', 7)]
    expect(unlikeLevels(apart, { both: ['a', 'b'] })).toEqual(['both: a 5, b 7'])
    expect(unlikeLevels(apart, { gone: ['a', 'c'] })).toEqual(['gone: a 5, c NaN'])
  })

  test('The cards that content/README.md names for a level have it', () => {
    expect(levels.size).toBeGreaterThan(400)
    expect(misnamedCards(guide, levels)).toEqual([])
    const row = '| 4     | skin | „Honig“, „Stilles Haus“ | undressing |'
    expect(misnamedCards(row, levels)).toEqual(['Stilles Haus is of level 7'])
  })
})
