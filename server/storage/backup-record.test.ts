import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newDatabase } from '../testing/databases.ts'
import { bothEngines } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type BackupRecord, readBackupRecord, updateBackupRecord } from './backup-record.ts'
import { type Database, openDatabase } from './database.ts'
import type { DatabaseAddress } from './database-address.ts'

const FIRST: BackupRecord = {
  ranAt: 1_000,
  folder: '/backups',
  fault: null,
  notes: [],
  isRegular: false,
  lastGood: { at: 1_000, file: '/backups/a.backup', bytes: 5, isOnDataDisk: true },
  lastTrial: null,
}

describe.each(bothEngines)('the record of backups on %s', (engine) => {
  let scratch: Scratch
  let address: DatabaseAddress
  let drop: () => Promise<void>
  let database: Database

  beforeEach(async () => {
    scratch = newScratch()
    const made = await newDatabase(engine, scratch.folder)
    address = made.address
    drop = made.drop
    database = await openDatabase(address, silentLogger)
  })
  afterEach(async () => {
    await database.close()
    await drop()
    scratch.remove()
  })

  /** The reads of a turn share a transaction (decision 0075), which another process does not know. */
  const seen = () => expect.poll(() => readBackupRecord(database.db))

  test('Is written beside the server that uses the database, which reads it', async () => {
    expect(await readBackupRecord(database.db)).toBeUndefined()
    expect(await updateBackupRecord(address, () => FIRST)).toBe(true)
    await seen().toEqual(FIRST)
    const failed = { ...FIRST, ranAt: 2_000, fault: 'Kein Platz.' }
    await updateBackupRecord(address, (before) => {
      expect(before).toEqual(FIRST)
      return failed
    })
    await seen().toEqual(failed)
  })

  test('A change to nothing writes nothing, and a record of another version is none', async () => {
    await updateBackupRecord(address, () => undefined)
    expect(await readBackupRecord(database.db)).toBeUndefined()
    const value = JSON.stringify({ version: 2 })
    await database.db.insertInto('settings').values({ key: 'backup-record', value }).execute()
    expect(await readBackupRecord(database.db)).toBeUndefined()
    await updateBackupRecord(address, () => FIRST)
    await seen().toEqual(FIRST)
  })
})
