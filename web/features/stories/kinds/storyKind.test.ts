import { expect, test } from 'vitest'
import { hasTwoVoices } from '#contract/stories/rules.ts'
import { storyKind } from './storyKind.ts'

const plain = { series: null, branches: false, voices: false, minutes: 2 }
const series = { id: 's', title: 'Serie', part: 1, parts: 2, next: 2 }

test.each([
  ['a story of its own', {}, null],
  ['a part of a serial, however long', { series, minutes: 9 }, 'serial'],
  ['a branching story', { branches: true }, 'branching'],
  ['two voices', { voices: true, minutes: 9 }, 'duet'],
  ['four minutes', { minutes: 4 }, null],
  ['five minutes', { minutes: 5 }, 'long'],
] as const)('STORIES-91 The kind of %s', (_, change, kind) => {
  expect(storyKind({ ...plain, ...change })).toBe(kind)
})

test('STORIES-85 Two voices are those of both marks, each at the beginning of a paragraph', () => {
  expect(hasTwoVoices('**A:** Halt still.\n\n**B:** Ich halte.')).toBe(true)
  expect(hasTwoVoices('**A:** Halt still.')).toBe(false)
  expect(hasTwoVoices('Er sagte **A:** und sie **B:**')).toBe(false)
})
