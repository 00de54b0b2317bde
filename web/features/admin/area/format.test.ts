import { expect, test } from 'vitest'
import { formatAtLeast, formatAtMost, formatInstant } from './format.ts'

test.each([
  [0, '0 Byte', '0 Byte'],
  [1023, 'bis 1.023 Byte', 'mindestens 1.023 Byte'],
  [1024, 'bis 1 KB', 'mindestens 1 KB'],
  [1_500_000, 'bis 1,5 MB', 'mindestens 1,4 MB'],
  [21 * 64 * 1024 ** 2, 'bis 1,4 GB', 'mindestens 1,3 GB'],
  [5 * 1024 ** 3, 'bis 5 GB', 'mindestens 5 GB'],
  [3 * 1024 ** 5, 'bis 3.072 TB', 'mindestens 3.072 TB'],
])('%d bytes read as %s, and free as %s', (bytes, used, free) => {
  expect([formatAtMost(bytes), formatAtLeast(bytes)]).toEqual([used, free])
})

test('ADMIN-21 An entry has its exact time', () => {
  expect(formatInstant('2026-11-21T12:00:03')).toBe('21.11.2026, 12:00:03')
})
