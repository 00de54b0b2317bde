import { describe, expect, test } from 'vitest'
import {
  excerpt,
  inList,
  matchLabel,
  maySave,
  type Preference,
  parseStoryId,
  partnerLabel,
  ratingShownIn,
  readingMinutes,
} from './rules.ts'

const ANY = ['yes', 'maybe', 'no', null] as const satisfies readonly (Preference | null)[]
const everyState = ANY.flatMap((mine) =>
  ANY.flatMap((partner) => [true, false].map((shares) => ({ mine, partner, shares }))),
)

describe('which ratings of the partner are shown', () => {
  const M = 'matches'
  const P = 'partnerRatings'

  test.each([
    ['yes', true, [M, M, null, null]],
    ['yes', false, [M, M, null, null]],
    ['maybe', true, [M, M, null, null]],
    ['maybe', false, [M, M, null, null]],
    ['no', true, [null, null, null, null]],
    ['no', false, [null, null, null, null]],
    [null, true, [P, P, null, null]],
    [null, false, [null, null, null, null]],
  ] as const)(
    'STORIES-69 ROLLEN-25 O-114 One’s own %s with consent %s against yes, maybe, no and nothing',
    (mine, shares, row) => {
      expect(ANY.map((partner) => ratingShownIn(mine, partner, shares))).toEqual(row)
    },
  )

  test('STORIES-77 The partner’s no and no rating look exactly the same', () => {
    for (const { mine, shares } of everyState) {
      expect(ratingShownIn(mine, 'no', shares)).toBe(ratingShownIn(mine, null, shares))
    }
  })

  test('STORIES-75 A match is one for both partners, whoever shares', () => {
    for (const { mine, partner, shares } of everyState) {
      const here = ratingShownIn(mine, partner, shares) === M
      expect(ratingShownIn(partner, mine, !shares) === M).toBe(here)
    }
  })

  test('STORIES-76 O-114 A story one has rated no shows nothing of the partner', () => {
    for (const { partner, shares } of everyState) {
      expect(ratingShownIn('no', partner, shares)).toBeNull()
    }
  })
})

describe('labels', () => {
  test.each([
    ['STORIES-63', 'yes', 'Das findet ihr beide heiß'],
    ['STORIES-64', 'maybe', 'Das könnte interessant sein'],
    ['STORIES-65', 'no', 'Das ist nur eine Fantasie'],
    ['STORIES-65', 'anything', 'Das ist nur eine Fantasie'],
  ])('%s A match one has rated %s', (_, preference, label) => {
    expect(matchLabel(preference)).toBe(label)
  })

  test.each([
    ['STORIES-70', 'yes', 'Finde ich heiß'],
    ['STORIES-71', 'maybe', 'Kann ich mir vorstellen'],
    ['STORIES-72', 'no', 'Nur als Fantasie'],
    ['STORIES-72', 'anything', 'Nur als Fantasie'],
  ])('%s A further rating of the partner, %s', (_, preference, label) => {
    expect(partnerLabel(preference)).toBe(label)
  })
})

describe('the list and the editor', () => {
  test('STORIES-11 KONST-26 The excerpt is the first 80 characters, with … if there is more', () => {
    expect(excerpt('x'.repeat(80))).toBe('x'.repeat(80))
    expect(excerpt('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`)
    expect(excerpt('')).toBe('')
  })

  test('STORIES-11 O-172 The excerpt leaves out who speaks, and no other mark', () => {
    expect(excerpt('**A:** Bleib so.\n\n**B:** Wie?')).toBe('Bleib so.\n\nWie?')
    expect(excerpt('**Es** war. **A:** ist')).toBe('**Es** war. **A:** ist')
  })

  test('STORIES-11 The excerpt cuts no character in two', () => {
    expect(excerpt('👩‍❤️‍👩'.repeat(81))).toBe(`${'👩‍❤️‍👩'.repeat(80)}…`)
  })

  test.each([
    ['', 1],
    ['Wort '.repeat(120), 1],
    ['Wort '.repeat(400), 2],
    ['Wort '.repeat(900), 5],
  ])('Reading takes whole minutes, at least one', (text, minutes) => {
    expect(readingMinutes(text)).toBe(minutes)
  })

  test('A list shows how a story begins and how long it takes, none of its texts', () => {
    const description = 'Wort '.repeat(400)
    const texts = { description, instructions: 'Mit Kerze.', revision: 'r', ratingRevision: 's' }
    expect(inList({ id: 7, ...texts })).toEqual({
      id: 7,
      excerpt: excerpt(description),
      minutes: 2,
      voices: false,
    })
  })

  test.each([
    ['', 'Text', false],
    ['Titel', ' ', false],
    [' \n', 'Text', false],
    ['Titel', 'Text', true],
  ])('STORIES-40 STORIES-41 Title „%s“ and description „%s“: %s', (title, description, may) => {
    expect(maySave({ title, description })).toBe(may)
  })

  test.each([
    'neu',
    'random',
    'matches',
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '007',
    ' 1',
    '9'.repeat(16),
    '9'.repeat(30),
  ])('O-054 „%s“ is no number of a story', (text) => {
    expect(parseStoryId(text)).toBeNull()
  })

  test.each([12, 999_999_999, 2 ** 52, Number.MAX_SAFE_INTEGER])('O-054 %d is one', (number) => {
    expect(parseStoryId(String(number))).toBe(number)
  })
})
