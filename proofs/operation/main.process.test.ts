import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { renderUnicodeCompact } from 'uqr'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { recover } from '#contract/accounts/recovery-calls.ts'
import { newSingle } from '#server/testing/couples.ts'
import { atNight, thorough } from '#server/testing/effort.ts'
import { newClient } from '#server/testing/person.ts'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { connectSocket } from '#server/testing/socket.ts'

let scratch: Scratch
/** By day less than an unfinished request may take, which a stop does not wait for. */
const STOPPED_MS = Math.min(atNight(2_000), 8_000)

const running: ServerProcess[] = []
beforeEach(() => {
  scratch = newScratch()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
  scratch.remove()
})

/** Sent before the first test and looked at in the last, so that nobody waits for it. */
let slow: Promise<{ readonly received: string; readonly seconds: number }>
beforeAll(async () => {
  const lasting = newScratch()
  const server = startServerProcess({ env: { DATA_DIR: join(lasting.folder, 'data') } })
  const socket = connect(Number(new URL(await server.ready).port), '127.0.0.1')
  const started = performance.now()
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n')
  slow = new Promise((done) => {
    socket.once('close', () => done({ received, seconds: (performance.now() - started) / 1_000 }))
  })
  return async () => {
    await server.kill()
    lasting.remove()
  }
})

const dataDir = () => join(scratch.folder, 'data')
const start = (env: Record<string, string> = {}, args: string[] = []): ServerProcess => {
  const server = startServerProcess({ env: { DATA_DIR: dataDir(), ...env }, args })
  running.push(server)
  return server
}
const command = async (...args: string[]) => {
  const process = startServerProcess({
    program: 'server/admin.ts',
    env: { DATA_DIR: dataDir() },
    args,
  })
  const { code } = await process.ended
  return { code, said: process.output(), errors: process.errors() }
}

/** Starts a server that must refuse to; its one German sentence, without a trace of the inside. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const server = start(env)
  const { code } = await server.ended
  expect([code, server.output()]).toEqual([1, ''])
  expect(server.errors()).not.toMatch(/\n\s+at |Error:|node:/)
  return server.errors().trim()
}

/** Starts a server once, so that there is something to damage. */
async function firstStart(): Promise<void> {
  const server = start()
  await server.ready
  await server.kill()
}

