import { afterEach, beforeEach, vi } from 'vitest'

/**
 * A message on the error or warning channel is a fault nobody has looked at: it fails the test it
 * appears in. A test that expects one replaces the method itself (`vi.spyOn(console, 'error')`).
 */
const strays: string[] = []

const describe = (value: unknown): string =>
  value instanceof Error ? (value.stack ?? value.message) : String(value)

beforeEach(() => {
  strays.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      strays.push(`console.${level}: ${parts.map(describe).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  const found = strays.splice(0)
  if (found.length > 0) throw new Error(`Stray output in this test:\n${found.join('\n')}`)
})
