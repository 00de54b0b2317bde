import { expect, test } from 'vitest'
import type { Hidden } from '#contract/days/calls.ts'
import { HIDDEN_MAX } from '#contract/days/rules.ts'
import { addDays } from '#contract/kernel/day.ts'
import { entryId } from '#contract/kernel/day-entries.ts'
import { afterHiding } from './policy.ts'

const KIB = 1024

test('TAGE-08 One thing hidden each day of a year stays hidden, and the record stays small', () => {
  const entry = 'x:'.padEnd(80, '0')
  expect(entryId.safeParse(entry).success).toBe(true)
  let hidden: readonly Hidden[] = []
  for (let day = 0; day < 2 * HIDDEN_MAX; day += 1) {
    hidden = afterHiding(hidden, { day: addDays('2026-01-01', day), entry }, true)
  }
  expect(hidden.length).toBeGreaterThan(366)
  expect(hidden.at(-1)).toEqual({ day: addDays('2026-01-01', 2 * HIDDEN_MAX - 1), entry })
  expect(Buffer.byteLength(JSON.stringify(hidden))).toBeLessThan(64 * KIB)
})

test.each(['', 'a b', 'ü', 'message:\u0001', 'message:', 'x'.repeat(81)])(
  'TAGE-08 „%s“ is no id of an entry',
  (id) => {
    expect(entryId.safeParse(id).success).toBe(false)
  },
)
