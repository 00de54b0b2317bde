import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteMessage, postMessage } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { type BackupRecord, backupRecordOf } from '../storage/backup-record.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { wholeConversation } from '../testing/conversations.ts'
import { newPair, type Person } from '../testing/couples.ts'
import { effort, thorough } from '../testing/effort.ts'
import { type Engine, engines, newPostgresDatabase } from '../testing/engines.ts'
import { postPhoto } from '../testing/pictures.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import {
  type ProcessOptions,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts'

/** Backups taken in one storm (trust g). */
const ROUNDS = effort('KNISTERN_BACKUP_ROUNDS', { main: 1, all: 1, nightly: 40 })

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

const at = (name: string) => join(scratch.folder, name)
type Env = Readonly<Record<string, string>>

/** Settings of an empty place on a database of either kind. */
async function newPlace(engine: Engine, name: string): Promise<Env> {
  const env = { DATA_DIR: at(name), MASTER_KEY_FILE: at('data.key'), RATE_LIMITS: 'off' }
  if (engine === 'sqlite') return env
  const { url, drop } = await newPostgresDatabase()
  drops.push(drop)
  return { ...env, DATABASE_URL: url, DATABASE_SYNC: 'off' }
}

const start = (env: Env, port = '0'): ServerProcess => {
  const server = startServerProcess({ env: { ...env, PORT: port } })
  running.push(server)
  return server
}

const command = (env: Env, ...args: string[]) => commandOn(undefined, env, ...args)

/** @param smallDisk on which a folder lies, for this command alone */
async function commandOn(smallDisk: ProcessOptions['smallDisk'], env: Env, ...args: string[]) {
  const program = 'server/backup/main.ts'
  const run = startServerProcess({ program, env, args, ...(smallDisk && { smallDisk }) })
  const { code } = await run.ended
  return { code, said: run.output().trim(), errors: run.errors().trim() }
}

/** The record of the backups of a place on SQLite, while its server runs. */
async function recordOf({ DATA_DIR = '' }: Env): Promise<BackupRecord | undefined> {
  const snapshot = await openSnapshot({ file: join(DATA_DIR, 'knistern.db') })
  try {
    return await backupRecordOf(snapshot)
  } finally {
    await snapshot.close()
  }
}

/** The writes the server has acknowledged so far. */
interface Acknowledged {
  readonly texts: Map<string, string>
  readonly deleted: Set<string>
  readonly photos: Message[]
}

/** Writes, deletes and posts photos until told to stop; a stop lets the last answers come in. */
function storm({ mia, jonas }: { mia: Person; jonas: Person }) {
  const acknowledged: Acknowledged = { texts: new Map(), deleted: new Set(), photos: [] }
  let going = true
  const write = async (person: Person) => {
    for (let count = 0; going; count += 1) {
      const text = `${person.userId} ${count}`
      const { id } = await person.ask(postMessage, { body: { text, clientId: randomUUID() } })
      acknowledged.texts.set(id, text)
      if (count % 5 > 0) continue
      acknowledged.texts.delete(id)
      await person.ask(deleteMessage, { params: { id } })
      acknowledged.deleted.add(id)
    }
  }
  const takePhotos = async () => {
    while (going) {
      const photo = await postPhoto(jonas)
      acknowledged.photos.push(photo)
      const [first] = acknowledged.photos
      if (first === undefined || acknowledged.photos.length < 6) continue
      acknowledged.photos.shift()
      await jonas.ask(deleteMessage, { params: { id: first.id } })
      acknowledged.deleted.add(first.id)
    }
  }
  const ended = Promise.all([write(mia), write(jonas), write(mia), takePhotos()])
  return {
    acknowledged,
    async stop() {
      going = false
      await ended
    },
  }
}

