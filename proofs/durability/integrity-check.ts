import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { TestServer } from '#server/testing/test-server.ts'

/** Ends a server without a warning, looks whether its SQLite file is whole, and removes it. */
export async function closeIntact(server: TestServer): Promise<void> {
  await server.crash()
  const database = new DatabaseSync(join(server.folder, 'data', 'knistern.db'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  database.close()
  await server.close()
}
