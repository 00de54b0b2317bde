// @module-tag thorough
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { history, postMessage } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { diskFull, storageBroken } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { newClient } from '#server/testing/person.ts'
import { postPhoto, sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

/** trust g: the N-th sync or write fails, N = 1 to 60; wants strace, so nightly only. */
const INJECTED = effort('KNISTERN_INJECTED_FAULTS', { all: 0, nightly: 60 })
const KIB = 1024
/** Noise cannot be made small. */
const GAUSS = { type: 'gaussian', mean: 128, sigma: 60 } as const

interface InjectedFault {
  /** Names of system calls, separated by commas. */
  readonly calls: string
  readonly error: 'EIO' | 'ENOSPC'
  /** The first call that fails, counted from now. */
  readonly when: number
  /** Whether every later one fails as well. */
  readonly on: boolean
}

const isThere = (): boolean => spawnSync('strace', ['-V']).status === 0

/** @throws Error where strace is missing and cannot be installed: a proof is not skipped. */
function ensureStrace(): void {
  if (isThere()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update'], { env })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'strace'], { env })
  }
  if (!isThere()) throw new Error('The nightly proofs inject faults with strace: install it.')
}

/**
 * Lets system calls of a running process fail. Resolves once it holds, to the function that ends
 * it.
 * @throws Error where the system does not allow it
 */
function injectFault(
  pid: number,
  { calls, error, when, on }: InjectedFault,
): Promise<() => Promise<void>> {
  ensureStrace()
  const inject = `inject=${calls}:error=${error}:when=${when}${on ? '+' : ''}`
  const child = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', inject], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  return new Promise((attached, failed) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('attached')) return
      attached(() => {
        child.kill('SIGINT')
        return ended
      })
    })
    void ended.then(() => failed(new Error(`strace ended: ${said}`)))
  })
}

let scratch: Scratch
let servers: ServerProcess[]
beforeEach(() => {
  scratch = newScratch()
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  scratch.remove()
})

const dataDir = () => join(scratch.folder, 'data')
const databaseFile = () => join(dataDir(), 'knistern.db')

/** Starts over the same data, on the same port from the second time on. */
async function start(address = 'http://x:0', fileBytesMax?: number): Promise<string> {
  const server = startServerProcess({
    env: { DATA_DIR: dataDir(), PORT: new URL(address).port || '0', RATE_LIMITS: 'off' },
    ...(fileBytesMax === undefined ? {} : { fileBytesMax }),
  })
  servers.push(server)
  return server.ready
}
const running = (): ServerProcess => {
  const server = servers.at(-1)
  if (server === undefined) throw new Error('no server')
  return server
}

const write = (person: Person, text: string) =>
  person.call(postMessage, { body: { text, clientId: randomUUID() } })

/** Both write until somebody is refused: the texts that were acknowledged, and the refusals. */
async function writeUntilRefused(people: readonly Person[], name: string) {
  const kept: string[] = []
  const refusals: Awaited<ReturnType<typeof write>>[] = []
  const storm = async (person: Person) => {
    for (let count = 0; refusals.length === 0; count += 1) {
      if (count === 5_000) throw new Error('Nothing was ever refused.')
      const text = `${name} ${person.name} ${count} ${'x'.repeat(3_000)}`
      const answer = await write(person, text)
      if (answer.status === 200) kept.push(text)
      else refusals.push(answer)
    }
  }
  await Promise.all(people.map(storm))
  return { kept, refusals }
}

async function everyText(person: Person): Promise<Set<string | null>> {
  const texts = new Set<string | null>()
  for (let from = 0; ; ) {
    const query = { changedAfter: String(from), limit: String(HISTORY_MAX) }
    const page = await person.ask(history, { query })
    for (const { text } of page) texts.add(text)
    if (page.length < HISTORY_MAX) return texts
    from = page.at(-1)?.changedSeq ?? from
  }
}

/**
 * Makes the file of a stopped database longer than its log will get.
 * @returns the length at which the disk fails it, after `roomKiB` of growth
 */
