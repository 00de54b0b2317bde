import { CompiledQuery, type QueryResult, SelectQueryNode } from 'kysely'
import type { Db } from './database.ts'
import { NodeSqliteAdapter } from './node-sqlite.ts'

/** Longer lists are compiled each time, so that few texts are kept of a query. */
const LIST_KEPT_MAX = 16

/** Stands for a value while a query is built that is kept. */
class Placeholder {
  readonly #path: readonly string[]

  constructor(path: readonly string[]) {
    this.#path = path
  }

  in(values: object): unknown {
    let value: unknown = values
    for (const name of this.#path) value = (value as Record<string, unknown>)[name]
    return value
  }

  /** A query that depends on a value would be kept for all others. */
  [Symbol.toPrimitive](): never {
    throw new Error(`a query that is compiled once looks at ${this.#path.join('.')}`)
  }
}

function placeholdersOf(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item, at) => placeholdersOf(item, [...path, `${at}`]))
  if (Object.getPrototypeOf(value ?? '') !== Object.prototype) return new Placeholder(path)
  const fields = Object.entries(value as object)
  return Object.fromEntries(
    fields.map(([name, item]) => [name, placeholdersOf(item, [...path, name])]),
  )
}

/** The lengths of the lists, which the text depends on; undefined for one that is too long. */
function shapeOf(values: Readonly<Record<string, unknown>>): string | undefined {
  let shape = ''
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (!Array.isArray(value)) continue
    if (value.length > LIST_KEPT_MAX) return undefined
    shape += `${value.length} `
  }
  return shape
}

/**
 * A query that is built and compiled once for a database, and once for each length of its lists,
 * and then runs with the values of each call: 1 µs instead of 10 to 20 (docs/performance.md).
 * @param build places the values and must not look at them: no `if`, no default. Each is a value
 *   for the database, an object of such, or a list of either with the same fields.
 * @returns runs it on a handle or transaction, and returns its rows
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const run = runnerOf(build)
  return async (db, values) => {
    const result = run(db, values)
    // A result that SQLite returns at once is not awaited.
    return (result instanceof Promise ? await result : result).rows
  }
}

/**
 * A statement by its text, which runs with a list of values: for statements of many values that run
 * once for each row of a batch, which `compileOnce` takes as long to place as SQLite to write.
 * @returns runs it in a transaction, at once where it is SQLite's
 */
export function statementOf<Row = unknown>(
  text: string,
): (db: Db, values: readonly unknown[]) => QueryResult<Row> | Promise<QueryResult<Row>> {
  const { query: node, queryId, sql } = CompiledQuery.raw(text) as CompiledQuery<Row>
  return (db, parameters) => {
    const query = { query: node, queryId, sql, parameters }
    return runAtOnce(db, query) ?? db.executeQuery(query)
  }
}

function runnerOf<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => QueryResult<Row> | Promise<QueryResult<Row>> {
  const kept = new WeakMap<object, Map<string, CompiledQuery<Row>>>()

  const compiledFor = (db: Db, values: Values): CompiledQuery<Row> => {
    const { adapter, plugins } = db.getExecutor()
    const shape = shapeOf(values as Readonly<Record<string, unknown>>)
    // A plugin changes what is built, and may do so differently each time.
    if (plugins.length > 0 || shape === undefined) return build(db, values)
    let ofDatabase = kept.get(adapter)
    if (ofDatabase === undefined) {
      ofDatabase = new Map()
      kept.set(adapter, ofDatabase)
    }
    let known = ofDatabase.get(shape)
    if (known === undefined) {
      known = build(db, placeholdersOf(values, []) as Values)
      ofDatabase.set(shape, known)
    }
    const { query, queryId, sql, parameters } = known
    const placed = parameters.map((given) =>
      given instanceof Placeholder ? given.in(values) : given,
    )
    return { query, queryId, sql, parameters: placed }
  }
  return (db, values) => {
    const query = compiledFor(db, values)
    return runAtOnce(db, query) ?? db.executeQuery(query)
  }
}

/**
 * Runs a statement of a transaction on SQLite, or a select outside of one, without Kysely's way
 * to the connection, which costs more than most statements (docs/performance.md).
 * @returns undefined for all others
 */
function runAtOnce<Row>(
  db: Db,
  query: CompiledQuery<Row>,
): QueryResult<Row> | Promise<QueryResult<Row>> | undefined {
  const executor = db.getExecutor()
  const { adapter, plugins } = executor
  if (plugins.length > 0 || !(adapter instanceof NodeSqliteAdapter)) return undefined
  if (db.isTransaction) return adapter.runInTransaction(executor, query)
  const rows = SelectQueryNode.is(query.query) ? adapter.read(query) : undefined
  return rows && { rows }
}
