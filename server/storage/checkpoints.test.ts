// @module-tag slow
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { Checkpoints, isSafeBesideWriter } from './checkpoints.ts'
import { type Database, emptyLog, openDatabase } from './database.ts'

const PAGE = 4_096
/** Longer than what is copied in the thread, shorter than what SQLite copies by itself. */
const LONG_LOG = { commits: 32, pagesEach: 150 }

let scratch: Scratch
let file: string
let database: Database
/** Another program that looks at the log. */
let observer: DatabaseSync

beforeEach(async () => {
  scratch = newScratch()
  file = join(scratch.folder, 'knistern.db')
  database = await openDatabase({ file }, silentLogger)
  observer = new DatabaseSync(file)
})
afterEach(async () => {
  observer.close()
  await database.close()
  scratch.remove()
})

const logOf = () =>
  observer.prepare('pragma wal_checkpoint(noop)').get() as unknown as {
    readonly log: number
    readonly checkpointed: number
  }

async function writeLongLog(commits = LONG_LOG.commits): Promise<void> {
  const value = 'x'.repeat(LONG_LOG.pagesEach * PAGE)
  for (let at = 0; at < commits; at += 1) {
    await database.db
      .replaceInto('settings')
      .values({ key: `long ${at % 4}`, value })
      .execute()
  }
}

test('A long log is copied into the file by a thread, and the next commit begins it anew', async () => {
  await writeLongLog()
  const { log } = logOf()
  expect(log).toBeGreaterThan(4_000)
  expect(log).toBeLessThan(8_000)
  await vi.waitFor(async () => {
    await database.db.replaceInto('settings').values({ key: 'short', value: 'x' }).execute()
    expect(logOf().log).toBeLessThan(10)
  })
})

test('trust g A log is emptied although something has been read in the same turn', async () => {
  const read = () => database.db.selectFrom('settings').select('key').execute()
  await writeLongLog(1)
  const [emptied] = await Promise.all([emptyLog(database.db), read()])
  expect([emptied, statSync(`${file}-wal`).size]).toEqual([true, 0])
})

test('trust g Scrubbing waits for a checkpoint under way, and leaves an empty log', async () => {
  // The log is looked at after every sixteenth commit: some of these meet the thread at work.
  for (let more = 0; more < 16; more += 1) {
    for (const ms of [0, 1, 2]) {
      await writeLongLog(LONG_LOG.commits + more)
      await wait(ms)
      expect([more, ms, await emptyLog(database.db)]).toEqual([more, ms, true])
      expect(statSync(`${file}-wal`).size).toBe(0)
    }
  }
})

test.each([
  ['without closing its database', ''],
  ['after closing it below a checkpoint', 'await database.close()'],
])('A process that has written a long log ends by itself, %s', async (_, end) => {
  await database.close()
  const module = JSON.stringify(join(import.meta.dirname, 'database.ts'))
  const script = `
    const { openDatabase } = await import(${module})
    const log = { info() {}, warn: console.error, error: console.error }
    const database = await openDatabase({ file: ${JSON.stringify(file)} }, log)
    const value = 'x'.repeat(${LONG_LOG.pagesEach * PAGE})
    for (let at = 0; at < ${LONG_LOG.commits}; at += 1) {
      await database.db.replaceInto('settings').values({ key: 'long ' + at % 4, value }).execute()
    }
    ${end}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  database = await openDatabase({ file }, silentLogger)
  const row = observer.prepare(`select length(value) as length from settings where key = 'long 3'`)
  expect(row.get()).toEqual({ length: LONG_LOG.pagesEach * PAGE })
})

test('Closing waits for a checkpoint under way, and leaves one file', async () => {
  await writeLongLog()
  observer.close()
  await database.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  observer = new DatabaseSync(file)
  database = await openDatabase({ file }, silentLogger)
  expect(observer.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const row = observer.prepare(`select length(value) as length from settings where key = 'long 3'`)
  expect(row.get()).toEqual({ length: LONG_LOG.pagesEach * PAGE })
})

test('What has come while the thread was at work is copied by the next commit, and the log begins anew', async () => {
  const writer = new DatabaseSync(file)
  const fail = (fault: unknown) => {
    throw fault
  }
  const checkpoints = new Checkpoints({
    file,
    database: writer,
    onBroken: fail,
    onUnavailable: fail,
  })
  const put = writer.prepare('replace into settings values (?, ?)')
  for (let at = 0; at < LONG_LOG.commits; at += 1) {
    put.run(`long ${at % 4}`, 'x'.repeat(LONG_LOG.pagesEach * PAGE))
    checkpoints.afterCommit()
  }
  writer.exec('begin immediate')
  put.run('meanwhile', 'x')
  await checkpoints.idle()
  writer.exec('commit')
  const { log, checkpointed } = logOf()
  expect(log).toBeGreaterThan(checkpointed)
  checkpoints.afterCommit()
  put.run('afterwards', 'x')
  expect(logOf().log).toBeLessThan(10)
  await checkpoints.close()
  writer.close()
})

test('Where the thread cannot work it is told once, and the commits copy the log themselves', async () => {
  const writer = new DatabaseSync(file)
  const onUnavailable = vi.fn<(fault: unknown) => void>()
  const checkpoints = new Checkpoints({
    file: scratch.folder,
    database: writer,
    onBroken: () => undefined,
    onUnavailable,
  })
  const put = writer.prepare('replace into settings values (?, ?)')
  const writeMore = () => {
    for (let at = 0; at < LONG_LOG.commits; at += 1) {
      put.run(`long ${at % 4}`, 'x'.repeat(LONG_LOG.pagesEach * PAGE))
      checkpoints.afterCommit()
    }
  }
  writeMore()
  await vi.waitFor(() => expect(onUnavailable).toHaveBeenCalledOnce())
  for (let round = 0; round < 4; round += 1) writeMore()
  await checkpoints.close()
  expect(onUnavailable).toHaveBeenCalledOnce()
  expect(logOf().log).toBeLessThan(7_000)
  writer.close()
})

test('SQLite from 3.51.3 on can copy beside a writer', () => {
  const safe = ['3.51.3', '3.51.10', '3.52.0', '3.53.4', '4.0.0']
  const unsafe = ['3.46.1', '3.50.7', '3.51.0', '3.51.2', '2.99.9']
  expect([...safe, ...unsafe].filter(isSafeBesideWriter)).toEqual(safe)
})
