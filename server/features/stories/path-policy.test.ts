import { describe, expect, test } from 'vitest'
import { storyCatalog } from '#server/testing/content.ts'
import { branchesOf, pathOf, stepsAfter } from './path-policy.ts'

const passage = (id: string, ...to: string[]) => ({
  id,
  text: `Text ${id}`,
  choices: to.map((one) => ({ label: `Zu ${one}`, to: one })),
})
const STORY = [passage('a', 'b', 'c'), passage('b', 'd'), passage('c', 'd'), passage('d')]
const branches = branchesOf('a', STORY)
if (branches === null) throw new Error('no branches')

describe('the passages of a branching story', () => {
  test('O-173 The beginning stands first, wherever it is written', () => {
    expect(branchesOf('a', STORY.toReversed())?.[0].id).toBe('a')
  })

  test.each([
    ['no beginning', 'z', STORY],
    ['a choice that leads nowhere', 'a', [passage('a', 'b')]],
    ['a way back', 'a', [passage('a', 'b'), passage('b', 'a')]],
    ['a passage nobody reaches', 'a', [...STORY, passage('e')]],
    ['two passages of one name', 'a', [...STORY, passage('d')]],
  ])('O-173 Refused: %s', (_, start, passages) => {
    expect(branchesOf(start, passages)).toBeNull()
  })

  test('O-173 Each of the starter stories has two or three choices at a place, and several ends', () => {
    const all = storyCatalog.stories.flatMap(({ id }) => storyCatalog.branchesOf(id) ?? [])
    const starters = storyCatalog.stories.filter((story) => story.branches)
    expect(starters.length).toBeGreaterThanOrEqual(4)
    expect(new Set(all.map(({ choices }) => choices.length))).toEqual(new Set([0, 2]))
    for (const { id } of starters) {
      const ends = storyCatalog.branchesOf(id)?.filter(({ choices }) => choices.length === 0) ?? []
      expect(ends.length).toBeGreaterThanOrEqual(3)
    }
  })
})

const steps = (...to: string[]) => to.map((one) => ({ to: one, day: '2026-11-21' }))
const chosen = (to: string) => ({ to, day: '2026-11-21' })

describe('a path', () => {
  test('O-173 A step that is no choice any more, since the content has changed, ends the path', () => {
    expect(pathOf(branches, steps('b', 'd')).passages.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
    expect(pathOf(branches, steps('weg', 'd')).passages.map(({ id }) => id)).toEqual(['a'])
    expect(stepsAfter(branches, steps('weg'), { after: 1, ...chosen('c') })).toEqual(steps('c'))
  })

  test.each([
    ['from where they are', [], { after: 1, to: 'b' }, ['b']],
    ['further on', ['b'], { after: 2, to: 'd' }, ['b', 'd']],
    ['after somebody was faster', ['b'], { after: 1, to: 'c' }, null],
    ['to where no choice leads', ['b'], { after: 2, to: 'c' }, null],
    ['beyond the end', ['b', 'd'], { after: 3, to: 'a' }, null],
  ])('O-173 %s', (_, before, { after, to }, expected) => {
    const made = stepsAfter(branches, steps(...before), { after, ...chosen(to) })
    expect(made).toEqual(expected && steps(...expected))
  })
})
