import { describe, expect, test } from 'vitest'
import { excerpt, inList, readingMinutes } from './rules.ts'

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
})
