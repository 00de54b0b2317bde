import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SIZES, scaleOf, tableOf } from './model.ts'

test('The table of docs/scale.md is that of the model', () => {
  const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')
  expect(page).toContain(tableOf(SIZES))
})

test('Rates grow with the couples, and nodes by more, since each hears all others', () => {
  const [small, large] = [scaleOf(100_000), scaleOf(1_000_000)]
  expect(large.messagesPerSecond / small.messagesPerSecond).toBeCloseTo(10)
  expect(large.nodes / small.nodes).toBeGreaterThan(10)
})

test('One node hears nobody', () => {
  expect(scaleOf(1_000)).toMatchObject({ nodes: 1, hearingShare: 0, notificationsPerSecond: 0 })
})
