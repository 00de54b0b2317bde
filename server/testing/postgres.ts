import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { createDatabase, databaseUrl } from './postgres-databases.ts'
import { roomyFolder } from './scratch.ts'

export interface PostgresServer {
  /** Started here: `stop` removes it with all its databases. */
  readonly isOwn: boolean
  /** Address of one database of the server. */
  url(database: string): string
  /** Makes a database, empty or as a copy of a template, and returns its address. */
  createDatabase(name: string, template?: string): Promise<string>
  /** As `pg_ctl stop -m fast` does; its data stays. Only for a server started here. */
  halt(): Promise<void>
  /** Starts it again over its data. */
  resume(): Promise<void>
  /** Ends the server; nothing of it remains on the machine. */
  stop(): Promise<void>
}

/** `nobody`: PostgreSQL refuses to run as root, and initdb wants a user that has a passwd entry. */
const NOBODY = 65_534

const START_LIMIT_MS = 30_000

/**
 * Waits on its standard input, which closes with the test process however that dies, then ends
 * the server and removes its folder. SIGINT is a fast shutdown, which a server that recovers from a
 * crash does not hear; SIGQUIT an immediate one.
 */
const WATCHDOG = `
halt() { kill -INT $p; wait $p; }
resume() { "$@" </dev/null & p=$!; }
resume "$@"
while read -r word; do
  case $word in halt) halt ;; resume) resume "$@" ;; esac
done
kill -QUIT $p
wait $p
cd /
rm -rf "$D"
`

/**
 * Losing the data of a test costs nothing. Autovacuum would come by once a minute, and plans would
 * depend on whether a table has been analyzed by then.
 */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** The last line of a server in its log. */
const SHUT_DOWN = 'database system is shut down'

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilReady(
  child: ChildProcess,
  url: string,
  { log, from = 0 }: { readonly log: string; readonly from?: number },
): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await answers(url))) {
    const said = readFileSync(log, 'utf8').slice(from)
    if (said.includes(SHUT_DOWN) || Date.now() > deadline) {
      child.stdin?.destroy()
      throw new Error(`PostgreSQL did not start:\n${said}`)
    }
    await wait(20)
  }
}

/** The server TEST_DATABASE_URL names; the databases we make in it are ours to remove. */
function foreignServer(admin: string): PostgresServer {
  const notOurs = () => Promise.reject(new Error('TEST_DATABASE_URL is not ours to stop.'))
  return {
    isOwn: false,
    url: (database) => databaseUrl(admin, database),
    createDatabase: (name, template) => createDatabase(admin, name, template),
    halt: notOurs,
    resume: notOurs,
    stop: () => Promise.resolve(),
  }
}

async function launch(binaries: string, durable: boolean): Promise<PostgresServer> {
  const folder = mkdtempSync(join(durable ? tmpdir() : roomyFolder(), 'knistern-pg-'))
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (asRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', D: folder }
  const options = { cwd: folder, env, ...user }

  const init = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8'],
    { ...options, encoding: 'utf8' },
  )
  if (init.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${init.error?.message ?? init.stderr}`)
  }
  const settings = [...(durable ? [] : FAST), 'listen_addresses=', 'max_connections=200']
  const server = [join(binaries, 'postgres'), '-D', data, '-k', folder]
  const output = openSync(log, 'w', 0o644)
  const child = spawn(
    '/bin/sh',
    ['-c', WATCHDOG, 'sh', ...server, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, detached: true, stdio: ['pipe', output, output] },
  )
  child.unref()
  const admin = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  await untilReady(child, admin, { log })
  return {
    isOwn: true,
    url: (database) => databaseUrl(admin, database),
    createDatabase: (name, template) => createDatabase(admin, name, template),
    halt: async () => {
      if (!existsSync(join(data, 'postmaster.pid'))) return
      const from = readFileSync(log, 'utf8').length
      child.stdin?.write('halt\n')
      // Said last, when its files are gone already; a start would take it for its own end.
      while (!readFileSync(log, 'utf8').slice(from).includes(SHUT_DOWN)) await wait(20)
    },
    resume: () => {
      const from = readFileSync(log, 'utf8').length
      child.stdin?.write('resume\n')
      return untilReady(child, admin, { log, from })
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.ref()
      child.stdin?.end()
      await ended
    },
  }
}

/**
 * Starts a PostgreSQL of our own, reachable by a unix socket only, or takes the one
 * TEST_DATABASE_URL names. A durable one keeps its data on the disk and syncs every commit.
 * @returns undefined where the machine has none
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return foreignServer(given)
  // The launcher needs a shell and unix sockets.
  if (process.platform === 'win32') return undefined
  const binaries = findPostgresBinaries()
  return binaries === undefined ? undefined : launch(binaries, durable)
}
