import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { recover } from '#contract/accounts/recovery-calls.ts'
import { listAdminActs, overview } from '#contract/admin/calls.ts'
import { acceptAs, newSingle, type Person } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { type Engine, engines, newPostgresDatabase } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const NOBODY = 65_534
const isRoot = process.geteuid?.() === 0

let scratch: Scratch
const running: ServerProcess[] = []
const drops: (() => Promise<void>)[] = []
beforeEach(() => {
  scratch = newScratch()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
  for (const drop of drops.splice(0)) await drop()
  scratch.remove()
})

type Env = Readonly<Record<string, string>>

async function newPlace(engine: Engine = 'sqlite', name = 'data'): Promise<Env> {
  const env = {
    DATA_DIR: join(scratch.folder, name),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    TMPDIR: scratch.folder,
  }
  if (engine === 'sqlite') return env
  const { url, drop } = await newPostgresDatabase()
  drops.push(drop)
  return { ...env, DATABASE_URL: url, DATABASE_SYNC: 'off' }
}

function start(env: Env): ServerProcess {
  const server = startServerProcess({ env })
  running.push(server)
  return server
}

async function command(env: Env, ...args: string[]) {
  const run = startServerProcess({ program: 'server/admin.ts', env, args })
  const { code } = await run.ended
  return { code, said: run.output(), errors: run.errors() }
}

/** The output of a command that succeeds. */
async function said(env: Env, ...args: string[]): Promise<string> {
  const { code, said: text, errors } = await command(env, ...args)
  expect([code, errors]).toEqual([0, ''])
  return text
}

const socketOf = (env: Env) => join(env.DATA_DIR ?? '', 'control', 'admin.sock')

/** The server's answer to something that is no command of ours; '' if it just ends. */
function exchange(path: string, text: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(path, () => socket.write(text))
    socket.on('data', (piece) => {
      answer += piece.toString()
    })
    socket.once('error', fail)
    socket.once('close', () => done(answer))
  })
}

const told = async (person: Person) => (await person.ask(listAdminActs)).map(({ act }) => act)

