import { expect, test } from 'vitest'
import { formatBytes, formatInstant } from './format.ts'

test.each([
  [0, '0 Byte'],
  [1023, '1.023 Byte'],
  [1024, '1 KB'],
  [1_500_000, '1,4 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [3 * 1024 ** 5, '3.072 TB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('ADMIN-21 An entry has its exact time', () => {
  expect(formatInstant('2026-11-21T12:00:03')).toBe('21.11.2026, 12:00:03')
})
