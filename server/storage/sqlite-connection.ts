import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { StorageFault, storageFaultKind } from '../lib/storage-fault.ts'
import type { QueryListener } from './query-listener.ts'

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
 * Rows of one shape. Those node:sqlite makes are dictionaries, each with its own names: to read 50
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
  /** Those used since the generation before was full, and those of that. */
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
 * The writing connection. It stops for good after an I/O error, since a repeated fsync may succeed
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
