import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { newSingle, type Person } from '#server/testing/couples.ts'
import { nextPort } from '#server/testing/ports.ts'
import { newScratch } from '#server/testing/scratch.ts'
import {
  type ProcessOptions,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts'
import { copyBuild } from './build-copy.ts'

let scratch: ReturnType<typeof newScratch>
const running: ServerProcess[] = []
const at = (...parts: string[]) => join(scratch.folder, ...parts)
const checkout = () => at('knistern')
const share = (...parts: string[]) => at('home', '.local', 'share', 'knistern', ...parts)

beforeEach(async () => {
  scratch = newScratch()
  mkdirSync(at('home'))
  await clone()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
  scratch.remove()
})

/** Lays the built program into a folder with git, which ignores what this project ignores. */
async function clone(): Promise<void> {
  await copyBuild(checkout(), '<!doctype html><title>Knistern</title>')
  writeFileSync(join(checkout(), '.gitignore'), readFileSync('.gitignore'))
  git('init', '--quiet')
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: checkout(), encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Runs a program of the checkout as somebody at home, with no setting in the environment. */
function run(env: Record<string, string> = {}, options: Partial<ProcessOptions> = {}) {
  const program = startServerProcess({
    ...options,
    env: { HOME: at('home'), ...env },
    installation: checkout(),
  })
  running.push(program)
  return program
}

async function command(
  program: 'server/admin.ts' | 'server/backup/main.ts',
  ...args: string[]
): Promise<string> {
  const { ended, output, errors } = run({}, { program, args })
  const { code } = await ended
  expect([code, errors()]).toEqual([0, ''])
  return output()
}

async function register(port: string, env: Record<string, string> = {}): Promise<Person> {
  const server = run({ PORT: port, ...env })
  const mia = await newSingle({ address: await server.ready })
  await server.kill()
  return mia
}

const isKnown = async (person: Person): Promise<boolean> =>
  (await person.call(readProfile, { params: { id: person.userId } })).status === 200

test('Neither git clean nor removing the folder and cloning again costs data or key', async () => {
  const port = String(nextPort())
  const mia = await register(port)
  const key = readFileSync(share('data.key'), 'utf8')
  expect(readdirSync(share()).toSorted()).toEqual(['data', 'data.key'])

  git('clean', '-fdx')
  expect(readdirSync(checkout())).toEqual(['.git'])
  rmSync(checkout(), { recursive: true })
  await clone()

  const again = run({ PORT: port })
  await again.ready
  expect(await isKnown(mia)).toBe(true)
  expect(readFileSync(share('data.key'), 'utf8')).toBe(key)
  expect(again.output()).toContain(share('data', 'knistern.db'))
  expect(again.output()).toContain(share('data.key'))
  expect(again.output()).toContain(`Einstellungen: ${share('knistern.env')} (noch nicht da`)
})

test('An installation in the checkout stays there, and is used before another', async () => {
  const port = String(nextPort())
  const inside = join(checkout(), 'data')
  const mia = await register(port, { DATA_DIR: inside })
  const alone = run({ PORT: port })
  await alone.ready
  expect([await isKnown(mia), alone.errors()]).toEqual([true, ''])
  await alone.kill()
  expect(existsSync(share())).toBe(false)

  await register(port, { DATA_DIR: share('data') })
  const both = run({ PORT: port })
  await both.ready
  expect(await isKnown(mia)).toBe(true)
  expect(both.errors()).toContain(`ACHTUNG: Es gibt zwei Datenordner. Benutzt wird ${inside};`)
})

test('Every command reads knistern.env: the server, admin, backup, verify and restore', async () => {
  const port = String(nextPort())
  mkdirSync(share(), { recursive: true })
  writeFileSync(
    share('knistern.env'),
    [
      `DATA_DIR=${at('disk', 'data')}`,
      `MASTER_KEY_FILE=${at('stick', 'knistern.key')}`,
      'PUBLIC_URL=https://knistern.example',
      'APP_NAME=Feuer',
      'PUBLIC_ULR=x',
    ].join('\n'),
  )
  mkdirSync(at('disk'))
  mkdirSync(at('stick'))
  const server = run({ PORT: port })
  expect(await server.ready).toBe('https://knistern.example')
  expect(server.output()).toContain('Feuer läuft')
  expect(server.output()).toMatch(new RegExp(`Einstellungen: ${share('knistern.env')}\n`))
  expect(server.errors()).toBe(
    `ACHTUNG: ${share('knistern.env')}, Zeile 5: „PUBLIC_ULR“ ist keine Einstellung von Knistern und bewirkt nichts. Meinst du PUBLIC_URL?\n`,
  )
  expect(readdirSync(share())).toEqual(['knistern.env'])
  await server.kill()

  expect(await command('server/admin.ts', 'invite')).toContain('https://knistern.example/einladen')
  const saved = await command('server/backup/main.ts', 'backup', '--to', at('backups'), '--make')
  const [, file = ''] = /^Gesichert: (\S+),/.exec(saved) ?? []
  expect(await command('server/backup/main.ts', 'verify', file)).toMatch(/^In Ordnung: /)
  const restored = await command('server/backup/main.ts', 'restore', file, '--into', at('new'))
  expect(restored).toContain(at('stick', 'knistern.key'))

  writeFileSync(share('knistern.env'), 'HOST 0.0.0.0\n')
  const refused = run({}, { program: 'server/admin.ts', args: ['invite'] })
  expect((await refused.ended).code).toBe(1)
  expect(refused.errors()).toBe(
    `Die Datei ${share('knistern.env')} stimmt noch nicht:\n  - Zeile 1: Hier fehlt NAME=Wert.\n`,
  )
})
