import { expect, test } from 'vitest'
import { counted, timeOf, withChanges } from './state.ts'

const TODAY = '2026-05-04'
const wedding = { id: 'a', name: 'Hochzeit', day: '2019-05-20', yearly: true, countdown: false }
const reunion = {
  id: 'b',
  name: 'Wiedersehen',
  day: '2026-05-16',
  yearly: false,
  countdown: true,
}
const idsOf = (days: readonly { id: string }[]) => days.map(({ id }) => id).join('')

test('TAG-09 A written day is there before the server has it, the next day first', () => {
  const { id: _, ...written } = reunion
  expect(idsOf(withChanges([wedding], [{ clientId: 'b', day: written }], TODAY))).toBe('ba')
  const later = { ...written, day: '2026-06-01' }
  expect(idsOf(withChanges([reunion, wedding], [{ clientId: 'b', day: later }], TODAY))).toBe('ab')
  expect(idsOf(withChanges([reunion, wedding], [{ clientId: 'b', day: null }], TODAY))).toBe('a')
  expect(withChanges([reunion], [], '2026-05-17')).toEqual([])
})

test('TAG-05 Heute counts down to the next day that wants it, and to none of today', () => {
  expect(timeOf(reunion, TODAY)).toEqual({ next: '2026-05-16', days: 12, years: 0 })
  expect(timeOf(wedding, TODAY)).toEqual({ next: '2026-05-20', days: 16, years: 7 })
  const days = [{ ...reunion, countdown: false }, wedding]
  expect(counted(days, TODAY)).toBeNull()
  expect(counted([reunion, wedding], TODAY)).toBe(reunion)
  const today = { ...wedding, countdown: true }
  expect(counted([today], '2026-05-20')).toBeNull()
  expect(counted([today, { ...reunion, day: '2026-06-01' }], '2026-05-20')?.name).toBe(
    'Wiedersehen',
  )
})
