import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { programFile } from '../lib/program-files.ts'
import { StorageFault, storageFaultKind } from '../lib/storage-fault.ts'

/**
 * Pages of a log that are worth copying, 16 MB: those that were changed several times are copied
 * once, and longer ones save little more (docs/performance.md).
 */
const LOG_PAGES = 4_000

/** A log that has got here, since writing is faster than copying, is copied by a commit. */
const LOG_PAGES_MAX = 2 * LOG_PAGES

/**
 * Pages that are worth copying once nobody writes, so that the next message finds a short log.
 * Pages that have come during such a copy are worth copying from here on as well.
 */
const QUIET_LOG_PAGES = 1_000

/** A pause in commits that counts as quiet; checked at this interval, seen up to twice as late. */
const QUIET_MS = 1_000

/** Pages a commit copies of a log the thread has copied and synced, so that it begins anew. */
const REST_PAGES_MAX = 100

/** Commits between two looks at the log, of 2 µs each. */
const LOOK_EVERY = 16

/** An idle thread takes 11 to 21 MB. */
const THREAD_IDLE_MS = 60_000

/**
 * Before it one connection that copies while another writes can break the file
 * (https://sqlite.org/wal.html#walresetbug). Node has a later one, unless it uses that of the system.
 */
const SQLITE_MIN = [3, 51, 3] as const

/** Pages in the log, and how many of them the file has. */
export interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** The worker's answer, with a fault that ends writing or the thread. */
export interface CheckpointDone {
  /** Nothing was missing for a moment. SQLite has synced the file only then. */
  readonly isCaughtUp?: true
  readonly broken?: string
  readonly failed?: string
}

export interface CheckpointOptions {
  readonly file: string
  /** The writing connection. */
  readonly database: DatabaseSync
  /** Whether the disk has failed, below a commit or a checkpoint. */
  readonly isBroken: () => boolean
  /** Called when a write or sync of a checkpoint has failed: SQLite would try again in silence. */
  readonly onBroken: (fault: unknown) => void
  /** Called once, when there is no thread and commits copy the log from now on. */
  readonly onUnavailable: (fault: unknown) => void
}

/**
 * Copies SQLite's write-ahead log into the file in a thread of its own (decision 0071), so that
 * nobody's message waits for it. The thread runs while there are logs long enough.
 */
export class Checkpoints {
  readonly #file: string
  readonly #database: DatabaseSync
  readonly #isBroken: () => boolean
  readonly #onBroken: (fault: unknown) => void
  readonly #onUnavailable: (fault: unknown) => void
  readonly #state: StatementSync
  readonly #copy: StatementSync
  #isAvailable = true
  #worker: Worker | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #awaitsQuiet = false
  #commits = 0
  /** The next commit copies what has come since, if it is little. */
  #isCaughtUp = false
  /** Settled when the checkpoint under way has ended. */
  #running: PromiseWithResolvers<void> | undefined
  /** The end of the latest thread that was ended. */
  #ended: Promise<unknown> = Promise.resolve()

  constructor({ file, database, isBroken, onBroken, onUnavailable }: CheckpointOptions) {
    this.#file = file
    this.#database = database
    this.#isBroken = isBroken
    this.#onBroken = onBroken
    this.#onUnavailable = onUnavailable
    database.exec('pragma wal_autocheckpoint = 0')
    this.#state = database.prepare('pragma wal_checkpoint(noop)')
    this.#copy = database.prepare('pragma wal_checkpoint(passive)')
    const version = versionOf(database)
    if (!isSafeBesideWriter(version)) this.#giveUp(new Error(`SQLite ${version} is too old`))
  }

