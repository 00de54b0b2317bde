import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { StorageFault, type StorageFaultKind } from '../lib/storage-fault.ts'

/**
 * Pages of a log that are worth copying, 16 MB: those that were changed several times are copied
 * once, and longer ones save little more (docs/performance.md).
 */
const LOG_PAGES = 4_000

/** A log that is longer nevertheless SQLite copies by itself, within the commit that finds it. */
const LOG_PAGES_MAX = 2 * LOG_PAGES

/** Commits between two looks at the log, of 2 µs each. */
const LOOK_EVERY = 16

/** What the worker answers. */
export interface CheckpointDone {
  readonly fault?: { readonly kind: StorageFaultKind | undefined; readonly message: string }
}

export interface CheckpointOptions {
  readonly file: string
  /** The writing connection. */
  readonly database: DatabaseSync
  /** Called when the disk has failed below a checkpoint. */
  readonly onBroken: (fault: StorageFault) => void
  /** Called once, when the thread has ended by itself. */
  readonly onUnavailable: (fault: unknown) => void
}

/**
 * Copies SQLite's write-ahead log into the file in a thread of its own (decision 0071), so that
 * nobody's message waits for it. The thread starts with the first log that is long enough.
 */
export class Checkpoints {
  readonly #file: string
  readonly #onBroken: (fault: StorageFault) => void
  readonly #onUnavailable: (fault: unknown) => void
  readonly #look: StatementSync
  #worker: Worker | undefined
  #isAvailable = true
  #commits = 0
  /** Settled when the checkpoint under way has ended. */
  #running: PromiseWithResolvers<void> | undefined

  constructor({ file, database, onBroken, onUnavailable }: CheckpointOptions) {
    this.#file = file
    this.#onBroken = onBroken
    this.#onUnavailable = onUnavailable
    database.exec(`pragma wal_autocheckpoint = ${LOG_PAGES_MAX}`)
    this.#look = database.prepare('pragma wal_checkpoint(noop)')
  }

  /** Begins a checkpoint where the log has grown. Call it outside of a transaction. */
  afterCommit(): void {
    this.#commits += 1
    if (!this.#isAvailable || this.#running !== undefined) return
    if (this.#commits % LOOK_EVERY !== 0) return
    try {
      const { log } = this.#look.get() as { readonly log: number }
      // Also one that is copied but for what came meanwhile: it begins anew once nothing is missing.
      if (log < LOG_PAGES) return
      this.#worker ??= this.#start()
      this.#worker.postMessage(undefined)
      this.#running = Promise.withResolvers()
    } catch (fault) {
      this.#giveUp(fault)
    }
  }

  /** Resolves when no checkpoint is under way. */
  async idle(): Promise<void> {
    await this.#running?.promise
  }

  async close(): Promise<void> {
    await this.idle()
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: { file: this.#file },
    })
    worker.unref()
    worker.on('message', ({ fault }: CheckpointDone) => {
      this.#done()
      // A full disk is the writer's to tell of. A failed sync may not be repeated (decision 0026).
      if (fault?.kind === 'broken') this.#onBroken(new StorageFault('broken', fault.message))
    })
    worker.on('error', (fault) => this.#giveUp(fault))
    return worker
  }

  #giveUp(fault: unknown): void {
    this.#isAvailable = false
    this.#done()
    this.#onUnavailable(fault)
  }

  #done(): void {
    this.#running?.resolve()
    this.#running = undefined
  }
}
