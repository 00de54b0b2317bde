import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines, newPostgresDatabase } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { recordStatements } from '../testing/statements.ts'
import { restoreSchema } from './bulk-insert.ts'
import { openUnmigrated } from './database.ts'
import { migrations } from './migrations/index.ts'
import { BATCH_BYTES } from './snapshot.ts'

const settings = { name: 'settings', columns: ['key', 'value'], key: ['key'] }

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

async function emptyPlace(engine: (typeof bothEngines)[number]) {
  if (engine === 'postgres') {
    const { url, drop } = await newPostgresDatabase()
    return { address: { url, unsynced: true }, drop }
  }
  return { address: { file: join(scratch.folder, 'empty.db') }, drop: () => Promise.resolve() }
}

describe.each(bothEngines)('inserting rows on %s', (engine) => {
  test('A batch of any size, as in former backups, is inserted in parts of 4 MB at most', async () => {
    const { address, drop } = await emptyPlace(engine)
    const { db, statements } = recordStatements(await openUnmigrated(address))
    const rows = Array.from({ length: 20 }, (_, at) => [`long-${at}`, 'x'.repeat(700_000)] as const)
    await restoreSchema(db, Object.keys(migrations), (inserter) => inserter.insert(settings, rows))
    const stored = await db.selectFrom('settings').selectAll().execute()
    await db.destroy()
    await drop()
    expect(new Map(stored.map(({ key, value }) => [key, value]))).toEqual(new Map(rows))
    const sizes = statements
      .filter(({ sql }) => sql.startsWith('insert into "settings"'))
      .map(({ parameters }) => parameters.join('').length)
    expect(sizes).toHaveLength(4)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(BATCH_BYTES)
  })
})
