import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Semaphore } from '../lib/semaphore.ts'
import { StorageFault, storageFaultKind } from '../lib/storage-fault.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { QueryListener } from './query-listener.ts'
import type { BusyRetry } from './transact.ts'

/** Prepared statements of one of two generations a connection keeps. */
const GENERATION_MAX = 500

interface Prepared {
  readonly statement: StatementSync
  /** Names of the columns it answers with; none for a statement without rows. */
  readonly columns: readonly string[]
  /** Whether other statements may have other columns after it. */
  readonly changesSchema: boolean
}

const SCHEMA_CHANGE = /^\s*(?:alter|create|drop)\b/i

type Row = Record<string, unknown>

/**
 * Rows of one shape. Rows of node:sqlite are dictionaries, each with its own names: to read 50
 * messages and their fields takes 100 µs with them, 60 with these.
 */
const toRows = (columns: readonly string[], lists: readonly (readonly unknown[])[]): Row[] =>
  lists.map((values) => {
    const row: Row = {}
    for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at]
    return row
  })

/** One SQLite connection with its prepared statements. */
export class SqliteConnection {
  readonly #database: DatabaseSync
  /** Statements used since the generation before was full, and those of that. */
  #recent = new Map<string, Prepared>()
  #former = new Map<string, Prepared>()

  readonly #onQuery: QueryListener | undefined

  constructor(database: DatabaseSync, onQuery?: QueryListener) {
    this.#database = database
    this.#onQuery = onQuery
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    this.#onQuery?.(query)
    const { statement, columns, changesSchema } = this.#prepare(query.sql)
    const values = query.parameters as readonly SQLInputValue[]
    if (columns.length > 0) {
      const lists = statement.all(...values) as unknown as unknown[][]
      return { rows: toRows(columns, lists) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    if (changesSchema) this.#forget()
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#prepare(sql).statement.run()
  }

  close(): void {
    this.#forget()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const recent = this.#recent.get(sql)
    if (recent !== undefined) return recent
    const prepared = this.#former.get(sql) ?? this.#compile(sql)
    if (this.#recent.size >= GENERATION_MAX) {
      this.#former = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(sql, prepared)
    return prepared
  }

  #compile(sql: string): Prepared {
    const statement = this.#database.prepare(sql)
    statement.setReturnArrays(true)
    return {
      statement,
      columns: statement.columns().map(({ name }) => name),
      changesSchema: SCHEMA_CHANGE.test(sql),
    }
  }

  #forget(): void {
    this.#recent.clear()
    this.#former.clear()
  }
}

/**
 * The reading connection. The reads of one turn of the event loop share a transaction, since to
 * lock and release the log costs more than most of them (docs/performance.md).
 */
export class SqliteReader {
  readonly #connection: SqliteConnection
  #hasBegun = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#hasBegun) {
      this.#connection.exec('begin')
      this.#hasBegun = true
      setImmediate(() => this.release())
    }
    return this.#connection.run<R>(query)
  }

  /**
   * Ends the transaction. Call it before every commit, which what reads afterwards has to see, and
   * before the log is emptied.
   */
  release(): void {
    if (!this.#hasBegun) return
    this.#hasBegun = false
    // Some faults end it.
    if (this.#connection.isInTransaction) this.#connection.exec('commit')
  }

  close(): void {
    this.#hasBegun = false
    this.#connection.close()
  }
}

/**
 * The writing connection. After an I/O error it stops for good, since a repeated fsync may succeed
 * without having written anything; the next start recovers what is on the disk.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection
  readonly #onBroken: (fault: unknown) => void
  #isBroken = false

  /** @param onBroken called once, with the I/O error */
  constructor(connection: SqliteConnection, onBroken: (fault: unknown) => void) {
    this.#connection = connection
    this.#onBroken = onBroken
  }

  get isInTransaction(): boolean {
    return this.#connection.isInTransaction
  }
  get isBroken(): boolean {
    return this.#isBroken
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    return this.#watch(() => this.#connection.run<R>(query))
  }

  exec(sql: string): void {
    this.#watch(() => this.#connection.exec(sql))
  }

  /** Allowed also after the disk has failed; on a full disk SQLite may have rolled back itself. */
  rollback(): void {
    if (this.isInTransaction) this.#connection.exec('rollback')
  }

  close(): void {
    this.#connection.close()
  }

  /** Ends writing for good. */
  break(fault: unknown): void {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#onBroken(fault)
  }

  #watch<T>(work: () => T): T {
    if (this.#isBroken) throw new StorageFault('broken', 'the disk has failed; writing has stopped')
    try {
      return work()
    } catch (fault) {
      if (storageFaultKind(fault) === 'broken') this.break(fault)
      throw fault
    }
  }
}