  /** Has the log copied where it has grown. Call it outside of a transaction. */
  afterCommit(): void {
    this.#commits += 1
    if (this.#isAvailable && !this.#awaitsQuiet) this.#awaitQuiet()
    if (this.#running !== undefined) return
    const mayFinish = this.#isCaughtUp
    this.#isCaughtUp = false
    if (!mayFinish && this.#commits % LOOK_EVERY !== 0) return
    this.#look(({ log, checkpointed }) => {
      // Also one that is copied but for what came meanwhile: it begins anew once nothing is missing.
      const isLong = log >= LOG_PAGES
      const isRest = mayFinish && log >= QUIET_LOG_PAGES && log - checkpointed <= REST_PAGES_MAX
      const isTooLong = isLong && (log >= LOG_PAGES_MAX || !this.#isAvailable)
      if (isRest || isTooLong) this.#copy.get()
      else if (isLong) this.#copyInThread()
    })
  }

  /** Resolves when no checkpoint is under way. */
  async idle(): Promise<void> {
    await this.#running?.promise
  }

  async close(): Promise<void> {
    await this.idle()
    this.#isAvailable = false
    await this.#end()
  }

  /** Has a log that is worth it copied once nobody writes. */
  #awaitQuiet(): void {
    this.#awaitsQuiet = true
    const commits = this.#commits
    const look = () => {
      this.#awaitsQuiet = false
      if (!this.#isAvailable || this.#isBroken()) return
      const isQuiet =
        commits === this.#commits && this.#running === undefined && !this.#database.isTransaction
      if (!isQuiet) return this.#awaitQuiet()
      this.#look(({ log, checkpointed }) => {
        if (log >= QUIET_LOG_PAGES && log > checkpointed) this.#copyInThread()
      })
    }
    setTimeout(look, QUIET_MS).unref()
  }

  #look(decide: (state: LogState) => void): void {
    try {
      decide(this.#state.get() as unknown as LogState)
    } catch (fault) {
      if (storageFaultKind(fault) === 'broken') this.#onBroken(fault)
    }
  }

  #copyInThread(): void {
    clearTimeout(this.#idleTimer)
    try {
      this.#worker ??= this.#start()
    } catch (fault) {
      this.#giveUp(fault)
      this.#copy.get()
      return
    }
    this.#running = Promise.withResolvers()
    // The process does not end below a checkpoint, but it does beside an idle thread.
    this.#worker.ref()
    this.#worker.postMessage(undefined)
  }

  #start(): Worker {
    const worker = new Worker(programFile('storage/checkpoint-worker'), {
      workerData: { file: this.#file, logPagesMax: LOG_PAGES_MAX },
      execArgv: [],
    })
    worker.on('message', ({ isCaughtUp, broken, failed }: CheckpointDone) => {
      this.#isCaughtUp = isCaughtUp === true
      if (broken !== undefined) this.#onBroken(new StorageFault('broken', broken))
      if (failed !== undefined) this.#giveUp(new Error(failed))
      this.#done()
    })
    worker.on('error', (fault) => this.#giveUp(fault))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#giveUp(new Error('the thread has ended'))
    })
    return worker
  }

  #done(): void {
    if (this.#worker === undefined) return
    this.#worker.unref()
    this.#idleTimer = setTimeout(() => void this.#end(), THREAD_IDLE_MS).unref()
    this.#running?.resolve()
    this.#running = undefined
  }

  /** Ends the thread; another one starts with the next log that is long enough. */
  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = undefined
    if (worker !== undefined) this.#ended = worker.terminate()
    await this.#ended
  }

  #giveUp(fault: unknown): void {
    if (!this.#isAvailable) return
    this.#isAvailable = false
    this.#onUnavailable(fault)
    this.#done()
  }
}

const versionOf = (database: DatabaseSync): string => {
  const row = database.prepare('select sqlite_version() as version').get()
  return String(row?.version)
}

/** Whether a version of SQLite, such as 3.53.4, can copy beside a writer. */
export function isSafeBesideWriter(version: string): boolean {
  const numbers = version.split('.').map(Number)
  const at = SQLITE_MIN.findIndex((least, place) => numbers[place] !== least)
  return at === -1 || (numbers[at] ?? 0) > (SQLITE_MIN[at] ?? 0)
}
