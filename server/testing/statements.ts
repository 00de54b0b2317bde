import type { CompiledQuery } from 'kysely'
import type { Db } from '../storage/database.ts'

/** A handle that writes down every statement it executes. */
export function recordStatements(db: Db): {
  readonly db: Db
  readonly statements: CompiledQuery[]
} {
  const statements: CompiledQuery[] = []
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { db: recording, statements }
}
