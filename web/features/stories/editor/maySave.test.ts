import { expect, test } from 'vitest'
import { maySave } from './maySave.ts'

test.each([
  ['', 'Text', false],
  ['Titel', ' ', false],
  [' \n', 'Text', false],
  ['Titel', 'Text', true],
])('STORIES-40 STORIES-41 Title „%s“ and description „%s“: %s', (title, description, may) => {
  expect(maySave({ title, description })).toBe(may)
})
