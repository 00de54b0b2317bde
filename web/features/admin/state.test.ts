import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  emptyPush,
  formatBytes,
  formatInstant,
  listIn,
  maySend,
  outcomeOf,
  readPayload,
  searchEntries,
  urlIsWrong,
} from './state.ts'

test.each([
  [0, '0 Byte'],
  [1023, '1.023 Byte'],
  [1024, '1 KB'],
  [1_500_000, '1,4 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [3 * 1024 ** 5, '3.072 TB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

describe('the log', () => {
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

  test('ADMIN-21 An entry has its exact time', () => {
    expect(formatInstant('2026-11-21T12:00:03')).toBe('21.11.2026, 12:00:03')
  })

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
})

describe('a push', () => {
  const whole = { ...emptyPush, title: 'Hallo', text: 'Bis gleich' }

  test.each([
    ['user-1', {}, true],
    ['', {}, false],
    ['user-1', { title: ' ' }, false],
    ['user-1', { text: '' }, false],
    ['user-1', { url: '/chat' }, true],
    ['user-1', { url: 'https://evil.example' }, false],
  ])('ADMIN-15 To „%s“ with %o: %s', (id, change, may) => {
    expect(maySend({ id }, { ...whole, ...change })).toBe(may)
  })

  test('ADMIN-13 O-067 The address is optional and a path of the product', () => {
    expect(urlIsWrong({ ...whole, url: ' ' })).toBe(false)
    expect(urlIsWrong({ ...whole, url: '//evil.example' })).toBe(true)
    expect(bodyOf('user-1', whole).url).toBeNull()
  })

  test.each([
    [{ success: true }, 'Push gesendet!'],
    [
      { success: false, error: 'Nutzer hat Push nicht aktiviert.' },
      'Nutzer hat Push nicht aktiviert.',
    ],
    [{ success: false }, 'Fehler'],
    [{ success: false, error: '' }, 'Fehler'],
  ])('ADMIN-16 ADMIN-17 ADMIN-18 %o is told as „%s“', (answer, text) => {
    expect(outcomeOf(answer)).toBe(text)
  })
})