describe('starting', () => {
  test('The first start makes the folder and, beside it, a key for its owner alone; a second finds both', async () => {
    const server = start()
    const address = await server.ready
    const key = `${dataDir()}.key`
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir()).mode & 0o777).toBe(0o700)
    expect(readdirSync(dataDir()).filter((name) => name.endsWith('.key'))).toEqual([])
    expect(server.output()).toContain(key)
    expect(server.output()).toContain(join(dataDir(), 'knistern.db'))
    expect(server.output()).toContain(`http://localhost:${new URL(address).port}`)
    expect(server.output()).toContain(
      'Registrieren: offen (REGISTRATION=invited oder closed ändert das)',
    )
    expect(server.errors()).toBe('')
    const mia = await newSingle({ address })
    await server.kill()

    const before = readFileSync(key, 'utf8')
    const again = start({ PORT: new URL(address).port })
    await again.ready
    expect(readFileSync(key, 'utf8')).toBe(before)
    expect((await mia.call(readProfile, { params: { id: mia.userId } })).status).toBe(200)
  })

  test('RATE_LIMITS=off is said loudly', thorough, async () => {
    const server = start({ RATE_LIMITS: 'off' })
    await server.ready
    await expect.poll(() => server.errors()).toContain('ACHTUNG: RATE_LIMITS=off.')
  })

  test.each([
    [{ HOST: '0.0.0.0' }, /Registrieren: OFFEN FÜR ALLE, .* REGISTRATION=invited lässt nur/],
    [{ PUBLIC_URL: 'https://knistern.example' }, /Registrieren: OFFEN FÜR ALLE, /],
    [
      { HOST: '0.0.0.0', REGISTRATION: 'invited' },
      /Registrieren: nur mit Einladung, und die aller/,
    ],
    [{ REGISTRATION: 'closed' }, /Registrieren: niemand; .*npm run admin -- invite /],
  ])(
    'O-150 With %j the start says in one line who may open an account',
    thorough,
    async (env, line) => {
      const server = start(env)
      await server.ready
      await expect.poll(() => server.output()).toMatch(line)
      expect(server.output().match(/Registrieren:/g)).toHaveLength(1)
    },
  )

  test(
    'The start names the commands of the operator as whatever runs it gives them',
    thorough,
    async () => {
      const server = start({
        ADMIN_COMMAND: 'knistern dist/server/admin.mjs',
        REGISTRATION: 'closed',
      })
      await server.ready
      await expect
        .poll(() => server.output())
        .toContain('  Super User:  knistern dist/server/admin.mjs grant <E-Mail>\n')
      expect(server.output()).toContain(
        'knistern dist/server/admin.mjs invite  (REGISTRATION=closed)',
      )
      expect(server.output()).not.toContain('npm run')
    },
  )

  test('Where phones may come in, their address can be scanned', thorough, async () => {
    const server = start({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000' })
    await server.ready
    const code = renderUnicodeCompact('http://192.168.1.20:3000', { border: 2 }).split('\n')
    const lines = [
      '  Für die Handys:   http://192.168.1.20:3000',
      '',
      ...code.map((row) => `    ${row}`),
    ]
    await expect.poll(() => server.output()).toContain(lines.join('\n'))
    expect(server.output()).not.toContain('Handys zu Hause')
  })

  test('Every fault of the settings is listed at once', async () => {
    const said = await refusal({
      PORT: 'achtzig',
      MASTER_KEY_FILE: join(dataDir(), 'knistern.key'),
      DATABASE_URL: 'mysql://localhost',
      PUBLIC_URL: 'https://knistern.example/app',
      RATE_LIMITS: 'manchmal',
      REGISTRATION: 'vielleicht',
      LOG_LEVEL: 'laut',
    })
    expect(said.split('\n')).toHaveLength(8)
    for (const name of [
      'PORT',
      'MASTER_KEY_FILE',
      'DATABASE_URL',
      'PUBLIC_URL',
      'RATE_LIMITS',
      'REGISTRATION',
      'LOG_LEVEL',
    ]) {
      expect(said).toContain(`  - ${name}: `)
    }
    expect(existsSync(dataDir())).toBe(false)
  })

  test('A port that is taken is named', async () => {
    const other = createServer()
    await new Promise<void>((done) => {
      other.listen(0, '127.0.0.1', done)
    })
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toBe(
      `Der Port ${port} ist schon vergeben. Beende das andere Programm oder wähle mit PORT einen anderen.`,
    )
    other.close()
  })

  test('A port whose server is just stopping is waited for', thorough, async () => {
    const other = createServer()
    await new Promise<void>((done) => {
      other.listen(0, '127.0.0.1', done)
    })
    const { port } = other.address() as AddressInfo
    const server = start({ PORT: String(port) })
    await expect
      .poll(() => existsSync(join(dataDir(), 'knistern.db.pid')), { timeout: 20_000 })
      .toBe(true)
    await new Promise((done) => other.close(done))
    await expect(server.ready).resolves.toContain(`:${port}`)
  })

  test('A folder that cannot be made is named', thorough, async () => {
    writeFileSync(join(scratch.folder, 'file'), '')
    const folder = join(scratch.folder, 'file', 'data')
    expect(await refusal({ DATA_DIR: folder })).toContain(
      `Der Datenordner ${folder} lässt sich nicht anlegen.`,
    )
  })

  test(
    'A missing, open or foreign key stops the start, and nothing is damaged',
    thorough,
    async () => {
      await firstStart()
      const [key, file] = [`${dataDir()}.key`, join(dataDir(), 'knistern.db')]
      const before = readFileSync(file)

      chmodSync(key, 0o644)
      expect(await refusal()).toContain(
        `ist für andere lesbar. Bitte schütze sie: chmod 600 ${key}`,
      )
      unlinkSync(key)
      expect(await refusal()).toContain(`Die Schlüsseldatei ${key} fehlt.`)
      expect(existsSync(key)).toBe(false)
      const elsewhere = join(scratch.folder, 'anderswo')
      const other = start({ DATA_DIR: elsewhere })
      await other.ready
      await other.kill()
      expect(await refusal({ MASTER_KEY_FILE: `${elsewhere}.key` })).toContain(
        'gehört nicht zu dieser Datenbank.',
      )
      expect(readFileSync(file).equals(before)).toBe(true)
    },
  )

  test(
    'A database of a newer version, or a broken one, is refused and left as it is',
    thorough,
    async () => {
      await firstStart()
      const file = join(dataDir(), 'knistern.db')
      const database = new DatabaseSync(file)
      database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
      database.close()
      const newer = readFileSync(file)
      expect(await refusal()).toContain('stammt von einer neueren Version')
      expect(readFileSync(file).equals(newer)).toBe(true)

      writeFileSync(file, 'x'.repeat(8_192))
      expect(await refusal()).toContain('ist keine Datenbank von Knistern.')
      expect(readFileSync(file, 'utf8')).toBe('x'.repeat(8_192))
    },
  )

  test('A second server on the same data learns who has it; after kill -9 it may', async () => {
    const first = start()
    await first.ready
    expect(await refusal()).toContain(`und zwar vom Prozess ${first.pid}.`)
    await first.kill('SIGKILL')
    await expect(start().ready).resolves.toMatch(/^http:/)
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it within two seconds, open sockets or not',
    async (signal) => {
      const server = start()
      const address = await server.ready
      const mia = await newSingle({ address })
      const client = await connectSocket(mia)
      const [idle, unfinished] = [0, 0].map(() =>
        connect(Number(new URL(address).port), '127.0.0.1'),
      )
      for (const socket of [idle, unfinished]) socket?.on('error', () => undefined)
      unfinished?.write('GET /health HTTP/1.1\r\nhost: x\r\n')
      const started = performance.now()
      expect(await server.kill(signal)).toEqual({ code: 0, signal: null })
      expect(performance.now() - started).toBeLessThan(STOPPED_MS)
      await client.cut()
      expect(readdirSync(dataDir()).filter((name) => /-wal|\.pid/.test(name))).toEqual([])
      idle?.destroy()
      unfinished?.destroy()
    },
  )
})

describe('the operator’s command', () => {
  test('O-045 Makes somebody a super user and takes it back', thorough, async () => {
    const server = start()
    const address = await server.ready
    const mia = await newSingle({ address })
    const asked = await command('rotate-key')
    expect([asked.code, asked.errors]).toEqual([
      1,
      expect.stringContaining(`Prozess ${server.pid}.`),
    ])
    await server.kill()

    const isSuperUser = async () => {
      const again = start({ PORT: new URL(address).port })
      await again.ready
      const profile = await mia.ask(readProfile, { params: { id: mia.userId } })
      await again.kill()
      return profile.isSuperUser
    }
    expect(await command('grant', mia.email.toUpperCase())).toMatchObject({
      code: 0,
      said: `„${mia.email.toUpperCase()}“ ist jetzt Super User. Die Verwaltung liegt unter /admin.\n`,
    })
    expect(await isSuperUser()).toBe(true)
    expect((await command('revoke', mia.email)).code).toBe(0)
    expect(await isSuperUser()).toBe(false)
  })

  test('Says what each couple keeps, also while the server runs', thorough, async () => {
    const server = start()
    await server.ready
    expect(await command('usage')).toMatchObject({
      code: 0,
      said: 'Noch hat kein Paar etwas abgelegt.\n',
    })
  })

  test(
    'trust c Makes a way back for somebody who has lost everything, and sets no password',
    thorough,
    async () => {
      const server = start()
      const address = await server.ready
      const mia = await newSingle({ address })
      await server.kill()
      const { code, said } = await command('recovery-code', mia.email)
      const [recoveryCode = ''] = /(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/.exec(said) ?? []
      expect([code, recoveryCode]).toEqual([0, expect.stringMatching(/./)])
      const again = start({ PORT: new URL(address).port })
      await again.ready
      const body = { identifier: mia.email, recoveryCode, newPassword: 'regenbogen-12' }
      const statuses = [
        (await mia.call(listSessions)).status,
        (await mia.call(recover, { body })).status,
        (await mia.call(recover, { body })).status,
      ]
      expect(statuses).toEqual([200, 200, 403])
      await again.kill()
    },
  )

  test('Says how it is used, and what is missing', thorough, async () => {
    for (const args of [['grant'], ['recovery-code'], ['constructor', 'mia@beispiel.de']]) {
      const { code, errors } = await command(...args)
      expect([code, errors]).toEqual([
        1,
        expect.stringContaining(`„${args.join(' ')}“ gibt es so nicht.\n\nSo geht es:`),
      ])
    }
    expect((await command('grant', 'mia@beispiel.de')).errors).toContain(
      `In ${dataDir()} liegt keine Datenbank. Wo die des laufenden Servers liegt, sagt er in den ersten Zeilen nach seinem Start`,
    )
    mkdirSync(dataDir(), { recursive: true })
    await firstStart()
    expect((await command('grant', 'mia@beispiel.de')).errors).toBe(
      'Ein Konto „mia@beispiel.de“ gibt es nicht.\n',
    )
  })
})

describe('the demo', () => {
  test('Seeds a couple with a past, prints both logins, and lets them in', thorough, async () => {
    const server = start({}, ['--demo'])
    const address = await server.ready
    for (const name of ['mia', 'jonas']) {
      const [, email = '', password = ''] =
        new RegExp(`(${name}@\\S+) / (\\S+)`).exec(server.output()) ?? []
      const client = newClient(address)
      const { userId, token } = await client.ask(login, { body: { email, password } })
      client.token = token
      const profile = await client.ask(readProfile, { params: { id: userId } })
      expect(profile.partner).not.toBeNull()
    }
    expect(existsSync(dataDir())).toBe(false)
    expect(existsSync(join(scratch.folder, 'demo-data', 'knistern.db'))).toBe(true)
  })
})

describe('a request that never ends', () => {
  test('trust i Is cut off after ten seconds', thorough, async () => {
    const { received, seconds } = await slow
    expect(received).toMatch(/^HTTP\/1.1 408 .*Die Anfrage kam zu langsam\./s)
    expect(seconds).toBeGreaterThan(9)
    // By day, on a machine that has other work, less than if nobody had cut it off.
    expect(seconds).toBeLessThan(Math.min(atNight(20), 120))
  })
})
