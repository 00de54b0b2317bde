// @module-tag slow
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type CheckpointOptions, Checkpoints, isSafeBesideWriter } from './checkpoints.ts'
import { type Database, emptyLog, openDatabase } from './database.ts'

const PAGE = 4_096
/** Longer than what is copied in the thread, shorter than what SQLite copies by itself. */
const LONG_LOG = { commits: 32, pagesEach: 150 }

let scratch: Scratch
let file: string
/** Another program that looks at the log. */
let observer: DatabaseSync

beforeEach(async () => {
  scratch = newScratch()
  file = join(scratch.folder, 'knistern.db')
  await (await openDatabase({ file }, silentLogger)).close()
  observer = new DatabaseSync(file)
})
afterEach(() => {
  observer.close()
  scratch.remove()
})

const logOf = () =>
  observer.prepare('pragma wal_checkpoint(noop)').get() as unknown as {
    readonly log: number
    readonly checkpointed: number
  }

describe('below the whole database', () => {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase({ file }, silentLogger)
  })
  afterEach(() => database.close())

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
    if (process.getActiveResourcesInfo().includes('Timeout')) console.error('a timer keeps it')
    ${end}`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    database = await openDatabase({ file }, silentLogger)
    const row = observer.prepare(
      `select length(value) as length from settings where key = 'long 3'`,
    )
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
    const row = observer.prepare(
      `select length(value) as length from settings where key = 'long 3'`,
    )
    expect(row.get()).toEqual({ length: LONG_LOG.pagesEach * PAGE })
  })
})

describe('beside one connection', () => {
  let writer: DatabaseSync
  let checkpoints: Checkpoints
  let isBroken: boolean
  const fail = (fault: unknown) => {
    throw fault
  }

  beforeEach(() => {
    writer = new DatabaseSync(file)
    isBroken = false
  })
  afterEach(async () => {
    vi.useRealTimers()
    await checkpoints.close()
    if (writer.isOpen) writer.close()
  })

  const watch = (options: Partial<CheckpointOptions> = {}) => {
    checkpoints = new Checkpoints({
      file,
      database: writer,
      isBroken: () => isBroken,
      onBroken: fail,
      onUnavailable: fail,
      ...options,
    })
  }
  const put = (key: string, value: string) =>
    writer.prepare('replace into settings values (?, ?)').run(key, value)
  const commit = (key: string, pages: number) => {
    put(key, 'x'.repeat(pages * PAGE))
    checkpoints.afterCommit()
  }
  const commitLong = (commits = LONG_LOG.commits) => {
    for (let at = 0; at < commits; at += 1) commit(`long ${at % 4}`, LONG_LOG.pagesEach)
  }
  /** How many pages have been copied once nobody has written for `ms`. */
  const copiedAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await checkpoints.idle()
    return logOf().checkpointed
  }

  test('Pages that have come while the thread was at work are copied by the next commit, and the log begins anew', async () => {
    watch()
    commitLong()
    writer.exec('begin immediate')
    put('meanwhile', 'x')
    await checkpoints.idle()
    writer.exec('commit')
    const { log, checkpointed } = logOf()
    expect(log).toBeGreaterThan(checkpointed)
    checkpoints.afterCommit()
    put('afterwards', 'x')
    expect(logOf().log).toBeLessThan(10)
  })

  test('Where the thread cannot work it is told once, and the commits copy the log themselves', async () => {
    const onUnavailable = vi.fn<(fault: unknown) => void>()
    watch({ file: scratch.folder, onUnavailable })
    commitLong()
    await vi.waitFor(() => expect(onUnavailable).toHaveBeenCalledOnce())
    for (let round = 0; round < 4; round += 1) commitLong()
    expect(onUnavailable).toHaveBeenCalledOnce()
    expect(logOf().log).toBeLessThan(7_000)
  })

  test('Once nobody has written for a second, a log of a thousand pages is copied, and the next commit begins it anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong(8)
    expect(await copiedAfter(600)).toBe(0)
    commit('further', 1)
    // A second after the first of them, but not after the last.
    expect(await copiedAfter(600)).toBe(0)
    const { log } = logOf()
    expect(log).toBeGreaterThan(1_000)
    expect(await copiedAfter(1_000)).toBe(log)
    commit('afterwards', 1)
    expect(logOf().log).toBeLessThan(10)
  })

  test('Pages that have come while a log was copied once nobody wrote are copied by the next commit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong(8)
    vi.advanceTimersByTime(2_000)
    writer.exec('begin immediate')
    put('meanwhile', 'x')
    await checkpoints.idle()
    writer.exec('commit')
    checkpoints.afterCommit()
    put('afterwards', 'x')
    expect(logOf().log).toBeLessThan(10)
  })

  test('A checkpoint under way is not asked for again once nobody writes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong()
    // Would never be settled if it were.
    const first = checkpoints.idle()
    vi.advanceTimersByTime(2_000)
    await first
    const { log, checkpointed } = logOf()
    expect([log > 4_000, checkpointed]).toEqual([true, log])
  })

  test('A shorter log is left as it is, however long nobody writes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong(4)
    expect(await copiedAfter(60_000)).toBe(0)
    expect(logOf().log).toBeGreaterThan(500)
  })

  test.each(['commit', 'rollback'])(
    'Pages that a transaction of some seconds has held back are copied after its %s',
    async (end) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      watch()
      commitLong(8)
      writer.exec('begin immediate')
      expect(await copiedAfter(3_000)).toBe(0)
      writer.exec(end)
      expect(await copiedAfter(1_000)).toBeGreaterThan(1_000)
    },
  )

  test('Pages that a checkpoint under way has left are copied once nobody writes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong(8)
    // The thread cannot copy beyond what somebody still reads.
    observer.exec('begin; select count(*) from settings')
    commitLong(LONG_LOG.commits - 8)
    vi.advanceTimersByTime(2_000)
    await checkpoints.idle()
    observer.exec('commit')
    const { log, checkpointed } = logOf()
    expect(log - checkpointed).toBeGreaterThan(1_000)
    expect(await copiedAfter(1_000)).toBe(log)
  })

  test('trust g Nothing is copied any more once the disk has failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong(8)
    isBroken = true
    expect(await copiedAfter(3_000)).toBe(0)
  })

  test('Nothing is copied by itself where there is no thread', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onUnavailable = vi.fn<(fault: unknown) => void>()
    watch({ file: scratch.folder, onUnavailable })
    commitLong()
    await checkpoints.idle()
    expect(onUnavailable).toHaveBeenCalledOnce()
    expect(await copiedAfter(3_000)).toBe(0)
  })

  test('Nothing is looked at after closing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    commitLong(8)
    await checkpoints.close()
    writer.close()
    expect(() => vi.advanceTimersByTime(5_000)).not.toThrow()
  })
})

test('SQLite from 3.51.3 on can copy beside a writer', () => {
  const safe = ['3.51.3', '3.51.10', '3.52.0', '3.53.4', '4.0.0']
  const unsafe = ['3.46.1', '3.50.7', '3.51.0', '3.51.2', '2.99.9']
  expect([...safe, ...unsafe].filter(isSafeBesideWriter)).toEqual(safe)
})
