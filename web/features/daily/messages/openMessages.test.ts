import { describe, expect, test } from 'vitest'
import { someMessage } from '#web/testing/days.ts'
import { openMessages } from './openMessages.ts'

describe('the messages in view', () => {
  const [first, second, third] = ['1', '2', '3'].map((id) => someMessage(id))
  const all = [first, second, third].flatMap((one) => one ?? [])

  test('HEUTE-07 O-101 A closed one is gone from both places', () => {
    expect(openMessages(all, third ?? null, [])).toEqual({ partnerMessage: third, list: all })
    expect(openMessages(all, third ?? null, ['1'])).toEqual({
      partnerMessage: third,
      list: all.slice(1),
    })
    expect(openMessages(all, third ?? null, ['3'])).toEqual({
      partnerMessage: null,
      list: all.slice(0, 2),
    })
  })

  test('HEUTE-09 With all of them closed nothing is left', () => {
    expect(openMessages(all, third ?? null, ['1', '2', '3'])).toEqual({
      partnerMessage: null,
      list: [],
    })
  })

  test('The list is empty if it would only repeat the newest message', () => {
    expect(openMessages(all, third ?? null, ['1', '2'])).toEqual({
      partnerMessage: third,
      list: [],
    })
    expect(openMessages(all.slice(0, 1), null, [])).toEqual({ partnerMessage: null, list: [first] })
  })
})
