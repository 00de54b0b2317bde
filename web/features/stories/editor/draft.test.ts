import { expect, test } from 'vitest'
import { bodyOf, differs, emptyDraft } from './draft.ts'

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
