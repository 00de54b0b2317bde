import { readFileSync } from 'node:fs'
import { matchesGlob, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** An operator's files in the program's folder, according to README and docs/operations.md. */
const OF_THE_OPERATOR = [
  'data/knistern.db',
  'data.key',
  'data.key.Ab12.old',
  'data-backups/knistern-2026-11-21T03-41-07-112Z.backup',
  'demo-data.key.Ab12.old',
  'dev-data/data.key',
  'knistern.env',
  'ops/.env',
  'ops/backups/knistern-2026-11-21T03-41-07-112Z.backup',
  'ops/backups/knistern-2026-11-21T03-41-07-112Z.backup.part',
]

/** Knows plain patterns only, as in both files: a pattern names the path or a folder above it. */
function isLeftOut(path: string, patterns: readonly string[]): boolean {
  const parts = path.split('/')
  const above = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return above.some((name) => patterns.some((pattern) => matchesGlob(name, pattern)))
}

describe.each(['ops/Dockerfile.dockerignore', '.gitignore'])('%s', (file) => {
  const lines = readFileSync(resolve(root, file), 'utf8').split('\n')
  const patterns = lines
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/^\/|\/$/g, ''))

  test.each(OF_THE_OPERATOR)('Leaves out %s', (path) => {
    expect(isLeftOut(path, patterns)).toBe(true)
  })

  test('Leaves nothing out that runs', () => {
    for (const path of ['server/main.ts', 'server/backup/main.ts', 'ops/compose.yaml']) {
      expect(isLeftOut(path, patterns)).toBe(false)
    }
  })
})

test('A backup that lies anywhere else does not come into the image either', () => {
  const patterns = readFileSync(resolve(root, 'ops/Dockerfile.dockerignore'), 'utf8').split('\n')
  expect(isLeftOut('knistern-2026-11-21T03-41-07-112Z.backup', patterns)).toBe(true)
  expect(isLeftOut('a/b/knistern-2026-11-21T03-41-07-112Z.backup.part', patterns)).toBe(true)
})
