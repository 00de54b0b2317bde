import { expect, test } from 'vitest'
import config from '../../vite.config.ts'

test('Only packages are put into a chunk by name: renaming a file of ours leaves the build as it is', () => {
  const output = config.build?.rolldownOptions?.output
  const splitting = Array.isArray(output) ? undefined : output?.codeSplitting
  const groups = (typeof splitting === 'object' && splitting.groups) || []
  const byName = groups.map(({ test }) => test).filter((test) => test !== undefined)
  expect(byName.length).toBeGreaterThan(0)
  for (const pattern of byName) expect(String(pattern)).toMatch(/^\/node_modules/)
  expect(groups.every(({ name }) => typeof name === 'string')).toBe(true)
})
