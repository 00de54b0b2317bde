import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { StartFault } from '../lib/start-fault.ts'
import { newDatabase } from '../testing/databases.ts'
import { slow, thorough } from '../testing/effort.ts'
import { bothEngines, postgresAlone } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { openDatabase, openExclusive } from './database.ts'
import type { DatabaseAddress } from './database-address.ts'
import { lockDatabaseFile } from './database-lock.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

describe.each(bothEngines)('a database in use on %s', (engine) => {
  let address: DatabaseAddress
  let drop: () => Promise<void>
  const open = () => openDatabase(address, silentLogger)

  beforeEach(async () => {
    ;({ address, drop } = await newDatabase(engine, scratch.folder))
  })
  afterEach(() => drop())

  test('Opening a database alone waits for a server that is just stopping', slow, async () => {
    const server = await open()
    const alone = openExclusive(address)
    await pause(300)
    await server.close()
    const { db, close } = await alone
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
    await close()
  })

  test('A server that starts waits for who has it alone', slow, async () => {
    await (await open()).close()
    const alone = await openExclusive(address)
    const server = open()
    await pause(300)
    await alone.close()
    const { db, close } = await server
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
    await close()
  })

  test('Opening a database exclusively does not wait for ever', thorough, async () => {
    const server = await open()
    await expect(openExclusive(address)).rejects.toThrow(StartFault)
    await server.close()
  })

  test('A server that starts does not wait for ever', thorough, async () => {
    await (await open()).close()
    const alone = await openExclusive(address)
    await expect(open()).rejects.toThrow(StartFault)
    await alone.close()
  })
})

describe.each(postgresAlone)('a PostgreSQL', () => {
  test('Has no session of a server any more once that is closed', async () => {
    const { address, drop } = await newDatabase('postgres', scratch.folder)
    if (!('url' in address)) throw new Error('not a PostgreSQL')
    const watcher = new Client({ connectionString: inject('postgres')?.admin })
    await watcher.connect()
    for (let round = 0; round < 10; round += 1) {
      const server = await openDatabase(address, silentLogger)
      const reads = Array.from({ length: 8 }, () =>
        server.db.selectFrom('settings').selectAll().execute(),
      )
      await Promise.all(reads)
      await server.close()
      const { rows } = await watcher.query('select pid from pg_stat_activity where datname = $1', [
        new URL(address.url).pathname.slice(1),
      ])
      expect(rows).toEqual([])
    }
    await watcher.end()
    await drop()
  })
})

describe('a SQLite file', () => {
  test('Has one owner; the second learns which process that is', async () => {
    const file = join(scratch.folder, 'knistern.db')
    const release = await lockDatabaseFile(file)
    const second = () => lockDatabaseFile(file, { waitMs: 0 })
    await expect(second()).rejects.toThrow(`Prozess ${process.pid}.`)
    release()
    ;(await second())()
  })

  test('Files that a killed process has left behind lock nobody out', async () => {
    const file = join(scratch.folder, 'knistern.db')
    writeFileSync(`${file}.pid`, '99999999\n')
    writeFileSync(`${file}.lock`, '')
    const release = await lockDatabaseFile(file)
    expect(readdirSync(scratch.folder)).toContain('knistern.db.pid')
    release()
  })
})
