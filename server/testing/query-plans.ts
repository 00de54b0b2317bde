import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../storage/database.ts'
import type { Engine } from './engines.ts'

/** A step of a plan that reads rows of a table. */
export interface PlanStep {
  readonly table: string
  /** Whether it reads every row, of the table or of one of its indexes. */
  readonly isScan: boolean
  /** The step as the database describes it. */
  readonly text: string
}

interface PostgresNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PostgresNode[]
}

/** A bitmap index scan names its index only; the heap scan above it names the table. */
function stepsOf(node: PostgresNode, parentTable = ''): PlanStep[] {
  const { 'Node Type': type, 'Index Name': index, 'Index Cond': condition } = node
  const table = node['Relation Name'] ?? parentTable
  const below = (node.Plans ?? []).flatMap((plan) => stepsOf(plan, table))
  const isIndexScan = /^(?:Index|Bitmap Index)/.test(type)
  if (!isIndexScan && type !== 'Seq Scan') return below
  const text = [type, table, index, condition].filter(Boolean).join(' ')
  return [{ table, isScan: condition === undefined, text }, ...below]
}

async function postgresPlan(db: Db, query: CompiledQuery): Promise<PlanStep[]> {
  return db.transaction().execute(async (trx) => {
    // In a small table the planner prefers what would be slow in a large one.
    for (const method of ['seqscan', 'hashjoin', 'mergejoin']) {
      await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(trx)
    }
    const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PostgresNode }[] }>(explain)
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)))
  })
}

async function sqlitePlan(db: Db, query: CompiledQuery): Promise<PlanStep[]> {
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(explain)
  return rows.flatMap(({ detail: text }) => {
    const [, how, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(text) ?? []
    return how === undefined ? [] : [{ table, isScan: how === 'SCAN', text }]
  })
}

/** How a database reads the rows of a statement; tables by their alias where they have one. */
export const planOf = (engine: Engine, db: Db, query: CompiledQuery): Promise<PlanStep[]> =>
  engine === 'sqlite' ? sqlitePlan(db, query) : postgresPlan(db, query)