describe.each(engines)('backups of a busy server on %s', (engine) => {
  test(
    `trust g Every write acknowledged before a backup began is there after its restore, ${ROUNDS} times`,
    async () => {
      const env = await newPlace(engine, 'data')
      const server = start(env)
      const address = await server.ready
      const pair = await newPair({ address })
      const { acknowledged, stop } = storm(pair)
      const taken: { file: string; before: Acknowledged; after: () => Acknowledged }[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        await expect
          .poll(() => acknowledged.texts.size, { timeout: 60_000 })
          .toBeGreaterThan(20 * round)
        await expect.poll(() => acknowledged.photos.length, { timeout: 60_000 }).toBeGreaterThan(2)
        const { texts, deleted, photos } = acknowledged
        const before = { texts: new Map(texts), deleted: new Set(deleted), photos: [...photos] }
        const { code, said, errors } = await command(env, 'backup', '--to', at('backups'), '--make')
        expect([code, errors]).toEqual([0, ''])
        const [, file = ''] = /^Gesichert: (\S+),/.exec(said) ?? []
        taken.push({ file, before, after: () => acknowledged })
      }
      await stop()
      await server.kill()

      for (const [round, { file, before, after }] of taken.entries()) {
        const verified = await command(env, 'verify', file)
        expect([verified.code, verified.errors]).toEqual([0, ''])
        expect(verified.said).toMatch(/^In Ordnung: [^\n]*$/)
        const place = await newPlace(engine, `restored-${round}`)
        const restore = await command(place, 'restore', file, '--into', place.DATA_DIR ?? '')
        expect([restore.code, restore.errors]).toEqual([0, ''])
        expect(restore.said).toMatch(/Der Schlüssel dazu ist \S+\.$/)
        const restored = start(place, new URL(address).port)
        await restored.ready
        const stored = await wholeConversation(pair.mia)
        // Deleted while the backup ran: it may have seen the message or not.
        const mayBeGone = after().deleted
        const lost = [...before.texts].filter(
          ([id, text]) => stored.get(id)?.text !== text && !mayBeGone.has(id),
        )
        expect(lost).toEqual([])
        const back = [...before.deleted].filter((id) => stored.get(id)?.deletedAt == null)
        expect(back).toEqual([])
        for (const { id, fileUrl, thumbUrl } of before.photos) {
          if (mayBeGone.has(id)) continue
          for (const path of [fileUrl, thumbUrl]) {
            const { status, bytes } = await pair.mia.send({ path: path ?? '' })
            expect([status, bytes.length > 50]).toEqual([200, true])
          }
        }
        await restored.kill()
      }
    },
    300_000 + ROUNDS * 30_000,
  )
})