/**
 * Longest time of the writes of one turn of the event loop; the next write waits for its end.
 * SQLite answers at once, so that a chain of writes would else hold up everybody's requests.
 */
const TURN_MAX_MS = 4

/** A transaction that has begun. Exactly one of `commit` and `rollback` ends it. */
export interface OpenTransaction {
  run<R>(query: CompiledQuery): QueryResult<R>
  /** @throws the fault for which nothing of it is stored */
  commit(): void
  rollback(): void
}

export interface TransactionsOptions {
  readonly writer: SqliteWriter
  readonly reader: SqliteReader
  /** Held by one transaction at a time. */
  readonly mutex: Semaphore
  readonly busyRetry: BusyRetry
  readonly checkpoints: Checkpoints
}

/** The transactions of the writing connection, one after the other in the order they came. */
export class SqliteTransactions {
  readonly #writer: SqliteWriter
  readonly #reader: SqliteReader
  readonly #mutex: Semaphore
  readonly #busyRetry: BusyRetry
  readonly #checkpoints: Checkpoints
  #open: OpenTransaction | undefined
  /** When the first write of this turn began. */
  #turnBegan: number | undefined

  constructor({ writer, reader, mutex, busyRetry, checkpoints }: TransactionsOptions) {
    this.#writer = writer
    this.#reader = reader
    this.#mutex = mutex
    this.#busyRetry = busyRetry
    this.#checkpoints = checkpoints
  }

  /** Begins a transaction once the one before it has ended. */
  async begin(): Promise<OpenTransaction> {
    await this.#mutex.acquire()
    try {
      await this.#yield()
      await this.#busyRetry.run(() => this.#writer.exec('begin immediate'))
    } catch (fault) {
      this.#mutex.release()
      throw fault
    }
    const transaction: OpenTransaction = {
      run: (query) => {
        // On a full disk SQLite takes back all of it, and would store what follows by itself.
        if (this.#open !== transaction || !this.#writer.isInTransaction) {
          throw new Error('the transaction has been rolled back')
        }
        return this.#writer.run(query)
      },
      commit: () => {
        // Taken back by `close` after its last statement: nothing of it is stored.
        if (this.#open !== transaction) throw new Error('the transaction has been rolled back')
        this.#end(transaction, () => this.#commit(() => this.#writer.exec('commit')))
      },
      rollback: () => this.#end(transaction, () => undefined),
    }
    this.#open = transaction
    return transaction
  }

  /** Runs a change outside of a transaction, as one of its own. */
  write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#mutex.run(async () => {
      await this.#yield()
      return this.#busyRetry.run(() => this.#commit(() => this.#writer.run<R>(query)))
    })
  }

  /** Runs a statement that SQLite allows outside of transactions only, such as a pragma. */
  async runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // One checkpoint refuses another; first outside of the mutex, since a slow disk may take seconds.
    await this.#checkpoints.idle()
    return this.#mutex.run(async () => {
      await this.#checkpoints.idle()
      return this.#busyRetry.run(() => {
        this.#reader.release()
        return this.#writer.run<R>(query)
      })
    })
  }

  /**
   * Waits for the transaction under way; none follows. One that does not end within the limit of the
   * mutex is taken back.
   */
  async close(): Promise<void> {
    try {
      await this.#mutex.acquire()
    } catch {
      this.#open = undefined
      this.#rollback()
    }
  }

  async #yield(): Promise<void> {
    if (this.#turnBegan === undefined) {
      this.#turnBegan = performance.now()
      setImmediate(() => {
        this.#turnBegan = undefined
      })
    } else if (performance.now() - this.#turnBegan > TURN_MAX_MS) await nextTurn()
  }

  #commit<T>(work: () => T): T {
    this.#reader.release()
    const result = work()
    this.#checkpoints.afterCommit()
    return result
  }

  #end(transaction: OpenTransaction, work: () => void): void {
    if (this.#open !== transaction) return
    this.#open = undefined
    try {
      work()
    } finally {
      this.#rollback()
      this.#mutex.release()
    }
  }

  /** Takes back what is not committed; a fault that has come before it is the one to tell. */
  #rollback(): void {
    try {
      this.#writer.rollback()
    } catch (fault) {
      // A single change would join what is still open, and never be committed.
      this.#writer.break(fault)
    }
  }
}
