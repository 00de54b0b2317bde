import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** PostgreSQL's code for „somebody is still connected to the template“. */
const OBJECT_IN_USE = '55006'

/** Any number; all test processes agree on it. */
const TEMPLATE_LOCK = 4_711

/** The address of another database on the same server. */
export function databaseUrl(admin: string, database: string): string {
  const url = new URL(admin)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

async function asAdmin<T>(admin: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: admin })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** A connection that has been closed takes a moment to disappear on the server. */
async function whileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 50 || !hasCode(error, OBJECT_IN_USE)) throw error
      await wait(20)
    }
  }
}

async function make(client: Client, name: string, template: string): Promise<void> {
  const [database, source] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
  await whileInUse(() => client.query(`create database ${database} template ${source}`))
}

/** Makes a database, empty or as a copy of `template`, and returns its address. */
export async function createDatabase(
  admin: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await asAdmin(admin, (client) => make(client, name, template))
  return databaseUrl(admin, name)
}

/** Removes a database, also when somebody is still connected. */
export async function dropDatabase(admin: string, name: string): Promise<void> {
  await asAdmin(admin, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  )
}

/** Removes every database whose name begins so. */
export async function dropDatabases(admin: string, prefix: string): Promise<void> {
  const { rows } = await asAdmin(admin, (client) =>
    client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    ),
  )
  for (const { datname } of rows) await dropDatabase(admin, datname)
}

/**
 * Prepares a template once for all test processes: the first to come does it, the others wait.
 * @param prepare brings the empty database to its initial state; closes its connections
 */
export async function ensureTemplate(
  admin: string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<void> {
  await asAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rows.length > 0) return
    const draft = `${name}_draft`
    await dropDatabase(admin, draft)
    await make(client, draft, 'template1')
    await prepare(databaseUrl(admin, draft))
    const [from, to] = [client.escapeIdentifier(draft), client.escapeIdentifier(name)]
    await whileInUse(() => client.query(`alter database ${from} rename to ${to}`))
  })
}

/** PostgreSQL's code for „the database system is in recovery mode“. */
const CANNOT_CONNECT_NOW = '57P03'

/** Connects, also to a server that still recovers from an earlier crash. */
async function connectOnceUp(url: string) {
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    const gone = new Promise((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      return { client, gone }
    } catch (error) {
      if (!hasCode(error, CANNOT_CONNECT_NOW)) throw error
      await wait(20)
    }
  }
}

/**
 * Kills one process of a server that is ours: it ends all others and recovers from its log, as after
 * a crash.
 * @returns once it and another are ended; on a busy machine some live, and answer, a moment longer
 */
export async function crashPostgres(url: string): Promise<void> {
  const [victim, witness] = await Promise.all([connectOnceUp(url), connectOnceUp(url)])
  const result = await victim.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(result.rows[0]?.pid ?? 0, 'SIGKILL')
  await Promise.all([victim.gone, witness.gone])
}