describe('the commands', () => {
  test('Keep as many as wanted, touch nothing else, and work without a server', async () => {
    const env = await newPlace('sqlite', 'data')
    const server = start(env)
    await server.ready
    await server.kill()
    mkdirSync(at('backups'))
    writeFileSync(at('backups/wichtig.backup'), '')
    const save = () => command(env, 'backup', '--to', at('backups'), '--keep', '2')
    // The record of a long path makes the next backup larger than the one after it.
    await command(env, 'backup', '--to', at('long'.repeat(50)), '--make')
    const made: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { said } = await save()
      made.push(/knistern-[\dTZ-]+\.backup/.exec(said)?.[0] ?? '')
    }
    expect(readdirSync(at('backups')).toSorted()).toEqual([...made.slice(1), 'wichtig.backup'])
    // A file that does not open may hold people, which this database does not.
    writeFileSync(at('backups/knistern-2020-01-01T03-30-00-000Z.backup'), 'damaged')
    const { code, said } = await save()
    expect([code, said]).toEqual([1, expect.stringContaining('ist niemand')])
    expect(readdirSync(at('backups'))).toHaveLength(5)
    // Nothing that would keep the server's own user from starting again.
    expect(readdirSync(at('data')).filter((name) => /-wal|-shm|\.part/.test(name))).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'Say so where the disk takes a part of the last piece only, and have no file then',
    thorough,
    async () => {
      const env = await newPlace('sqlite', 'data')
      const server = start(env)
      await newPair({ address: await server.ready })
      const { said } = await command(env, 'backup', '--to', at('whole'), '--make')
      expect(said).toMatch(/^Gesichert/)
      const [whole = ''] = readdirSync(at('whole'))
      const { size } = statSync(at(`whole/${whole}`))
      // The last write is longer than the space that the small disk lacks.
      mkdirSync(at('small'))
      const smallDisk = { folder: at('small'), bytes: size - 64 * 1024 }
      const {
        code,
        said: output,
        errors,
      } = await commandOn(smallDisk, env, 'backup', '--to', at('small'))
      expect([code, output]).toEqual([1, ''])
      expect(errors).toMatch(/kein Platz/)
    },
  )

  test(
    'Remove nothing while a new, empty database stands where people’s data was',
    thorough,
    async () => {
      const env = await newPlace('sqlite', 'data')
      mkdirSync(at('backups'))
      const save = () => command(env, 'backup', '--to', at('backups'), '--keep', '2')
      let server = start(env)
      await newPair({ address: await server.ready })
      await expect.poll(() => server.output()).toContain('knistern.db, eben neu angelegt\n')
      for (let night = 0; night < 2; night += 1) expect((await save()).code).toBe(0)
      await server.kill()
      const good = readdirSync(at('backups'))

      // The disk is not there after a restart, and the key is.
      renameSync(at('data'), at('disk'))
      server = start(env)
      await server.ready
      await expect.poll(() => server.output()).toContain('knistern.db, eben neu angelegt\n')
      for (let night = 0; night < 3; night += 1) {
        const { code, said } = await save()
        expect(code).toBe(1)
        expect(said).toMatch(/ACHTUNG: .* Ist der Datenträger von DATA_DIR eingehängt\?$/)
      }
      expect(readdirSync(at('backups'))).toEqual(expect.arrayContaining(good))
      await server.kill()

      rmSync(at('data'), { recursive: true })
      renameSync(at('disk'), at('data'))
      server = start(env)
      await server.ready
      await expect.poll(() => server.output()).toMatch(/knistern\.db\n/)
      expect((await save()).said).toMatch(/^Entfernt: 4 ältere\.$/m)
    },
  )

  test('Try the very file they have made, say when it lies beside the data, and record both', async () => {
    const env = await newPlace('sqlite', 'data')
    const server = start(env)
    await newPair({ address: await server.ready })
    mkdirSync(at('backups'))
    writeFileSync(at('backups/knistern-2099-01-01T00-00-00-000Z.backup'), 'later')
    const { code, said } = await command(env, 'backup', '--to', at('backups'), '--verify')
    expect(code).toBe(0)
    const [, name = ''] = /^Gesichert: \S+(knistern-[\dTZ-]+\.backup),/.exec(said) ?? []
    expect(said).toContain(`\nIn Ordnung: ${name}, `)
    expect(said).toContain(
      '\nACHTUNG: Diese Sicherung liegt auf demselben Datenträger wie die Daten.',
    )
    expect(said).toContain('\nACHTUNG: Nach dem Namen ist eine Sicherung')
    const known = await recordOf(env)
    expect(known).toMatchObject({ fault: null, lastTrial: { fault: null } })
    expect(known?.lastGood?.file).toBe(known?.lastTrial?.file)
  })

  test.runIf(process.platform === 'linux')(
    'A disk of its own is none of the data; once it is missing, nothing is written below it',
    thorough,
    async () => {
      const env = await newPlace('sqlite', 'data')
      const server = start(env)
      await server.ready
      mkdirSync(at('backups'))
      const smallDisk = { folder: at('backups'), bytes: 64 * 1024 ** 2 }
      const there = await commandOn(smallDisk, env, 'backup', '--to', at('backups'))
      expect([there.code, there.said.includes('demselben Datenträger')]).toEqual([0, false])
      const missing = await command(env, 'backup', '--to', at('backups'))
      expect([missing.code, missing.said]).toEqual([1, ''])
      expect(missing.errors).toContain('lag bisher auf einem eigenen Datenträger')
      expect(readdirSync(at('backups'))).toEqual([])
      const known = await recordOf(env)
      expect(known?.fault).toContain('lag bisher auf einem eigenen Datenträger')
      expect(known?.lastGood?.isOnDataDisk).toBe(false)
    },
  )

  test('Every day they make the first one at once, and end when they are told to', async () => {
    const env = await newPlace('sqlite', 'data')
    const server = start(env)
    await server.ready
    const args = ['backup', '--to', at('backups'), '--make', '--every', 'day']
    const daily = startServerProcess({ program: 'server/backup/main.ts', env, args })
    await expect.poll(() => daily.output()).toContain('Gesichert: ')
    expect(await daily.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(await recordOf(env)).toMatchObject({ isRegular: true })
    // The next process makes none too many.
    const again = startServerProcess({ program: 'server/backup/main.ts', env, args })
    await expect.poll(() => again.output()).toContain('jeden Tag')
    await again.kill('SIGTERM')
    expect(readdirSync(at('backups'))).toHaveLength(1)
  })

  test('Refuse in one sentence and exit code 1, and leave everything as it was', async () => {
    const env = await newPlace('sqlite', 'data')
    const refused = async (said: string, ...args: string[]) => {
      const { code, said: output, errors } = await command(env, ...args)
      expect([code, output]).toEqual([1, ''])
      expect(errors).toContain(said)
      expect(errors).not.toMatch(/\n\s+at |node:/)
    }
    await refused('So geht es:', 'nichts')
    await refused('So geht es:', 'backup', '--keep', '0')
    await refused('So geht es:', 'backup', '--every', 'hour')
    await refused('vor den Ordner gehört --to', 'backup', at('backups'))
    await refused('vor den Ordner gehört --to', 'backup', '--', '--to', at('backups'))
    await refused('So geht es:', 'restore', at('x'))
    await refused('So geht es:', 'verify')
    await refused('Die Schlüsseldatei', 'backup', '--to', at('backups'))
    const server = start(env)
    await server.ready
    const { said } = await command(env, 'backup', '--to', at('backups'), '--make')
    const file = at(`backups/${/knistern-[\dTZ-]+\.backup/.exec(said)?.[0]}`)
    await refused('ist nicht leer', 'restore', file, '--into', at('data'))
    await refused('gibt es nicht', 'restore', at('fort'), '--into', at('neu'))
    const elsewhere = await command(env, 'restore', file, '--into', at('anderswo'))
    expect(elsewhere.said).toMatch(/ Starte den Server mit DATA_DIR und MASTER_KEY_FILE\.$/)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 100))
    await refused('beschädigt oder unvollständig', 'restore', file, '--into', at('neu'))
    await refused('beschädigt oder unvollständig', 'verify', file)
    writeFileSync(at('backups/foto.jpg'), 'x')
    await refused('ist keine Sicherung von Knistern', 'verify', at('backups/foto.jpg'))
    expect(readdirSync(scratch.folder).toSorted()).toEqual([
      'anderswo',
      'backups',
      'data',
      'data.key',
    ])
  })

  test('Are not made elsewhere than meant where the two dashes of npm are forgotten', async () => {
    const env = await newPlace('sqlite', 'data')
    // npm takes „--to“ for one of its own options then, and hands on the rest.
    const { code, errors } = await command({ ...env, npm_config_to: at('backups') }, 'backup', '30')
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('Nach dem Namen des Befehls fehlt „--“. So geht es:'),
    ])
    expect(readdirSync(scratch.folder)).toEqual([])
  })
})
