import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shapesMark } from './shapes.ts'

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'knistern-shapes-'))
  write('contract/chat/calls.ts', 'export const history = 1')
  write('web/features/chat/queries.ts', 'meta: persistedQuery.meta')
  write('web/features/chat/Page.tsx', 'export const Page = () => null')
})
afterEach(() => rmSync(root, { recursive: true }))

test('An update that changes a screen or a test leaves what devices have kept', () => {
  const before = shapesMark(root)
  write('web/features/chat/Page.tsx', 'export const Page = () => <p>Neu</p>')
  write('contract/chat/calls.test.ts', 'test()')
  write('web/lib/query/persist.test.tsx', 'persist(1)')
  expect(shapesMark(root)).toBe(before)
})

test.each([
  ['contract/chat/calls.ts', 'export const history = 2'],
  ['contract/cards/shapes.ts', 'export const card = 1'],
  ['web/features/chat/queries.ts', 'meta: persistedQuery.meta, queryFn: other'],
  ['web/features/daily/queries.ts', '...dailyQuery'],
])('A change of the contract or of what is persisted makes another mark: %s', (path, text) => {
  const before = shapesMark(root)
  write(path, text)
  expect(shapesMark(root)).not.toBe(before)
})
