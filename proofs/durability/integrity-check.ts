import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { House } from '../../server/testing/house.ts'

/** Ends a house without a warning, looks whether its SQLite file is whole, and removes it. */
export async function closeIntact(house: House): Promise<void> {
  await house.crash()
  const database = new DatabaseSync(join(house.folder, 'data', 'knistern.db'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  database.close()
  await house.close()
}
