import { describe, expect, test } from 'vitest'
import { someStory } from '../../testing/stories.ts'
import {
  bodyOf,
  differs,
  drawStory,
  emptyDraft,
  filterStories,
  mayDrawRandom,
  readingMinutes,
} from './state.ts'

describe('the tab „Zufall“', () => {
  const whole = { myRole: 'Herr', hasOnboardingCompleted: true, token: 't' } as const

  test('STORIES-05 O-010 Role, onboarding and token are all it takes', () => {
    expect(mayDrawRandom(whole)).toBe(true)
  })

  test.each([{ myRole: null }, { hasOnboardingCompleted: false }, { token: null }])(
    'STORIES-05 O-010 Not with %o',
    (change) => {
      expect(mayDrawRandom({ ...whole, ...change })).toBe(false)
    },
  )
})

describe('drawing', () => {
  const stories = [1, 2, 3, 4].map((id) => someStory(id))

  test('STORIES-47 Every story has the same chance, the first and the last too', () => {
    const drawn = [0, 0.25, 0.5, 0.999_999].map((chance) => drawStory(stories, chance))
    expect(drawn).toEqual([1, 2, 3, 4])
  })

  test('Another one is another one, unless there is none', () => {
    expect([0, 0.4, 0.99].map((chance) => drawStory(stories, chance, 2))).toEqual([1, 3, 4])
    expect(drawStory([someStory(7)], 0.5, 7)).toBe(7)
  })

  test('STORIES-61 Of nothing nothing is drawn', () => {
    expect(drawStory([], 0.5)).toBeNull()
  })
})

test('The filters keep what they say', () => {
  const stories = [
    someStory(1, { rated: true }),
    someStory(2, { ours: true }),
    someStory(3, { hasVersion: true, rated: true }),
  ]
  const ids = (filter: Parameters<typeof filterStories>[1]) =>
    filterStories(stories, filter).map(({ id }) => id)
  expect([ids('all'), ids('unrated'), ids('ours')]).toEqual([[1, 2, 3], [2], [2, 3]])
})

test.each([
  ['', 1],
  ['Wort '.repeat(120), 1],
  ['Wort '.repeat(400), 2],
  ['Wort '.repeat(900), 5],
])('Reading takes whole minutes, at least one', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes)
})

test('STORIES-41 Instructions are optional: empty ones are not sent', () => {
  expect(bodyOf({ title: ' T ', description: 'D\n', instructions: ' \n' })).toEqual({
    title: 'T',
    description: 'D',
    instructions: null,
  })
})

test('Blanks alone are nothing one would lose', () => {
  expect(differs(emptyDraft, { ...emptyDraft, title: '  ' })).toBe(false)
  expect(differs(emptyDraft, { ...emptyDraft, title: 'T' })).toBe(true)
})
