import { expect, test } from 'vitest'
import { listIn, readPayload, searchEntries } from './state.ts'

const entry = (id: string, payload: string, userId: string | null = null) => ({
  id,
  datetime: '2026-11-21T19:15:03.000Z',
  payload,
  userId,
})
const entries = [
  entry('1', '{"path":"/stories"}', 'user-mia'),
  entry('2', '{"path":"/chat/message"}', 'user-jonas'),
  entry('3', 'kein JSON'),
]
const found = (search: string) =>
  searchEntries(entries, search, (id) => (id === 'user-mia' ? 'Mia' : undefined)).map(
    ({ id }) => id,
  )

test.each([
  ['', ['1', '2', '3']],
  [' STORIES ', ['1']],
  ['jonas', ['2']],
  ['mia', ['1']],
  ['21.11.2026', ['1', '2', '3']],
  ['nichts davon', []],
])('ADMIN-25 O-139 „%s“ finds entries by their text', (search, ids) => {
  expect(found(search)).toEqual(ids)
})

test('O-137 A payload that is no JSON is shown raw', () => {
  expect(readPayload('{"a":[1]}')).toEqual({ a: [1] })
  expect(readPayload('{kaputt')).toBe('{kaputt')
})

test('O-137 A list comes in data or plain', () => {
  expect(listIn({ data: [1, 2] })).toEqual([1, 2])
  expect(listIn([1, 2])).toEqual([1, 2])
})
