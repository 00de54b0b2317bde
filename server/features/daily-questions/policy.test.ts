import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersSeenBy, nextQuestion } from './policy.ts'

describe('the answers that one of the couple sees', () => {
  test('TAGESFRAGE-05 TAGESFRAGE-06 The partner’s answer is null until both have answered', () => {
    const given = fc.option(fc.string({ minLength: 1 }))
    fc.assert(
      fc.property(given, given, (hers, his) => {
        const answers = new Map<string, string>()
        if (his !== null) answers.set('jonas', his)
        if (hers !== null) answers.set('mia', hers)
        expect(answersSeenBy('mia', answers)).toEqual({
          mine: hers,
          partner: hers === null ? null : his,
        })
      }),
    )
  })

  test('TAGESFRAGE-06 Without an own answer one sees the same, whether the partner has answered or not', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (his) => {
        expect(answersSeenBy('mia', new Map([['jonas', his]]))).toEqual(
          answersSeenBy('mia', new Map()),
        )
      }),
    )
  })
})

describe('the next question', () => {
  const named = (ids: readonly string[]) => ids.map((id) => ({ id }))
  type Some = readonly [{ id: string }, ...{ id: string }[]]
  const isSome = (
    questions: { id: string }[],
  ): questions is [{ id: string }, ...{ id: string }[]] => questions.length > 0
  const ask = (questions: Some, days: number, asked: readonly string[] = []) => {
    const given: string[] = []
    let known = asked
    for (let day = 0; day < days; day += 1) {
      const next = nextQuestion(questions, known)
      given.push(next.question.id)
      known = next.asked
    }
    return { given, known }
  }
  const stock = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 2, maxLength: 40 })

  test('TAGESFRAGE-02 All are asked once in their order, round after round', () => {
    fc.assert(
      fc.property(stock, (ids) => {
        const questions = named(ids)
        if (!isSome(questions)) return
        expect(ask(questions, ids.length * 2).given).toEqual([...ids, ...ids])
      }),
    )
  })

  test('TAGESFRAGE-03 After the content has changed, no question is repeated until all present ones were asked', () => {
    fc.assert(
      fc.property(stock, stock, fc.nat(30), (before, after, days) => {
        const [old, fresh] = [named(before), named(after)]
        if (!isSome(old) || !isSome(fresh)) return
        const { given, known } = ask(old, Math.min(days, before.length))
        const open = after.filter((id) => !given.includes(id))
        expect(ask(fresh, open.length, known).given).toEqual(open)
      }),
    )
  })

  test('A new round keeps the ids of removed questions, since these may come back', () => {
    const two: Some = [{ id: 'a' }, { id: 'b' }]
    expect(nextQuestion(two, ['neu', 'a', 'b']).asked).toEqual(['neu', 'a'])
  })

  test('No question is asked twice in a row, as long as there is another', () => {
    const two: Some = [{ id: 'a' }, { id: 'b' }]
    expect(nextQuestion(two, ['b', 'a']).question.id).toBe('b')
    expect(nextQuestion([{ id: 'a' }], ['a']).question.id).toBe('a')
  })
})
