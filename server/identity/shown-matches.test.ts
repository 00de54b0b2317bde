import { describe, expect, test } from 'vitest'
import {
  afterAnswering,
  afterSeparation,
  afterShowing,
  belongsTo,
  type Matches,
  matchesInView,
  membersInOrder,
  updateMatching,
} from './shown-matches.ts'

const live = (...entries: [string, [string, string]][]): Matches<string> => new Map(entries)
const nothing = live()
const yes = live(['a', ['yes', 'yes']])
const other = live(['a', ['maybe', 'yes']])

/** A member whose present answer to every match is this one. */
const reader = (side: 0 | 1, own: string | null) => ({ side, answerTo: () => own })
const first = reader(0, 'yes')
const second = reader(1, 'yes')

const seenByOne = afterShowing([], yes, 0)
const seenByBoth = afterShowing(seenByOne, yes, 1)

describe('what has been shown', () => {
  test('O-148 What matches is shown as it is, and noted for whoever has seen it', () => {
    expect(matchesInView([], yes, first)).toEqual(yes)
    expect(seenByOne).toEqual([{ key: 'a', answers: ['yes', 'yes'], seen: [true, false] }])
    expect(seenByBoth).toEqual([{ key: 'a', answers: ['yes', 'yes'], seen: [true, true] }])
  })

  test('O-148 What one has seen stays for the other as it was, whatever becomes of the answers', () => {
    for (const now of [nothing, other, yes]) {
      for (const own of ['yes', 'maybe', null]) {
        expect(matchesInView(seenByOne, now, reader(1, own))).toEqual(yes)
      }
      expect(afterAnswering(seenByOne, now)).toBe(seenByOne)
    }
  })

  test('O-187 Whoever has seen it sees the own answer of now at once, and none once it is taken back', () => {
    expect(matchesInView(seenByOne, other, reader(0, 'maybe'))).toEqual(other)
    expect(matchesInView(seenByOne, nothing, reader(0, null))).toEqual(nothing)
    // The same once the other has looked: the own list tells nothing of it.
    expect(matchesInView(afterShowing(seenByOne, nothing, 1), nothing, reader(0, null))).toEqual(
      nothing,
    )
    // A match the other takes back stays until both have seen it.
    expect(matchesInView(seenByOne, nothing, first)).toEqual(yes)
  })

  test('O-148 What may have been seen stays until each has surely seen it', () => {
    const told = afterShowing([], yes, null)
    expect(told).toEqual([{ key: 'a', answers: ['yes', 'yes'], seen: [false, false] }])
    for (const side of [0, 1] as const)
      expect(matchesInView(told, nothing, reader(side, null))).toEqual(yes)
    expect(afterShowing(told, nothing, null)).toBe(told)
    const shown = afterShowing(told, nothing, 1)
    expect(matchesInView(shown, nothing, reader(0, null))).toEqual(yes)
    expect(afterShowing(shown, nothing, 0)).toEqual([])
  })

  test('O-148 Taken back, it is gone once the other has seen it', () => {
    expect(afterShowing(seenByOne, nothing, 1)).toEqual([])
  })

  test('O-148 What both have seen ends with the answers, and what comes later begins anew', () => {
    expect(matchesInView(seenByBoth, nothing, first)).toEqual(nothing)
    const ended = afterAnswering(seenByBoth, nothing)
    expect(ended).toEqual([])
    expect(matchesInView(afterShowing(ended, yes, 0), nothing, second)).toEqual(yes)
  })

  test('O-148 Another answer to what both have seen shows at once, and is again to be seen by both', () => {
    expect(afterAnswering(seenByBoth, other)).toBe(seenByBoth)
    expect(matchesInView(seenByBoth, other, second)).toEqual(other)
    const seen = afterShowing(seenByBoth, other, 1)
    expect(seen).toEqual([{ key: 'a', answers: ['maybe', 'yes'], seen: [false, true] }])
    expect(matchesInView(seen, nothing, reader(0, null))).toEqual(other)
  })

  test('O-148 An answer changed while one has still to see the match shows once both have', () => {
    const seen = afterShowing(seenByOne, other, 1)
    expect(matchesInView(seen, other, second)).toEqual(other)
  })

  test('Nothing new is the very same list, so that nothing is written', () => {
    expect(afterShowing(seenByOne, yes, 0)).toBe(seenByOne)
    expect(afterShowing(seenByOne, nothing, 0)).toBe(seenByOne)
    expect(afterShowing(seenByBoth, yes, 1)).toBe(seenByBoth)
    expect(afterAnswering(seenByBoth, yes)).toBe(seenByBoth)
    const none: never[] = []
    expect(afterShowing(none, nothing, 0)).toBe(none)
  })

  test('O-148 What cannot be shown now waits, as does what is not meant', () => {
    const away = (key: string) => key !== 'a'
    const notShown = updateMatching(seenByOne, away, (here) => afterShowing(here, nothing, 1))
    expect(notShown).toBe(seenByOne)
    const both = updateMatching(seenByOne, away, (here) =>
      afterShowing(here, live(['b', ['yes', 'no']]), 1),
    )
    expect(both.map(({ key, seen }) => [key, seen])).toEqual([
      ['a', [true, false]],
      ['b', [false, true]],
    ])
  })

  test('O-033 Of two who were apart, only what one has still to see stays', () => {
    const unseen = afterShowing(seenByBoth, live(['a', ['yes', 'yes']], ['b', ['yes', 'yes']]), 0)
    expect(afterSeparation(unseen).map(({ key }) => key)).toEqual(['b'])
  })
})

test('The two of a pair stand in one order, and a record is about them alone', () => {
  expect(membersInOrder(['b', 'a'])).toEqual(['a', 'b'])
  expect(membersInOrder(['a'])).toBeNull()
  expect(belongsTo(['a', 'b'], { members: ['a', 'b'] })).toBe(true)
  expect(belongsTo(['a', 'b'], { members: ['a', 'c'] })).toBe(false)
  expect(belongsTo(['a', 'b'], undefined)).toBe(false)
})
