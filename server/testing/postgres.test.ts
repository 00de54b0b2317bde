import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPostgresDatabase, postgresAlone } from './engines.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { until } from './until.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const folderOf = (url: string): string => new URL(url).searchParams.get('host') ?? ''

/** A process that starts a server of its own, says where, and then waits for ever. */
const OWNER = `
  const { startPostgres } = await import('./server/testing/postgres.ts')
  const server = await startPostgres()
  console.log(server.url('postgres'))
  setInterval(() => {}, 1000)`

describe.each(postgresAlone)('the %s of the tests', () => {
  let server: PostgresServer

  beforeAll(async () => {
    const started = await startPostgres()
    if (started === undefined) throw new Error('no PostgreSQL')
    server = started
  })
  afterAll(() => server.stop())

  test('Databases are created, and copied from a template with what is in it', async () => {
    const first = await server.createDatabase('first')
    await query(first, 'create table cards (id text primary key)')
    await query(first, "insert into cards values ('kuss')")
    const second = await server.createDatabase('second', 'first')
    await query(first, "insert into cards values ('nur-im-ersten')")
    expect(await query(second, 'select id from cards')).toEqual([{ id: 'kuss' }])
  })

  test('Texts are UTF-8 and sorted by code point, as in SQLite', async () => {
    const sql = "select string_agg(t, '' order by t) as t from (values ('ä'), ('Z'), ('a')) v (t)"
    expect(await query(server.url('postgres'), sql)).toEqual([{ t: 'Zaä' }])
  })

  test('A test process that asks for a database gets a copy of one template', async () => {
    let prepared = 0
    const prepare = async (url: string) => {
      prepared++
      await query(url, 'create table if not exists probe (id integer)')
    }
    const both = await Promise.all([newPostgresDatabase(prepare), newPostgresDatabase(prepare)])
    expect(prepared).toBeLessThanOrEqual(1)
    expect(both[0].url).not.toBe(both[1].url)
    await Promise.all(both.map((database) => database.drop()))
    await expect(query(both[0].url, 'select 1')).rejects.toThrow('does not exist')
  })

  test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
    'After kill -9 of its owner neither process nor file is left',
    async () => {
      const owner = spawn(process.execPath, ['--input-type=module', '--eval', OWNER])
      const url = await new Promise<string>((resolve, reject) => {
        owner.stdout.once('data', (chunk: Buffer) => {
          resolve(chunk.toString().trim())
        })
        owner.once('close', () => {
          reject(new Error('the owner ended early'))
        })
      })
      const folder = folderOf(url)
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(existsSync(folder)).toBe(true)
      owner.kill('SIGKILL')
      await until('the folder is gone', 10_000, () => !existsSync(folder) || undefined)
      await expect(query(url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
    },
  )
})
