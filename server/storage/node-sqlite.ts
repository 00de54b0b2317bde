import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type Kysely,
  type QueryCompiler,
  type QueryExecutor,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  UpdateQueryNode,
} from 'kysely'
import { createSemaphore } from '../lib/semaphore.ts'
import { StorageFault } from '../lib/storage-fault.ts'
import { Checkpoints } from './checkpoints.ts'
import type { QueryListener } from './query-listener.ts'
import {
  type OpenTransaction,
  SqliteConnection,
  SqliteReader,
  SqliteTransactions,
  SqliteWriter,
} from './sqlite-connection.ts'
import { createBusyRetry } from './transact.ts'

/**
 * How long a transaction waits for the previous one. Longer means a forgotten await, or another
 * program that holds the file, which has to be refused within six seconds (trust g).
 */
const LOCK_WAIT_MS = 4_500

export interface SqliteOptions {
  readonly lockWaitMs?: number
  /** Called once, when the disk has failed and writing has stopped. */
  readonly onBroken?: (fault: unknown) => void
  /** Called once, where no thread copies the log; commits do from then on. */
  readonly onNoCheckpoints?: (fault: unknown) => void
  /** Called for every statement, before it runs. */
  readonly onQuery?: QueryListener | undefined
}

/**
 * Kysely dialect over node:sqlite, with one writing and one reading connection on the same WAL
 * file: reads see the last commit and never wait, writes are serialised by a mutex.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver

  constructor(path: string, options: SqliteOptions = {}) {
    this.#driver = new NodeSqliteDriver(path, options)
  }

  createDriver(): Driver {
    return this.#driver
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter(this.#driver)
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

export class NodeSqliteAdapter extends SqliteAdapter {
  readonly #driver: NodeSqliteDriver
  /** The connection of each transaction. */
  readonly #connections = new WeakMap<QueryExecutor, Connection>()

  constructor(driver: NodeSqliteDriver) {
    super()
    this.#driver = driver
  }

  /**
   * Runs a select on the reading connection.
   * @returns undefined while the database is not open
   */
  read<R>(query: CompiledQuery<R>): R[] | undefined {
    return this.#driver.reader?.run<R>(query).rows
  }

  /** Runs a statement in the open transaction of an executor. @throws Error once it has ended */
  runInTransaction<R>(
    executor: QueryExecutor,
    query: CompiledQuery<R>,
  ): QueryResult<R> | Promise<QueryResult<R>> {
    const known = this.#connections.get(executor)
    if (known !== undefined) return known.run(query)
    return executor.provideConnection((connection) => {
      if (!(connection instanceof Connection)) throw new Error('a connection of another driver')
      this.#connections.set(executor, connection)
      return Promise.resolve(connection.run(query))
    })
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Whether a handle or transaction is one of SQLite. */
export const isSqlite = (db: { getExecutor(): QueryExecutor }): boolean =>
  db.getExecutor().adapter instanceof NodeSqliteAdapter

class NodeSqliteDriver implements Driver {
  readonly #path: string
  readonly #options: SqliteOptions
  #writer: SqliteWriter | undefined
  #checkpoints: Checkpoints | undefined
  #transactions: SqliteTransactions | undefined
  #reader: SqliteReader | undefined

  constructor(path: string, options: SqliteOptions) {
    this.#path = path
    this.#options = options
  }

  /** Undefined while the database is not open. */
  get reader(): SqliteReader | undefined {
    return this.#reader
  }

  async init(): Promise<void> {
    const {
      lockWaitMs: ms = LOCK_WAIT_MS,
      onBroken = () => {},
      onNoCheckpoints: onUnavailable = () => {},
      onQuery,
    } = this.#options
    const database = new DatabaseSync(this.#path)
    // FULL: a commit is on the disk before it is acknowledged (trust g).
    // secure_delete: what is deleted is overwritten (trust g).
    // cache_size: the pages of 500 couples who write at once, 8 MiB; what finds no room is written
    // before its commit, and again with it.
    // temp_store: what a statement may have to take back would lie in files that nobody scrubs.
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma secure_delete = on;
      pragma foreign_keys = on;
      pragma busy_timeout = 0;
      pragma temp_store = memory;
      pragma cache_size = -8192;
    `)
    const writer = new SqliteWriter(new SqliteConnection(database, onQuery), onBroken)
    const error = () =>
      new StorageFault(
        'busy',
        `waited ${ms} ms for the database; is the outer handle used inside a transaction?`,
      )
    this.#writer = writer
    this.#checkpoints = new Checkpoints({
      file: this.#path,
      database,
      isBroken: () => writer.isBroken,
      onBroken: (fault) => writer.break(fault),
      onUnavailable,
    })
    const reading = new DatabaseSync(this.#path, { readOnly: true })
    // A connection that has not read yet does not hold the log when the writer is closed.
    reading.exec('pragma query_only = on; select 1 from sqlite_schema limit 1')
    const reader = new SqliteReader(new SqliteConnection(reading, onQuery))
    this.#reader = reader
    this.#transactions = new SqliteTransactions({
      writer,
      reader,
      mutex: createSemaphore(1, { timeout: { ms, error } }),
      busyRetry: createBusyRetry(ms),
      checkpoints: this.#checkpoints,
    })
  }

  async acquireConnection(): Promise<Connection> {
    if (this.#transactions === undefined || this.#reader === undefined) {
      throw new Error('database is closed')
    }
    return new Connection(this.#transactions, this.#reader)
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('commit')
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const transactions = this.#transactions
    // Nobody begins any more. Kysely does not wait for those who have begun.
    this.#transactions = undefined
    await transactions?.close()
    await this.#checkpoints?.close()
    // The last connection to close copies the log and removes it, unless it is one that only reads:
    // over a disk that has failed the log may be all there is.
    const [writer, reader] = [this.#writer, this.#reader]
    for (const one of writer?.isBroken ? [writer, reader] : [reader, writer]) one?.close()
    this.#reader = undefined
    this.#writer = undefined
    this.#checkpoints = undefined
  }
}

/** Whether a statement may run beside a checkpoint; pragmas and the schema may not. */
const isChange = ({ query }: CompiledQuery): boolean =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)

/** Kysely's connection: outside a transaction, selects go to the reading connection. */
class Connection implements DatabaseConnection {
  readonly #transactions: SqliteTransactions
  readonly #reader: SqliteReader
  #transaction: OpenTransaction | undefined

  constructor(transactions: SqliteTransactions, reader: SqliteReader) {
    this.#transactions = transactions
    this.#reader = reader
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== undefined) return this.#transaction.run(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query)
    return isChange(query) ? this.#transactions.write(query) : this.#transactions.runAlone(query)
  }

  /** Runs a statement in the open transaction. @throws Error without one */
  run<R>(query: CompiledQuery<R>): QueryResult<R> {
    if (this.#transaction === undefined) throw new Error('the transaction has ended')
    return this.#transaction.run(query)
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#transactions.begin()
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // Kysely rolls back after a failed commit, which has been rolled back here already.
    const transaction = this.#transaction
    this.#transaction = undefined
    transaction?.[how]()
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}
