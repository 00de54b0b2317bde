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
import { createTurn, type Turn } from './turn.ts'

/** A transaction waits this long for the one before it; longer means a forgotten await. */
const LOCK_WAIT_MS = 5_000
/** Prepared statements kept per connection. */
const STATEMENTS_KEPT = 500

/**
 * Kysely over node:sqlite. One writing and one reading connection on the same WAL file: reads see
 * the last commit and never wait, writes take turns. The database file belongs to this process.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #path: string
  readonly #lockWaitMs: number

  constructor(path: string, lockWaitMs = LOCK_WAIT_MS) {
    this.#path = path
    this.#lockWaitMs = lockWaitMs
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#path, this.#lockWaitMs)
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

/** One SQLite connection with its prepared statements. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    const values = parameters as readonly SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
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

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    if (this.#statements.size >= STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string
  readonly #turn: Turn
  #writer: Handle | undefined
  #reader: Handle | undefined

  constructor(path: string, lockWaitMs: number) {
    this.#path = path
    this.#turn = createTurn(lockWaitMs)
  }

  async init(): Promise<void> {
    const writer = new DatabaseSync(this.#path)
    // FULL: a commit is on the disk before it is acknowledged (trust.md 0.9).
    // secure_delete: what is deleted is overwritten (trust.md g).
    writer.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma secure_delete = on;
      pragma foreign_keys = on;
      pragma busy_timeout = 0;
    `)
    this.#writer = new Handle(writer)
    const reader = new DatabaseSync(this.#path, { readOnly: true })
    reader.exec('pragma query_only = on')
    this.#reader = new Handle(reader)
  }

  async acquireConnection(): Promise<Connection> {
    if (this.#writer === undefined || this.#reader === undefined) {
      throw new Error('database is closed')
    }
    return new Connection(this.#writer, this.#reader, this.#turn)
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

/** What Kysely holds while it works: outside a transaction reads and writes go separate ways. */
class Connection implements DatabaseConnection {
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #turn: Turn
  #inTransaction = false

  constructor(writer: Handle, reader: Handle, turn: Turn) {
    this.#writer = writer
    this.#reader = reader
    this.#turn = turn
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#writer.run(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query)
    await this.#turn.take()
    try {
      return this.#writer.run(query)
    } finally {
      this.#turn.give()
    }
  }

  async begin(): Promise<void> {
    await this.#turn.take()
    try {
      this.#writer.exec('begin immediate')
    } catch (fault) {
      this.#turn.give()
      throw fault
    }
    this.#inTransaction = true
  }

  end(how: 'commit' | 'rollback'): void {
    // Kysely asks for a rollback after a failed commit, which is taken back here already.
    if (!this.#inTransaction) return
    this.#inTransaction = false
    try {
      if (how === 'commit') this.#writer.exec('commit')
    } finally {
      try {
        // On a full disk SQLite may have rolled back by itself.
        if (this.#writer.isInTransaction) this.#writer.exec('rollback')
      } finally {
        this.#turn.give()
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}