function leaveRoom({ fillerKiB, roomKiB }: { fillerKiB: number; roomKiB: number }): number {
  const database = new DatabaseSync(databaseFile())
  database.exec(`insert into settings values ('filler', hex(zeroblob(${(fillerKiB / 2) * KIB})))`)
  database.close()
  return (Math.ceil(statSync(databaseFile()).size / KIB) + roomKiB) * KIB
}

function expectIntact(): void {
  const database = new DatabaseSync(databaseFile())
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  database.close()
}

test('trust g A disk that fails: writing stops for good, reading goes on, nothing acknowledged is lost', async () => {
  const address = await start()
  const { mia, jonas } = await newPair({ address })
  await running().kill()
  // Beyond this the system refuses to write, with an error SQLite takes for a broken disk.
  const room = statSync(databaseFile()).size + 1_024 * KIB
  await start(address, Math.ceil(room / KIB) * KIB)

  const { kept, refusals } = await writeUntilRefused([mia, jonas], 'voll')
  expect(kept.length).toBeGreaterThan(20)
  for (const answer of refusals) {
    expect([answer.status, answer.message]).toEqual([503, storageBroken.message])
  }
  // Small enough to fit; but nobody knows what is on that disk.
  expect((await write(mia, 'klein')).status).toBe(503)
  expect((await newClient(address).call(health)).status).toBe(503)
  expect([...(await everyText(jonas))]).toEqual(expect.arrayContaining(kept))
  expect(running().output()).toContain('database.broken')

  await running().kill('SIGKILL')
  await start(address)
  expect(await everyText(jonas)).toEqual(new Set(kept))
  expect((await write(mia, 'wieder da')).status).toBe(200)
  await running().kill()
  expectIntact()
})

test('trust g A disk that fails below a checkpoint: writing stops for good, nothing acknowledged is lost', async () => {
  const address = await start()
  const { mia, jonas } = await newPair({ address })
  await running().kill()
  // The first 16 MB of log would have the file grow by 2 MB.
  const fileBytesMax = leaveRoom({ fillerKiB: 36 * 1_024, roomKiB: 1_024 })
  await start(address, fileBytesMax)

  const { kept, refusals } = await writeUntilRefused([mia], 'voll')
  for (const answer of refusals) {
    expect([answer.status, answer.message]).toEqual([503, storageBroken.message])
  }
  expect(statSync(`${databaseFile()}-wal`).size).toBeLessThan(fileBytesMax - 1_024 * KIB)
  expect((await write(mia, 'klein')).status).toBe(503)
  expect(running().output()).toContain('database.broken')

  // The file may lack pages that the log has: the next start writes them.
  await running().kill()
  expect(statSync(`${databaseFile()}-wal`).size).toBeGreaterThan(1_024 * KIB)
  await start(address)
  expect(await everyText(jonas)).toEqual(new Set(kept))
  await running().kill()
  expectIntact()
})

test('trust g A disk that fails when the log is copied in a quiet moment: nothing acknowledged is lost', async () => {
  const address = await start()
  const { mia, jonas } = await newPair({ address })
  await running().kill()
  // A fifth of what the messages take.
  await start(address, leaveRoom({ fillerKiB: 6 * 1_024, roomKiB: 256 }))

  const pages = (count: number) => count * 4 * KIB
  const logBytes = () => statSync(`${databaseFile()}-wal`).size
  const kept: string[] = []
  let status = 200
  while (status === 200 && logBytes() < pages(1_200)) {
    const text = `voll ${kept.length} ${'x'.repeat(3_000)}`
    status = (await write(mia, text)).status
    if (status === 200) kept.push(text)
  }
  // A machine that stands still for a second has the log copied before the last of them.
  expect([status === 200 || status === 503, logBytes() >= pages(1_000)]).toEqual([true, true])
  await expect.poll(() => running().output()).toContain('database.broken')
  expect((await write(mia, 'klein')).status).toBe(503)

  await running().kill()
  expect(logBytes()).toBeGreaterThanOrEqual(pages(1_000))
  await start(address)
  expect(await everyText(jonas)).toEqual(new Set(kept))
  await running().kill()
  expectIntact()
})

test('trust g A start that finds no room at all ends in one sentence', async () => {
  await start()
  await running().kill()
  await expect(start(undefined, 0)).rejects.toThrow('The server ended with 1')
  expect(running().errors()).toBe(
    `\nDie Datenbank ${databaseFile()} hat keinen Platz mehr auf dem Datenträger.\n`,
  )
})