describe.each(engines)('commands of the operator beside a running server on %s', (engine) => {
  test('O-045 trust c trust l Rights and a recovery code are given and taken at once, and recorded', async () => {
    const env = await newPlace(engine)
    const server = start(env)
    const mia = await newSingle({ address: await server.ready })
    expect(await said(env, 'grant', mia.email)).toBe(
      `„${mia.email}“ ist jetzt Super User. Die Verwaltung liegt unter /admin.\n`,
    )
    expect((await mia.call(overview)).status).toBe(200)
    expect(await said(env, 'revoke', mia.email)).toBe(`„${mia.email}“ ist kein Super User mehr.\n`)
    expect((await mia.call(overview)).status).toBe(403)
    const code = await said(env, 'recovery-code', mia.email)
    expect(await told(mia)).toEqual(['code made', 'rights taken', 'rights given'])

    const [recoveryCode = ''] = /(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/.exec(code) ?? []
    const body = { identifier: mia.email, recoveryCode, newPassword: 'regenbogen-12' }
    expect((await newClient(mia.address).call(recover, { body })).status).toBe(200)
    expect((await mia.call(listSessions)).status).toBe(401)
    expect(await command(env, 'grant', 'niemand@beispiel.de')).toEqual({
      code: 1,
      said: '',
      errors: 'Ein Konto „niemand@beispiel.de“ gibt es nicht.\n',
    })
    expect(server.errors()).not.toMatch(/Error/)
  })

  test('O-150 A link is made and opens an account, the others are ended, and usage is told', async () => {
    const env = { ...(await newPlace(engine)), REGISTRATION: 'closed' }
    const address = await start(env).ready
    const linked = async () => /inviteCode=([\w-]{22})$/m.exec(await said(env, 'invite'))?.[1] ?? ''
    await acceptAs({ address }, await linked(), 'Mia')
    const left = [await linked(), await linked()]
    expect(await said(env, 'uninvite')).toBe('2 Links sind jetzt ungültig.\n')
    for (const code of left) await expect(acceptAs({ address }, code)).rejects.toThrow('404')
    expect(await said(env, 'usage')).toBe('Noch hat kein Paar etwas abgelegt.\n')
  })
})

describe.skipIf(process.platform === 'win32')('the socket of a running server', () => {
  test('Lies in a folder of its owner alone, and goes with the server', async () => {
    const env = await newPlace()
    const server = start(env)
    await server.ready
    const path = socketOf(env)
    expect(lstatSync(path).isSocket()).toBe(true)
    expect(lstatSync(path).mode & 0o777).toBe(0o600)
    expect(lstatSync(join(path, '..')).mode & 0o777).toBe(0o700)
    await server.kill()
    expect(existsSync(join(path, '..'))).toBe(false)
  })

  test('Is not there over PostgreSQL, whose commands open it themselves', async () => {
    if (!engines.includes('postgres')) return
    const env = await newPlace('postgres')
    await start(env).ready
    expect(existsSync(socketOf(env))).toBe(false)
  })

  test('After kill -9 the socket is left behind, keeps no command out, and is replaced', async () => {
    const env = await newPlace()
    let server = start(env)
    const { email, address } = await newSingle({ address: await server.ready })
    await server.kill('SIGKILL')
    expect(lstatSync(socketOf(env)).isSocket()).toBe(true)
    expect(await said(env, 'grant', email)).toMatch(/ist jetzt Super User/)
    server = start({ ...env, PORT: new URL(address).port })
    await server.ready
    expect(await said(env, 'revoke', email)).toMatch(/ist kein Super User mehr/)
    expect(server.output()).toContain('"action":"operator.command","call":"revoke"')
  })

  test('Two servers beside each other have one each, and a second one on the same data none', async () => {
    const [one, two] = [await newPlace('sqlite', 'eins'), await newPlace('sqlite', 'zwei')]
    const address = await start(one).ready
    const other = start(two)
    await other.ready
    const second = start({ ...one, PORT: '0' })
    expect((await second.ended).code).toBe(1)
    const mia = await newSingle({ address })
    expect(await said(one, 'grant', mia.email)).toMatch(/ist jetzt Super User/)
    expect((await command(two, 'grant', mia.email)).errors).toBe(
      `Ein Konto „${mia.email}“ gibt es nicht.\n`,
    )
    await other.kill()
    expect(await said(one, 'revoke', mia.email)).toMatch(/ist kein Super User mehr/)
  })

  test('Below a path that is too long the socket lies elsewhere, and is found', async () => {
    const env = await newPlace('sqlite', `${'tief'.repeat(20)}/${'data'.repeat(20)}`)
    const server = start(env)
    const { email } = await newSingle({ address: await server.ready })
    expect(existsSync(join(env.DATA_DIR ?? '', 'control'))).toBe(false)
    expect(await said(env, 'grant', email)).toMatch(/ist jetzt Super User/)
    expect(server.output()).toContain('operator.command')
  })

  test(
    'A server without any place for the socket says so, and its commands want it stopped',
    thorough,
    async () => {
      const folder = join(scratch.folder, 'keine')
      const env: Env = { ...(await newPlace()), TMPDIR: join(folder, 'temp') }
      mkdirSync(env.DATA_DIR ?? '', { recursive: true })
      writeFileSync(join(env.DATA_DIR ?? '', 'control'), '')
      const server = start(env)
      await server.ready
      expect(server.output()).toContain('"action":"operator.no-socket"')
      expect((await command(env, 'invite')).errors).toContain(`Prozess ${server.pid}.`)
      expect(existsSync(join(env.DATA_DIR ?? '', 'control'))).toBe(true)
    },
  )

  test.runIf(isRoot)(
    'Another user of the machine cannot connect, even through open folders',
    async () => {
      const env = await newPlace()
      await start(env).ready
      const path = socketOf(env)
      const attempt = () =>
        execFileSync(
          process.execPath,
          [
            '-e',
            `require('node:net').connect(${JSON.stringify(path)}).on('connect', () => console.log('in')).on('error', ({ code }) => console.log(code)).unref()`,
          ],
          { uid: NOBODY, gid: NOBODY, encoding: 'utf8' },
        ).trim()
      chmodSync(scratch.folder, 0o711)
      chmodSync(env.DATA_DIR ?? '', 0o711)
      expect(attempt()).toBe('EACCES')
      chmodSync(join(path, '..'), 0o711)
      expect(attempt()).toBe('EACCES')
      chmodSync(path, 0o666)
      expect(attempt()).toBe('in')
    },
  )

  test.runIf(isRoot)(
    'Another user who takes the place of a stopped server hears no command and answers none',
    async () => {
      const env = await newPlace('sqlite', `${'tief'.repeat(20)}/${'data'.repeat(20)}`)
      const server = start(env)
      const { email } = await newSingle({ address: await server.ready })
      const name = readdirSync(scratch.folder).find((entry) => entry.startsWith('knistern-'))
      const folder = join(scratch.folder, name ?? '')
      await server.kill()
      expect(existsSync(folder)).toBe(false)
      const heard: string[] = []
      const listener = createServer((socket) => {
        socket.on('data', (piece) => heard.push(piece.toString()))
        socket.end('{"said":"erfunden"}\n')
      })
      mkdirSync(folder, { mode: 0o711 })
      await new Promise<void>((done) => {
        listener.listen(join(folder, 'admin.sock'), done)
      })
      chownSync(folder, NOBODY, NOBODY)
      expect(await said(env, 'grant', email)).toMatch(/ist jetzt Super User/)
      expect(heard).toEqual([])
      listener.close()
    },
  )

  test('A line that is no command is refused, in bounded time and memory, and the next is answered', async () => {
    const env = await newPlace()
    const server = start(env)
    const mia = await newSingle({ address: await server.ready })
    const path = socketOf(env)
    const line = (words: unknown) => `${JSON.stringify({ protocol: 'knistern.admin/1', words })}\n`
    const refused = /^\{"refused":"Der laufende Server versteht diesen Befehl nicht\. [^"]*"\}\n$/
    for (const text of [
      'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n',
      '\n',
      'null\n',
      '{"protocol":"knistern.admin/2","words":["invite"]}\n',
      line('invite'),
      line([]),
      line(['grant']),
      line(['grant', mia.email, 'mehr']),
      line(['rotate-key']),
      line(['constructor']),
      line(['grant', 'x'.repeat(600)]),
      `${line(['invite'])}${line(['invite'])}`,
      'x'.repeat(10_000),
    ]) {
      expect(await exchange(path, text)).toMatch(refused)
    }
    const waiting = Array.from({ length: 50 }, () => connect(path).on('error', () => undefined))
    const ended = waiting.map((socket) => new Promise((done) => socket.once('close', done)))
    await Promise.all(ended)
    expect(await said(env, 'grant', mia.email)).toMatch(/ist jetzt Super User/)
    expect(await told(mia)).toEqual(['rights given'])
    expect(server.errors()).not.toMatch(/Error/)
  })

  test('A server that does not answer is told in a sentence', thorough, async () => {
    const env = await newPlace()
    const server = start(env)
    await server.ready
    await server.kill()
    mkdirSync(join(socketOf(env), '..'), { mode: 0o700 })
    const mute = createServer((socket) => socket.end())
    await new Promise<void>((done) => {
      mute.listen(socketOf(env), done)
    })
    expect(await command(env, 'invite')).toEqual({
      code: 1,
      said: '',
      errors:
        'Der laufende Server hat nicht geantwortet. Ob der Befehl gewirkt hat, ist ungewiss: Sieh in sein Log und versuche es noch einmal.\n',
    })
    mute.close()
  })
})
