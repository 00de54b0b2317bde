import { expect, test } from 'vitest'
import { together } from './together.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  '/web/main.ts': ['/web/api.ts'],
  '/web/frame.tsx': ['/web/api.ts', '/web/query.ts'],
  '/web/home.tsx': ['/web/page.tsx'],
  '/web/page.tsx': ['/web/query.ts', '/web/dates.ts'],
  '/web/other.tsx': ['/web/page.tsx', '/web/chart.ts'],
  '/web/card.tsx': ['/web/api.ts', '/web/back.tsx'],
}
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }
const chunkOf = together('frame', {
  root: '/web',
  before: ['main.ts'],
  parts: ['frame.tsx', 'home.tsx'],
})

test('What the parts need, and theirs in turn, goes together', () => {
  const ids = ['/web/query.ts', '/web/page.tsx', '/web/dates.ts']
  expect(ids.map((id) => chunkOf(id, graph))).toEqual(['frame', 'frame', 'frame'])
})

test('The parts themselves, what was there before and what others alone need stay where they are', () => {
  const ids = ['/web/frame.tsx', '/web/home.tsx', '/web/api.ts', '/web/chart.ts', '/web/other.tsx']
  expect(ids.map((id) => chunkOf(id, graph))).toEqual([null, null, null, null, null])
})

test('What else is named goes with them, itself and what it needs', () => {
  const withCard = together('frame', {
    root: '/web',
    before: ['main.ts'],
    parts: ['home.tsx'],
    also: ['card.tsx'],
  })
  const ids = ['/web/card.tsx', '/web/back.tsx', '/web/api.ts', '/web/home.tsx']
  expect(ids.map((id) => withCard(id, graph))).toEqual(['frame', 'frame', null, null])
})
