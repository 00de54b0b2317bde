import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '#server/testing/engines.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { type PlanStep, planOf } from '#server/testing/query-plans.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { exerciseServer } from './exercise-server.ts'

/**
 * No statement of the server reads all rows of a table that grows with the number of couples or
 * with time: both databases are asked for the plan of whatever the server has executed.
 */

/** Every other table grows. */
const LIMITED: ReadonlySet<string> = new Set([
  // By the content and the operator.
  'settings',
  'deck_cards',
  'founding_invitations',
])

/** Statements that read a whole table or index nevertheless. */
const EXCEPTIONS: readonly (readonly [statement: RegExp, reason: string])[] = [
  [/^select count\(\*\) as "count" from "users"$/, 'the operator is shown the number of accounts'],
  [/^select count\(distinct "pair_id"\)/, 'the operator is shown the number of couples'],
  [/from "users" order by "created_at", "id" limit/, 'a page of the accounts, by an index'],
  [/^select "id" from "users" limit/, 'whether there is anybody'],
]

/** A couple writes the most of these; whatever reads all of a pair, or from a number on, needs a limit. */
const LONG_HISTORY =
  /^SEARCH messages USING (?:COVERING )?INDEX (\w+) \(pair_id=\?(?: AND (?:changed_)?seq[<>]\?)?\)$/
/** Holds unread messages only. */
const SHORT_INDEX = 'messages_unread'

/** The rows of an erased couple all go. */
const hasEnd = (text: string): boolean => text.includes(' limit ') || text.startsWith('delete')

/** Statements that differ in the length of their lists are one; of these the longest is asked. */
const shapeOf = (text: string): string =>
  text.replaceAll(/\$\d+/g, '?').replaceAll(/(\((?:\?(?:, )?)+\)|\?)(?:, ?\1)+/g, '$1, …')

const receiver = await openPushReceiver({ tickMs: 10 })
afterAll(() => receiver.close())

/** In a small table PostgreSQL reads a whole index rather than search another one. */
async function writeLongHistory({ context }: TestApp): Promise<void> {
  const { db } = context.database
  const pair = await db.selectFrom('pairs').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`
    insert into messages (id, pair_id, sender_id, seq, changed_seq, client_id, body, has_photo,
      edited, created_at)
    select n::text, ${pair.id}, 'somebody', n, n, n::text, repeat('x', 100), n % 2, 0, n
    from generate_series(1000, 20000) n`.execute(db)
  // Without statistics it takes the other tables for larger than they are.
  await sql`analyze messages`.execute(db)
}

const server = resolve(import.meta.dirname, '../../server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:features|identity|pair|http|live)\/.*\.ts$/.test(file))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'))

const VERBS = {
  selectFrom: 'select',
  insertInto: 'insert',
  updateTable: 'update',
  deleteFrom: 'delete',
} as const

/** The verbs the sources use with each table: `update messages`. */
const written = new Set(
  sources.flatMap((source) =>
    Array.from(
      source.matchAll(/(selectFrom|insertInto|updateTable|deleteFrom)\('(\w+)'\)/g),
      ([, verb, table]) => `${VERBS[verb as keyof typeof VERBS]} ${table}`,
    ),
  ),
)

describe.each(bothEngines)('the statements of the server on %s', (engine) => {
  let isRecording = false
  const statements = new Map<string, CompiledQuery>()
  let app: TestApp

  beforeAll(async () => {
    app = await openTestApp({
      engine,
      push: receiver.tweaks,
      rateLimits: true,
      onQuery(query) {
        if (!isRecording) return
        const shape = shapeOf(query.sql)
        const known = statements.get(shape)
        if (known === undefined || known.parameters.length < query.parameters.length) {
          statements.set(shape, query)
        }
      },
    })
    // Without what migrations do once.
    isRecording = true
    await exerciseServer(app, receiver)
    isRecording = false
    if (engine === 'postgres') await writeLongHistory(app)
    return () => app.close()
  }, 300_000)

  test('Every statement of the sources on a table has been run', () => {
    const done = new Set(
      Array.from(statements.keys(), (text) => {
        const [, verb, table] = /^(select|insert|update|delete)\b.*?"(?:\w+"\.")?(\w+)"/.exec(
          text.replace(/^select .*? from (?:\(select .*? from )?/, 'select '),
        ) ?? ['', '', '']
        return `${verb} ${table}`
      }),
    )
    expect([...written].filter((work) => !done.has(work))).toEqual([])
  })

  test('No statement reads all rows of a table that grows', async () => {
    const asked = [...statements].filter(([text]) => /^\s*(?:select|update|delete|with)/.test(text))
    const { db } = app.context.database
    const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
    const isAtFault = (text: string, steps: readonly PlanStep[]) =>
      steps.some(({ table, isScan }) => isScan && tables.has(table) && !LIMITED.has(table)) ||
      steps.some(({ text: step }) => {
        const [, index] = LONG_HISTORY.exec(step) ?? []
        return index !== undefined && index !== SHORT_INDEX && !hasEnd(text)
      })
    const faults: string[] = []
    for (const [text, query] of asked) {
      if (EXCEPTIONS.some(([statement]) => statement.test(text))) continue
      const steps = await planOf(engine, db, query)
      if (isAtFault(text, steps))
        faults.push([text, ...steps.map((step) => step.text)].join('\n  '))
    }
    expect(faults).toEqual([])
    expect(asked.length).toBeGreaterThan(100)
  })

  test('Rows that name a deleted row are found by an index', async () => {
    const { db } = app.context.database
    type Column = { table: string; column: string }
    const read = async (query: ReturnType<typeof sql<Column>>) =>
      (await query.execute(db)).rows.map(({ table, column }) => `${table}.${column}`)
    const [references, indexed] =
      engine === 'sqlite'
        ? [
            sql<Column>`select m.name as "table", f."from" as "column"
              from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
            sql<Column>`select m.name as "table", c.name as "column"
              from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
              where m.type = 'table' and i.partial = 0 and c.seqno = 0`,
          ]
        : [
            sql<Column>`select c.conrelid::regclass::text as "table", a.attname as "column"
              from pg_constraint c
              join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
              where c.contype = 'f'`,
            sql<Column>`select i.indrelid::regclass::text as "table", a.attname as "column"
              from pg_index i
              join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
              where i.indpred is null`,
          ]
    const known = new Set(await read(indexed))
    const referring = await read(references)
    expect(referring.length).toBeGreaterThan(20)
    expect(referring.filter((column) => !known.has(column))).toEqual([])
  })
})
