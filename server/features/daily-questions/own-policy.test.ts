import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OWN_PER_WEEK, OWN_WITHIN_DAYS } from '#contract/daily-questions/rules.ts'
import { addDays, dayStart } from '#contract/kernel/day.ts'
import {
  dueDays,
  dueOn,
  freeDay,
  freeFrom,
  ofMembers,
  ofThisWeek,
  ownDay,
  questionIn,
  withoutQuestion,
  withQuestion,
} from './own-policy.ts'

const FIRST = '2026-05-04'
const DAYS = 60

const asked = (text: string) => ({ text, form: 'write' as const, options: [] })

const act = fc.record({
  userId: fc.constantFrom('mia', 'jonas'),
  takesBack: fc.boolean(),
  chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})
const days = fc.array(fc.array(act, { maxLength: 3 }), { minLength: DAYS, maxLength: DAYS })

test('TAGESFRAGE-30 TAGESFRAGE-32 Each question has a day of its own within six, two in a week, through two months of writing and taking back', () => {
  fc.assert(
    fc.property(days, (acts) => {
      let own = ofMembers([], ['jonas', 'mia'])
      const waiting = new Map<string, { by: string; written: string }>()
      const written: { by: string; day: string }[] = []
      let count = 0
      for (const [at, ofDay] of acts.entries()) {
        const day = addDays(FIRST, at)
        const due = dueOn(own, day)
        const expected = waiting.get(due?.text ?? '')
        expect(due?.by).toBe(expected?.by)
        waiting.delete(due?.text ?? '')
        for (const { userId, takesBack, chance } of ofDay) {
          const later = ofThisWeek(own, userId, day).find((place) => place.due > day)
          if (takesBack && later !== undefined) {
            own = withoutQuestion(own, userId, later)
            waiting.delete(questionIn(later)?.text ?? '')
            const gone = written.findIndex((one) => one.by === userId && one.day === later.written)
            written.splice(gone, 1)
          } else if (!takesBack && freeFrom(own, userId, day) === null) {
            count += 1
            const text = `${count}?`
            own = withQuestion(own, userId, { day, free: day, chance }, asked(text))
            waiting.set(text, { by: userId, written: day })
            written.push({ by: userId, day })
          }
        }
        for (const { by, written: since } of waiting.values()) {
          expect([by, addDays(since, OWN_WITHIN_DAYS) > addDays(day, -1)]).toEqual([by, true])
        }
        for (const by of ['mia', 'jonas']) {
          const week = written.filter((one) => one.by === by && one.day > addDays(day, -7))
          expect(week.length).toBeLessThanOrEqual(OWN_PER_WEEK)
        }
      }
      // All that were written early enough have come.
      const last = addDays(FIRST, DAYS - 1)
      for (const { written: since } of waiting.values()) {
        expect(addDays(since, OWN_WITHIN_DAYS) > addDays(last, -1)).toBe(true)
      }
    }),
  )
})

test('TAGESFRAGE-31 A question is not replaced before its day has ended on all nodes', () => {
  const none = ofMembers([], ['jonas', 'mia'])
  const userId = dueDays(none, 'mia', FIRST).includes(addDays(FIRST, 6)) ? 'mia' : 'jonas'
  const last = addDays(FIRST, OWN_WITHIN_DAYS)
  const written = withQuestion(
    none,
    userId,
    { day: FIRST, free: FIRST, chance: 0.99 },
    asked('Eins?'),
  )
  expect(dueOn(written, last)?.text).toBe('Eins?')
  const midnight = dayStart(addDays(last, 1))
  for (const [now, kept] of [
    [midnight - 30_000, 'Eins?'],
    [midnight + 30_000, 'Eins?'],
    [midnight + 60_000, undefined],
  ] as const) {
    const when = { day: ownDay(now), free: freeDay(now), chance: 0 }
    const own = withQuestion(written, userId, when, asked('Zwei?'))
    expect(dueOn(own, last)?.text).toBe(kept)
  }
})
