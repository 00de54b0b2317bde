import { join } from 'node:path'
import { type Engine, newPostgresDatabase } from './engines.ts'
import { newScratch } from './scratch.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** The server as people run it: a process of its own, which also serves the app if it is built. */
export interface TestServer {
  /** The origin of the server; the same after a restart. */
  readonly address: string
  /** Everything it may write lies below this folder. */
  readonly folder: string
  /** Id of the running process. */
  readonly pid: number
  /** The output of the running process so far. */
  output(): string
  /** Ends it as an operator does; all that was written lies in the database then. */
  stop(): Promise<void>
  /** Ends it without a warning, as a power cut does. */
  crash(): Promise<void>
  /** Starts it again over the same data, at the same address. */
  restart(): Promise<void>
  /** Runs the operator's command while it works; answers with what that said. */
  command(...args: string[]): Promise<string>
  /** Makes somebody a super user. */
  makeSuperUser(email: string): Promise<void>
  /** Ends it and removes its data. @throws Error if it wrote to its error channel */
  close(): Promise<void>
}

/** Warnings always printed by a server whose settings are meant for tests. */
const ASKED_FOR = /^ACHTUNG: (?:RATE_LIMITS|DATABASE_SYNC)=off\..*$/gm

/** The settings of a database nobody has used yet, and how to remove it. */
async function emptyDatabase(engine: Engine) {
  if (engine === 'sqlite') return { env: {}, drop: () => Promise.resolve() }
  const { url, drop } = await newPostgresDatabase()
  return { env: { DATABASE_URL: url, DATABASE_SYNC: 'off' }, drop }
}

/** Starts a server over an empty database. `env` adds settings. */
export async function startTestServer(
  engine: Engine = 'sqlite',
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const scratch = newScratch()
  const dataDir = join(scratch.folder, 'data')
  const database = await emptyDatabase(engine)
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, ...database.env, ...env }
  let server: ServerProcess = startServerProcess({ env: settings })
  const address = await server.ready
  const complaints: string[] = []
  const end = async (signal: NodeJS.Signals) => {
    await server.kill(signal)
    complaints.push(server.errors().replace(ASKED_FOR, '').trim())
  }
  const restart = async () => {
    server = startServerProcess({ env: { ...settings, PORT: new URL(address).port } })
    await server.ready
  }
  const command = async (...args: string[]) => {
    const run = startServerProcess({ env: settings, program: 'server/admin.ts', args })
    const { code } = await run.ended
    if (code !== 0) throw new Error(run.errors())
    return run.output()
  }
  return {
    address,
    folder: scratch.folder,
    get pid() {
      return server.pid
    },
    output: () => server.output(),
    stop: () => end('SIGTERM'),
    crash: () => end('SIGKILL'),
    restart,
    command,
    async makeSuperUser(email) {
      await command('grant', email)
    },
    async close() {
      await end('SIGTERM')
      await database.drop()
      scratch.remove()
      const said = complaints.filter((text) => text !== '')
      if (said.length > 0) throw new Error(`The server complained:\n${said.join('\n')}`)
    },
  }
}