test('trust g A photo that finds no room leaves nothing behind, and smaller ones are taken', async () => {
  const address = await start()
  const { mia, jonas } = await newPair({ address })
  await running().kill()
  // More than the database with its deck, less than the photo.
  await start(address, 1_024 * KIB)

  const noise = { width: 2_000, height: 1_500, channels: 3, noise: GAUSS } as const
  const large = await sharp({ create: { ...noise, background: 'black' } })
    .jpeg()
    .toBuffer()
  const refused = await sendPhoto(mia, large)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([507, refusalAnswer(diskFull)])
  const files = () =>
    readdirSync(join(dataDir(), 'photos'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )
  expect(files()).toEqual([])
  expect((await mia.ask(history)).length).toBe(0)

  const { fileUrl } = await postPhoto(mia)
  expect((await jonas.send({ path: fileUrl ?? '' })).status).toBe(200)
  expect(files()).toHaveLength(2)
  await running().kill()
  expectIntact()
})

test.each(['4 MiB'].filter(() => INJECTED > 0))(
  'trust g A disk of %s that fills up: 507 and no crash, reading goes on, and room is all it takes',
  async () => {
    const folder = dataDir()
    mkdirSync(folder, { recursive: true })
    const server = startServerProcess({
      env: { DATA_DIR: folder, MASTER_KEY_FILE: `${folder}.key`, RATE_LIMITS: 'off' },
      smallDisk: { folder, bytes: 4 * 1_024 * KIB },
    })
    servers.push(server)
    const address = await server.ready
    const { mia, jonas } = await newPair({ address })
    // Seen from outside, the disk of the process lies here.
    const inside = `/proc/${server.pid}/root${folder}`
    const filler = join(inside, 'filler')
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(64 * KIB))
    }).toThrow('ENOSPC')

    const { kept, refusals } = await writeUntilRefused([mia, jonas], 'voll')
    const statuses = new Set(refusals.map(({ status }) => status))
    expect([...statuses]).toEqual([507])
    const photo = await sendPhoto(mia, await takePhoto())
    expect(photo.status).toBe(507)
    const left = readdirSync(inside, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('photos'))
      .map(({ name }) => name)
    expect(left).toEqual([])
    expect(await everyText(mia)).toEqual(new Set(kept))
    expect((await newClient(address).call(health)).status).toBe(200)

    rmSync(filler)
    expect((await write(mia, 'wieder Platz')).status).toBe(200)
    await postPhoto(mia)
    expect((await everyText(jonas)).size).toBe(kept.length + 2)
  },
)

const injected = (
  [
    ['fsync,fdatasync', 'EIO', [503]],
    ['pwrite64', 'ENOSPC', [503, 507]],
  ] as const
).filter(() => INJECTED > 0)

test.each(injected)(
  `trust g The N-th %s fails with %s, N = 1 to ${INJECTED}: no acknowledgement without data`,
  async (calls, error, allowed) => {
    let address = await start()
    const { mia, jonas } = await newPair({ address })
    const kept: string[] = []
    for (let count = 1; count <= INJECTED; count += 1) {
      // Once, and from then on: what is tried again must not look as if it had worked.
      const on = count % 2 === 0
      const detach = await injectFault(running().pid, { calls, error, when: count, on })
      const storm = await writeUntilRefused([mia, jonas], `${count}`)
      kept.push(...storm.kept)
      const statuses = storm.refusals.map(({ status }) => status)
      expect(statuses.filter((status) => !allowed.some((one) => one === status))).toEqual([])
      const { status } = await write(mia, `${count} danach`)
      // Room may be back; a disk that has failed is not.
      expect(error === 'EIO' ? [503] : [200, 503, 507]).toContain(status)
      expect((await mia.call(history)).status).toBe(200)
      await detach()
      await running().kill('SIGKILL')
      expectIntact()
      address = await start(address)
      const stored = await everyText(mia)
      expect(kept.filter((text) => !stored.has(text))).toEqual([])
    }
    expect(kept.length).toBeGreaterThanOrEqual(INJECTED - 1)
  },
  INJECTED * 60_000,
)
