import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

/** The system's user without rights, as whom root can run a server. */
const NOBODY = 65_534
const isRoot = process.geteuid?.() === 0

let scratch: Scratch
const running: ServerProcess[] = []
beforeEach(() => {
  scratch = newScratch()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
  scratch.remove()
})

const at = (...names: string[]) => join(scratch.folder, ...names)
const dataDir = () => at('data')
const database = () => at('data', 'knistern.db')

type Options = Omit<Parameters<typeof startServerProcess>[0], 'env'>

const start = (options: Options = {}): ServerProcess => {
  const server = startServerProcess({ env: { DATA_DIR: dataDir(), LOG_LEVEL: 'info' }, ...options })
  running.push(server)
  return server
}

/** The one sentence of something that must refuse, without a trace of the inside. */
async function refusal(options: Options = {}): Promise<string> {
  const refused = start(options)
  const { code } = await refused.ended
  expect([code, refused.output()]).toEqual([1, ''])
  expect(refused.errors()).not.toMatch(/\n\s+at |Error:|node:/)
  return refused.errors().trim()
}

async function firstStart(options: Options = {}): Promise<void> {
  const server = start(options)
  await server.ready
  await server.kill()
}

test('A start and a stop are a line in the log each, with the versions and the database', async () => {
  const server = start()
  await server.ready
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(server.output()).toContain(
    `"level":"info","action":"server.started","program":"${version}","database":"sqlite","node":"${process.versions.node}"}`,
  )
  await server.kill()
  expect(server.output()).toMatch(/"level":"info","action":"server.stopped"\}\n$/)
})

test('A database of 0 bytes is not taken for a new one, and nothing is written over it', async () => {
  await firstStart()
  const file = database()
  for (const end of ['-wal', '-shm']) writeFileSync(`${file}${end}`, '')
  writeFileSync(file, '')
  const sentence = `Die Datenbank ${file} ist leer (0 Byte), wie nach einem Stromausfall oder einer abgebrochenen Kopie. Spiele die letzte Sicherung an einen leeren Ort zurück. Nur wenn hier noch nie jemand ein Konto hatte: Lösche diese Datei und starte neu.`
  expect(await refusal()).toBe(sentence)
  expect(await refusal({ program: 'server/admin.ts', args: ['invite'] })).toBe(sentence)
  expect(readFileSync(file)).toHaveLength(0)
})

test('A key without its database is pointed out: its disk may be missing', async () => {
  await firstStart()
  rmSync(dataDir(), { recursive: true })
  const server = start()
  await server.ready
  expect(server.output()).toContain('eben neu angelegt')
  await expect
    .poll(server.errors)
    .toBe(
      `ACHTUNG: Den Schlüssel ${at('data.key')} gab es schon, eine Datenbank dazu nicht; sie ist eben neu angelegt. Gab es hier schon Daten, beende den Server: Ist ihr Datenträger eingehängt, oder fehlt noch die Sicherung?\n`,
    )
  await server.kill()
  const again = start()
  await again.ready
  expect(again.errors()).toBe('')
})

test('A command of the operator that is none is named before those there are', async () => {
  const said = await refusal({ program: 'server/admin.ts', args: ['stauts'] })
  expect(said).toMatch(/^„stauts“ gibt es so nicht\.\n\nSo geht es:\n/)
})

test('A folder in place of a backup is told, with the newest one in it', async () => {
  await firstStart()
  const verify = () =>
    refusal({ program: 'server/backup/main.ts', args: ['verify', at('backups')] })
  mkdirSync(at('backups'))
  expect(await verify()).toBe(
    `${at('backups')} ist ein Ordner, und darin liegt keine Sicherung. Nenne die Datei einer Sicherung.`,
  )
  for (const day of ['20', '21']) writeFileSync(at('backups', `knistern-2026-11-${day}.backup`), '')
  expect(await verify()).toBe(
    `${at('backups')} ist ein Ordner. Nenne die Datei einer Sicherung darin, die neueste ist ${at('backups', 'knistern-2026-11-21.backup')}`,
  )
})

describe.runIf(isRoot)(
  'files that belong to another user of the system, as after a restore by root',
  () => {
    const asNobody = { uid: NOBODY }
    beforeEach(async () => {
      chmodSync(scratch.folder, 0o755)
      chownSync(scratch.folder, NOBODY, NOBODY)
      await firstStart(asNobody)
    })
    const given = (path: string) =>
      `${path} gehört einem anderen Benutzer des Systems als „nobody“, der das hier ausführt. Es ist nichts verloren. Läuft der Server sonst als anderer Benutzer, nimm den; sonst hilft, als root: chown -R nobody ${path}`

    test('A key that may not be read is told apart from a file that is none', async () => {
      const key = at('data.key')
      chownSync(key, 0, 0)
      expect(await refusal(asNobody)).toBe(
        `Die Schlüsseldatei ${key} lässt sich nicht lesen (EACCES). ${given(key)}`,
      )
      // Not the folder around it, which may be /etc.
      chownSync(scratch.folder, 0, 0)
      expect(await refusal(asNobody)).toContain(given(key))
      chownSync(scratch.folder, NOBODY, NOBODY)
      chownSync(key, NOBODY, NOBODY)
      writeFileSync(key, 'kein Schlüssel')
      expect(await refusal(asNobody)).toBe(
        `Die Datei ${key} ist keine Schlüsseldatei von Knistern, oder keine ganze. Hol die gesicherte Kopie noch einmal, ganz, von der ersten bis zur letzten Klammer und mit geraden Anführungszeichen. Lege keine neue an.`,
      )
    })

    test.each([
      ['The database', 'knistern.db'],
      ['Its lock', 'knistern.db.lock'],
      ['A log of it that root has left', 'knistern.db-wal'],
      ['Its note of the process', 'knistern.db.pid'],
    ])('%s is named, with the command that gives it back', async (_title, name) => {
      const path = at('data', name)
      if (!readdirSync(dataDir()).includes(name)) writeFileSync(path, '')
      chownSync(path, 0, 0)
      chmodSync(path, 0o600)
      expect(await refusal(asNobody)).toBe(
        `Die Datenbank ${database()} lässt sich nicht öffnen. ${given(path)}`,
      )
    })

    test('The data folder is named by the server and by its commands', async () => {
      chownSync(dataDir(), 0, 0)
      const sentence = `Die Datenbank ${database()} lässt sich nicht öffnen. ${given(dataDir())}`
      expect(await refusal(asNobody)).toBe(sentence)
      const invite = { ...asNobody, program: 'server/admin.ts', args: ['invite'] } as const
      expect(await refusal(invite)).toContain(given(dataDir()))
    })

    test('The folder around the data is named, where nobody else may look into it', async () => {
      chmodSync(scratch.folder, 0o700)
      chownSync(scratch.folder, 0, 0)
      const invite = { ...asNobody, program: 'server/admin.ts', args: ['invite'] } as const
      // Around the data may lie what belongs to others: no command is named that would take it.
      const sentence = `${scratch.folder} gehört einem anderen Benutzer des Systems als „nobody“, der das hier ausführt. Es ist nichts verloren. Läuft der Server sonst als anderer Benutzer, nimm den.`
      expect(await refusal(asNobody)).toMatch(new RegExp(`${sentence.replaceAll('.', '\\.')}$`))
      expect(await refusal(invite)).toBe(sentence)
    })
  },
)
