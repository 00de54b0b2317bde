import type { CompiledQuery, QueryResult } from 'kysely'
import type { Semaphore } from '../lib/semaphore.ts'
import type { BusyRetry } from './busy-retry.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { SqliteReader, SqliteWriter } from './sqlite-connection.ts'

/**
 * A group takes no more transactions after so long: a sync takes about a millisecond, and whoever
 * came first waits for all of them.
 */
const OPEN_MAX_MS = 4

/** Transactions that share a commit, and with it its sync. */
interface Group {
  readonly openedAt: number
  /** Whether the turn of the event loop that opened it is over. */
  isDue: boolean
  /** Settled by the common commit. */
  readonly committed: PromiseWithResolvers<void>
}

/** A transaction that has begun. Exactly one of `commit` and `rollback` ends it. */
export interface OpenTransaction {
  run<R>(query: CompiledQuery): QueryResult<R>
  /** Resolves when it is on the disk. @throws the fault that has taken the whole group back */
  commit(): Promise<void>
  /** Resolves after the commit of the others: they may be the reason why this one was refused. */
  rollback(): Promise<void>
}

export interface GroupCommitOptions {
  readonly writer: SqliteWriter
  readonly reader: SqliteReader
  /** Held by one transaction at a time. */
  readonly mutex: Semaphore
  readonly busyRetry: BusyRetry
  readonly checkpoints: Checkpoints
}

/**
 * Group commit on one connection (decision 0047): transactions run one after the other, and those
 * of one turn of the event loop are committed together. The first one runs by itself, each later
 * one in a savepoint, so that its failure leaves the others whole.
 */
export class GroupCommit {
  readonly #writer: SqliteWriter
  readonly #reader: SqliteReader
  readonly #mutex: Semaphore
  readonly #busyRetry: BusyRetry
  readonly #checkpoints: Checkpoints
  /** The open group, between two transactions as well. */
  #group: Group | undefined
  #isRunning = false

  constructor({ writer, reader, mutex, busyRetry, checkpoints }: GroupCommitOptions) {
    this.#writer = writer
    this.#reader = reader
    this.#mutex = mutex
    this.#busyRetry = busyRetry
    this.#checkpoints = checkpoints
  }

  /** Begins a transaction once the one before it has ended. */
  async begin(): Promise<OpenTransaction> {
    await this.#enter()
    try {
      const isNested = this.#group !== undefined
      const group = this.#group ?? (await this.#open())
      if (isNested) this.#writer.exec('savepoint member')
      return this.#transaction(group, isNested)
    } catch (fault) {
      this.#exit()
      throw fault
    }
  }

  /** Has the open group committed with the end of the transaction under way. */
  commitAtOnce(): void {
    if (this.#group !== undefined) this.#group.isDue = true
  }

  /** Runs a statement as a transaction. */
  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const transaction = await this.begin()
    try {
      const result = transaction.run<R>(query)
      await transaction.commit()
      return result
    } catch (fault) {
      await transaction.rollback()
      throw fault
    }
  }

  /** Runs a statement that SQLite allows outside of transactions only, such as a pragma. */
  async runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // One checkpoint refuses another; first outside of the mutex, since a slow disk may take seconds.
    await this.#checkpoints.idle()
    await this.#enter()
    try {
      this.#commit()
      await this.#checkpoints.idle()
      return await this.#busyRetry.run(() => {
        this.#reader.release()
        return this.#writer.run<R>(query)
      })
    } finally {
      this.#exit()
    }
  }

  /**
   * Commits what is open once the transaction under way has ended; none follows. One that does not
   * end within the limit of the mutex is taken back with its group, of which nobody has been answered.
   */
  async close(): Promise<void> {
    try {
      await this.#mutex.acquire()
      this.#commit()
    } catch (fault) {
      if (this.#group !== undefined) this.#settle(this.#group, fault)
    }
  }

  #transaction(group: Group, isNested: boolean): OpenTransaction {
    let hasEnded = false
    const end = async (work: () => void) => {
      if (hasEnded) return
      hasEnded = true
      try {
        if (this.#group === group) work()
      } catch (fault) {
        // Nobody knows what of it the connection still holds.
        this.#settle(group, fault)
      }
      const isOld = performance.now() - group.openedAt > OPEN_MAX_MS
      if (this.#group === group && (group.isDue || isOld)) this.#commit()
      this.#exit()
      await group.committed.promise
    }
    return {
      run: (query) => {
        if (this.#group !== group) throw new Error('the transaction has been rolled back')
        try {
          return this.#writer.run(query)
        } catch (fault) {
          // On a full disk SQLite takes back all of it, not the statement alone.
          if (!this.#writer.isInTransaction) this.#settle(group, fault)
          throw fault
        }
      },
      commit: () =>
        end(() => {
          if (isNested) this.#writer.exec('release member')
        }),
      rollback: () =>
        end(() => {
          if (!isNested) return this.#settle(group)
          this.#writer.exec('rollback to member')
          this.#writer.exec('release member')
        }).catch(() => undefined),
    }
  }

  async #enter(): Promise<void> {
    await this.#mutex.acquire()
    this.#isRunning = true
  }

  #exit(): void {
    this.#isRunning = false
    this.#mutex.release()
  }

  async #open(): Promise<Group> {
    await this.#busyRetry.run(() => this.#writer.exec('begin immediate'))
    const committed = Promise.withResolvers<void>()
    // Nobody waits for it where its only transaction is rolled back.
    committed.promise.catch(() => undefined)
    const group: Group = { openedAt: performance.now(), isDue: false, committed }
    this.#group = group
    setImmediate(() => {
      group.isDue = true
      if (this.#group === group && !this.#isRunning) this.#commit()
    })
    return group
  }

  #commit(): void {
    const group = this.#group
    if (group === undefined) return
    try {
      this.#reader.release()
      this.#writer.exec('commit')
      this.#settle(group)
    } catch (fault) {
      this.#settle(group, fault)
      return
    }
    this.#checkpoints.afterCommit()
  }

  /** Ends a group; what is not committed is taken back. */
  #settle(group: Group, fault?: unknown): void {
    if (this.#group !== group) return
    this.#group = undefined
    let cause = fault
    try {
      this.#writer.rollback()
    } catch (failed) {
      cause ??= failed
    }
    if (cause === undefined) group.committed.resolve()
    else group.committed.reject(cause)
  }
}
