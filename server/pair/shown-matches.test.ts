import { describe, expect, test } from 'vitest'
import {
  afterAnswering,
  afterSeparation,
  afterShowing,
  answerIn,
  belongsTo,
  matchInView,
  matchOf,
  membersInOrder,
  notedMatch,
} from './shown-matches.ts'

/** Codes of two open answers; 0 is one that is not. */
const [YES, MAYBE] = [1, 2]
/** Members who have answered since they last looked. */
const NOBODY = [false, false] as const
const nothing = matchOf(0, 0)
const yes = matchOf(YES, YES)
const other = matchOf(MAYBE, YES)

const seenByOne = afterShowing(0, yes, 0, NOBODY)
const seenByBoth = afterShowing(seenByOne, yes, 1, NOBODY)

describe('matches that have been shown', () => {
  test('A match has the answers of both, and is none unless both are open', () => {
    expect([answerIn(other, 0), answerIn(other, 1)]).toEqual([MAYBE, YES])
    expect([answerIn(matchOf(15, 12), 0), answerIn(matchOf(15, 12), 1)]).toEqual([15, 12])
    expect([nothing, matchOf(YES, 0), matchOf(0, YES)]).toEqual([0, 0, 0])
  })

  test('O-148 A match is shown as it is, and recorded for the one who has seen it', () => {
    expect(matchInView(0, yes, 0, YES)).toBe(yes)
    expect(seenByOne).toBe(notedMatch(yes, [true, false]))
    expect(seenByBoth).toBe(notedMatch(yes, [true, true]))
  })

  test('O-148 A match one has seen stays for the other as it was, whatever becomes of the answers', () => {
    for (const now of [nothing, other, yes]) {
      for (const own of [YES, MAYBE, 0]) expect(matchInView(seenByOne, now, 1, own)).toBe(yes)
      expect(afterAnswering(seenByOne, now)).toBe(seenByOne)
    }
  })

  test('O-187 A member who has seen a match sees the own answer of now at once, and none once it is taken back', () => {
    expect(matchInView(seenByOne, other, 0, MAYBE)).toBe(other)
    expect(matchInView(seenByOne, nothing, 0, 0)).toBe(nothing)
    // The same once the other has looked: the own list tells nothing of it.
    expect(matchInView(afterShowing(seenByOne, nothing, 1, NOBODY), nothing, 0, 0)).toBe(nothing)
    // A match the other takes back stays until both have seen it.
    expect(matchInView(seenByOne, nothing, 0, YES)).toBe(yes)
  })

  test('O-148 A match that may have been seen stays until each has surely seen it', () => {
    const told = afterShowing(0, yes, null, NOBODY)
    expect(told).toBe(notedMatch(yes, [false, false]))
    for (const side of [0, 1] as const) expect(matchInView(told, nothing, side, 0)).toBe(yes)
    expect(afterShowing(told, nothing, null, NOBODY)).toBe(told)
    const shown = afterShowing(told, nothing, 1, NOBODY)
    expect(matchInView(shown, nothing, 0, 0)).toBe(yes)
    expect(afterShowing(shown, nothing, 0, NOBODY)).toBe(0)
  })

  test('O-148 A match taken back is gone once the other has seen it', () => {
    expect(afterShowing(seenByOne, nothing, 1, NOBODY)).toBe(0)
  })

  test('O-148 A match both have seen ends with the answers, and a later one begins anew', () => {
    expect(matchInView(seenByBoth, nothing, 0, YES)).toBe(nothing)
    const ended = afterAnswering(seenByBoth, nothing)
    expect(ended).toBe(0)
    expect(matchInView(afterShowing(ended, yes, 0, NOBODY), nothing, 1, YES)).toBe(yes)
  })

  test('O-148 Another answer to what both have seen shows at once, and is again to be seen by both', () => {
    expect(afterAnswering(seenByBoth, other)).toBe(seenByBoth)
    expect(matchInView(seenByBoth, other, 1, YES)).toBe(other)
    const seen = afterShowing(seenByBoth, other, 1, NOBODY)
    expect(seen).toBe(notedMatch(other, [false, true]))
    expect(matchInView(seen, nothing, 0, 0)).toBe(other)
  })

  test('O-148 An answer changed while one has still to see the match shows once both have', () => {
    const seen = afterShowing(seenByOne, other, 1, NOBODY)
    expect(matchInView(seen, other, 1, YES)).toBe(other)
  })

  test('O-187 A match a member has answered and seen already is recorded for them by the look of the other', () => {
    const changed = afterShowing(seenByOne, other, 1, NOBODY)
    expect(changed).toBe(notedMatch(other, [true, false]))
    expect(afterShowing(changed, other, 0, NOBODY)).toBe(changed)
    // Not what they have not looked at yet, nor what shows them something new.
    expect(afterShowing(seenByOne, other, 1, [true, false])).toBe(seenByBoth)
    expect(afterShowing(seenByOne, matchOf(MAYBE, MAYBE), 1, NOBODY)).toBe(seenByBoth)
    expect(afterShowing(seenByOne, matchOf(YES, MAYBE), 1, NOBODY)).toBe(seenByBoth)
  })

  test('Nothing new is the very same note, so that nothing is written', () => {
    expect(afterShowing(seenByOne, yes, 0, NOBODY)).toBe(seenByOne)
    expect(afterShowing(seenByOne, nothing, 0, NOBODY)).toBe(seenByOne)
    expect(afterShowing(seenByBoth, yes, 1, NOBODY)).toBe(seenByBoth)
    expect(afterAnswering(seenByBoth, yes)).toBe(seenByBoth)
    expect(afterShowing(0, nothing, 0, NOBODY)).toBe(0)
  })

  test('O-033 When two have been apart, only a match that one has still to see stays', () => {
    expect(afterSeparation(seenByBoth)).toBe(0)
    expect(afterSeparation(seenByOne)).toBe(seenByOne)
  })
})

test('The two of a pair stand in one order, and a record is about them alone', () => {
  expect(membersInOrder(['b', 'a'])).toEqual(['a', 'b'])
  expect(membersInOrder(['a'])).toBeNull()
  expect(belongsTo(['a', 'b'], { members: ['a', 'b'] })).toBe(true)
  expect(belongsTo(['a', 'b'], { members: ['a', 'c'] })).toBe(false)
  expect(belongsTo(['a', 'b'], undefined)).toBe(false)
})
