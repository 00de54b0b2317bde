import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createSemaphore, type Semaphore } from '../lib/semaphore.ts'
import { StorageFault, storageFaultKind } from '../lib/storage-fault.ts'
import { type BusyRetry, createBusyRetry } from './busy-retry.ts'

/**
 * How long a transaction waits for the previous one. Longer means a forgotten await, or another
 * program that holds the file, which has to be refused within six seconds (trust g).
 */
const LOCK_WAIT_MS = 4_500
/** Prepared statements kept per connection. */
const STATEMENTS_KEPT = 500

export interface SqliteOptions {
  readonly lockWaitMs?: number
  /** Called once, when the disk has failed and writing has stopped. */
  readonly onBroken?: (fault: unknown) => void
}

/**
 * Kysely dialect over node:sqlite, with one writing and one reading connection on the same WAL
 * file: reads see the last commit and never wait, writes are serialised by a mutex.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #path: string
  readonly #options: Required<SqliteOptions>

  constructor(
    path: string,
    { lockWaitMs = LOCK_WAIT_MS, onBroken = () => {} }: SqliteOptions = {},
  ) {
    this.#path = path
    this.#options = { lockWaitMs, onBroken }
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#path, this.#options)
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

interface Prepared {
  readonly statement: StatementSync
  readonly answersRows: boolean
}

/** One SQLite connection with its prepared statements. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters as readonly SQLInputValue[]
    if (answersRows) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    if (this.#statements.size >= STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/**
 * The writing connection. It stops for good after an I/O error, since a repeated fsync may succeed
 * without having written anything; the next start recovers what is on the disk.
 */
class Writer {
  readonly #handle: Handle
  readonly #busyRetry: BusyRetry
  readonly #onBroken: (fault: unknown) => void
  #isBroken = false

  constructor(handle: Handle, { lockWaitMs, onBroken }: Required<SqliteOptions>) {
    this.#handle = handle
    this.#busyRetry = createBusyRetry(lockWaitMs)
    this.#onBroken = onBroken
  }

  get isInTransaction(): boolean {
    return this.#handle.isInTransaction
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    return this.#watch(() => this.#handle.run<R>(query))
  }

  exec(sql: string): void {
    this.#watch(() => this.#handle.exec(sql))
  }

  /** Allowed also after the disk has failed. */
  rollback(): void {
    this.#handle.exec('rollback')
  }

  /** Retries while another program holds the file's lock. */
  retryWhileBusy<T>(work: (writer: Writer) => T): Promise<T> {
    return this.#busyRetry.run(() => work(this))
  }

  close(): void {
    this.#handle.close()
  }

  #watch<T>(work: () => T): T {
    if (this.#isBroken) throw new StorageFault('broken', 'the disk has failed; writing has stopped')
    try {
      return work()
    } catch (fault) {
      if (storageFaultKind(fault) === 'broken') {
        this.#isBroken = true
        this.#onBroken(fault)
      }
      throw fault
    }
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string
  readonly #mutex: Semaphore
  readonly #options: Required<SqliteOptions>
  #writer: Writer | undefined
  #reader: Handle | undefined

  constructor(path: string, options: Required<SqliteOptions>) {
    this.#path = path
    this.#options = options
    const { lockWaitMs: ms } = options
    this.#mutex = createSemaphore(1, {
      timeout: {
        ms,
        error: () =>
          new StorageFault(
            'busy',
            `waited ${ms} ms for the database; is the outer handle used inside a transaction?`,
          ),
      },
    })
  }

  async init(): Promise<void> {
    const writer = new DatabaseSync(this.#path)
    // FULL: a commit is on the disk before it is acknowledged (trust g).
    // secure_delete: what is deleted is overwritten (trust g).
    writer.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma secure_delete = on;
      pragma foreign_keys = on;
      pragma busy_timeout = 0;
    `)
    this.#writer = new Writer(new Handle(writer), this.#options)
    const reader = new DatabaseSync(this.#path, { readOnly: true })
    reader.exec('pragma query_only = on')
    this.#reader = new Handle(reader)
  }

  async acquireConnection(): Promise<Connection> {
    if (this.#writer === undefined || this.#reader === undefined) {
      throw new Error('database is closed')
    }
    return new Connection(this.#writer, this.#reader, this.#mutex)
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    connection.end('commit')
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.close()
    this.#reader = undefined
    this.#writer = undefined
  }
}

/** Kysely's connection: outside a transaction, selects go to the reading handle. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Handle
  readonly #mutex: Semaphore
  #inTransaction = false

  constructor(writer: Writer, reader: Handle, mutex: Semaphore) {
    this.#writer = writer
    this.#reader = reader
    this.#mutex = mutex
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#writer.run(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query)
    await this.#mutex.acquire()
    try {
      return await this.#writer.retryWhileBusy((writer) => writer.run<R>(query))
    } finally {
      this.#mutex.release()
    }
  }

  async begin(): Promise<void> {
    await this.#mutex.acquire()
    try {
      await this.#writer.retryWhileBusy((writer) => writer.exec('begin immediate'))
    } catch (fault) {
      this.#mutex.release()
      throw fault
    }
    this.#inTransaction = true
  }

  end(how: 'commit' | 'rollback'): void {
    // Kysely rolls back after a failed commit, which has been rolled back here already.
    if (!this.#inTransaction) return
    this.#inTransaction = false
    try {
      if (how === 'commit') this.#writer.exec('commit')
    } finally {
      try {
        // On a full disk SQLite may have rolled back itself.
        if (this.#writer.isInTransaction) this.#writer.rollback()
      } finally {
        this.#mutex.release()
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}
