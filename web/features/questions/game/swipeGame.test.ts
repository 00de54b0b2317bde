import { describe, expect, test } from 'vitest'
import type { Question } from '#contract/questions/calls.ts'
import {
  answerForDrag,
  answerForKey,
  DECIDE_PX,
  type GamePage,
  gameOf,
  HINT_PX,
  hintForDrag,
  needsRefill,
  REFILL_AT,
  STACKED,
  withOpenAgain,
} from './swipeGame.ts'

const question = (id: string): Question => ({
  id,
  questionId: id,
  text: id,
  dirtyLevel: 1,
  category: null,
})
const page = (ids: string, change: Partial<GamePage> = {}): GamePage => ({
  questions: [...ids].map(question),
  total: 20,
  answered: 4,
  more: true,
  maxLevel: 4,
  acknowledged: 0,
  ...change,
})
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id).join('')

describe('the gesture', () => {
  test.each([
    ['FRAGEN-13 KONST-37 beyond 200 px to the right', 201, 0, 'yes'],
    ['FRAGEN-17 exactly 200 px', 200, 0, null],
    ['FRAGEN-14 beyond 200 px to the left', -201, 0, 'no'],
    ['FRAGEN-17 exactly 200 px to the left', -200, 0, null],
    ['FRAGEN-15 FRAGEN-16 beyond 200 px down', 0, 201, 'maybe'],
    ['FRAGEN-17 exactly 200 px down', 0, 200, null],
    ['O-134 upward never', 0, -900, null],
    ['O-134 the larger axis of a diagonal: right', 260, 250, 'yes'],
    ['O-134 the larger axis of a diagonal: down', -250, 260, 'maybe'],
    ['O-134 mostly upward', 250, -260, null],
  ] as const)('%s', (_, x, y, answer) => {
    expect(answerForDrag(x, y)).toBe(answer)
  })

  test('FRAGEN-18 KONST-37 The hint begins beyond 30 px and is whole at 200', () => {
    expect([DECIDE_PX, HINT_PX]).toEqual([200, 30])
    expect([
      hintForDrag(30, 0),
      hintForDrag(-30, 0),
      hintForDrag(0, 30),
      hintForDrag(0, -90),
    ]).toEqual(Array(4).fill(null))
    expect(hintForDrag(31, 0)?.answer).toBe('yes')
    expect(hintForDrag(-31, 4)?.answer).toBe('no')
    expect(hintForDrag(4, 31)?.answer).toBe('maybe')
    expect([hintForDrag(115, 0)?.strength, hintForDrag(400, 0)?.strength]).toEqual([0.5, 1])
  })

  test('O-134 The arrow keys say the same; the one upward says nothing', () => {
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map(answerForKey)).toEqual([
      'yes',
      'no',
      'maybe',
      null,
    ])
  })
})

describe('the stack', () => {
  test('FRAGEN-11 FRAGEN-22 O-131 A question answered since is gone from the stack and counted', () => {
    const game = gameOf(page('abcdef'), new Set(['a', 'b', 'z']))
    expect(ids(game.open)).toBe('cdef')
    expect([game.number, game.total]).toEqual([7, 20])
  })

  test('FRAGEN-24 KONST-39 Three or fewer are left: more are fetched, once the server has learnt something', () => {
    expect([REFILL_AT, STACKED]).toEqual([3, 3])
    expect(needsRefill(page('abcdef'), 4, 2)).toBe(false)
    expect(needsRefill(page('abcdef'), 3, 1)).toBe(true)
    expect(needsRefill(page('abcdef'), 0, 6)).toBe(true)
    expect(needsRefill(page('abcdef'), 3, 0)).toBe(false)
    expect(needsRefill(page('abcdef', { acknowledged: 3 }), 3, 3)).toBe(false)
    expect(needsRefill(page('abc', { more: false }), 3, 3)).toBe(false)
  })

  test('O-161 The question that was read stays on top of a new page as long as it may be open', () => {
    const none = new Set<string>()
    const c = { question: question('c'), maxLevel: 4 }
    const open = (game: ReturnType<typeof gameOf>) => ids(game.open)
    expect(open(gameOf(page('xyc'), none, c))).toBe('cxy')
    // Behind the page, where other levels have come in between.
    const behind = gameOf(page('uvwxyz', { maxLevel: 10 }), none, c)
    expect([open(behind), behind.number]).toEqual(['cuvwxyz', 5])
    const answered = gameOf(page('xyc'), new Set(['c']), c)
    expect([open(answered), answered.number]).toEqual(['xy', 6])
    // Answered on another device, or not asked any more.
    expect(open(gameOf(page('uvwxyz'), none, c))).toBe('uvwxyz')
    expect(open(gameOf(page('xy', { more: false, maxLevel: 10 }), none, c))).toBe('xy')
    expect(open(gameOf(page('uvwxyz'), none, { ...c, maxLevel: 10 }))).toBe('uvwxyz')
  })

  test('FRAGEN-12 The game is over only when there can be no more questions', () => {
    expect(gameOf(page('a', { more: false }), new Set(['a'])).isOver).toBe(true)
    expect(gameOf(page('a'), new Set(['a'])).isOver).toBe(false)
    expect(gameOf(page('a', { more: false }), new Set()).isOver).toBe(false)
  })

  test('O-129 An answer taken back puts its question on top again and counts back', () => {
    const again = withOpenAgain(page('bc'), question('a'))
    expect(ids(again.questions)).toBe('abc')
    expect(gameOf(again, new Set()).number).toBe(4)
    expect(withOpenAgain(again, question('a'))).toBe(again)
  })
})
