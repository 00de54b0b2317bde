import { expect, test } from 'vitest'
import { dayQuery, lookBackQuery, monthQuery } from './queries.ts'

test('TAGE-07 Each day asks for what comes up on it', () => {
  const [today, tomorrow] = ['2026-11-20', '2026-11-21'].map((day) => lookBackQuery(day).queryKey)
  expect(today).not.toEqual(tomorrow)
  expect(lookBackQuery('2026-11-20').meta).toEqual({ persist: 'today' })
})

test('TAGE-13 Months and days that were looked at are kept for times without a network', () => {
  for (const { meta } of [monthQuery('2026-11'), dayQuery('2026-11-20')]) {
    expect(meta).toMatchObject({ persist: 'always' })
  }
})
