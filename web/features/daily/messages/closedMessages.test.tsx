import { afterEach, describe, expect, test } from 'vitest'
import { closeMessage, closeOne, parseClosed } from './closedMessages.ts'

afterEach(() => localStorage.clear())

describe('closed messages', () => {
  test.each([null, '', 'kaputt', '{}', '5', 'null', '[1, {}, null]'])(
    'O-103 %s counts as none',
    (stored) => {
      expect(parseClosed(stored)).toEqual([])
    },
  )

  test('O-103 Entries that are no text are skipped among the ids', () => {
    expect(parseClosed('["a", 7, "b"]')).toEqual(['a', 'b'])
  })

  test('O-103 Ids of former days go when one is closed', () => {
    expect(closeOne(['gestern', 'a'], 'b', ['a', 'b', 'c'])).toEqual(['a', 'b'])
    expect(closeOne(['a'], 'a', ['a'])).toEqual(['a'])
  })

  test('HEUTE-08 KONST-44 Closed messages are stored as a list of texts under closedMessages', () => {
    localStorage.setItem('closedMessages', '["gestern"]')
    closeMessage('a', ['a', 'b'])
    closeMessage('b', ['a', 'b'])
    expect(localStorage.getItem('closedMessages')).toBe('["a","b"]')
  })
})
