import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { callName } from '#contract/kernel/call.ts'
import { calls } from '#contract/manifest.ts'
import { thorough } from '../testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '../testing/engines.ts'
import { type Client, newClient } from '../testing/person.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

let scratch: Scratch
const running: ServerProcess[] = []
beforeEach(() => {
  scratch = newScratch()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
  scratch.remove()
})

type Env = Readonly<Record<string, string>>

const start = (env: Env, ...args: string[]): ServerProcess => {
  const server = startServerProcess({ env: { ...env, PORT: '0', RATE_LIMITS: 'off' }, args })
  running.push(server)
  return server
}

async function command(env: Env, ...args: string[]) {
  const run = startServerProcess({ program: 'server/admin.ts', env, args })
  const { code } = await run.ended
  return { code, said: run.output().trim(), errors: run.errors().trim() }
}

/** Every reading call that needs nothing but the person. */
const READS = calls.filter(
  ({ method, path, access, answerKind }) =>
    method === 'GET' && access === 'user' && answerKind !== 'binary' && !path.includes(':'),
)

async function logIn(address: string, output: string, name: string): Promise<Client> {
  const [, email = '', password = ''] = new RegExp(`(${name}@\\S+) / (\\S+)`).exec(output) ?? []
  const client = newClient(address)
  client.token = (await client.ask(login, { body: { email, password } })).token
  return client
}

/** The answers a person can read, by call. */
async function readAll(client: Client) {
  const answers = new Map<string, unknown>()
  for (const call of READS) {
    const { status, text } = await client.send({ path: call.path })
    answers.set(callName(call), [status, text])
  }
  return answers
}

describe.each(postgresAlone)('moving the demo couple from SQLite to %s', () => {
  test(
    'One command moves it all; both are still logged in and find everything as it was',
    thorough,
    async () => {
      const demo = start({ DATA_DIR: join(scratch.folder, 'data') }, '--demo')
      const old = await demo.ready
      const logins = demo.output()
      const both = [await logIn(old, logins, 'mia'), await logIn(old, logins, 'jonas')]
      const before = await Promise.all(both.map(readAll))
      const env = { DATA_DIR: join(scratch.folder, 'demo-data') }
      const { url, drop } = await newPostgresDatabase()
      const target = { ...env, DATABASE_SYNC: 'off' }
      expect((await command(target, 'move-to', url)).errors).toContain('wird schon benutzt')
      await demo.kill()
      expect((await command(target, 'move-to')).errors).toMatch(/^So geht es:/)
      const { code, said, errors } = await command(target, 'move-to', url)
      expect([code, errors]).toEqual([0, ''])
      expect(said).toMatch(
        /^Umgezogen: [\d.]+ Zeilen aus \d+ Tabellen und 0 Dateien von Fotos und Sprachnachrichten, /,
      )

      const moved = await start({ ...target, DATABASE_URL: url }).ready
      const after = await Promise.all(both.map(({ token }) => readAll(newClient(moved, token))))
      expect(after).toEqual(before)
      await running.at(-1)?.kill()
      await drop()
    },
  )
})
