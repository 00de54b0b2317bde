// @module-tag slow
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BackupRecord, readBackupRecord } from '../storage/backup-record.ts'
import { newPair } from '../testing/couples.ts'
import { bothEngines } from '../testing/engines.ts'
import { useTestApp } from '../testing/test-app.ts'
import { DAY, HOUR } from '../testing/test-clock.ts'
import { attemptBackup, type BackupOptions, lastRunOf, recordTrial, tryBackup } from './attempt.ts'

const NIGHT = Date.parse('2026-05-04T03:30:00Z')
const nameOf = (instant: string) => `knistern-${instant.replaceAll(/[:.]/g, '-')}.backup`

describe.each(bothEngines)('an attempt at a backup on %s', (engine) => {
  const app = useTestApp({ engine })
  beforeAll(async () => {
    await newPair(app())
  })

  let count = 0
  let folder = ''
  let now = NIGHT
  beforeEach(async () => {
    folder = join(app().config.dataDir, '..', `backups-${(count += 1)}`)
    mkdirSync(folder)
    now = NIGHT
    await app()
      .context.database.db.deleteFrom('settings')
      .where('key', '=', 'backup-record')
      .execute()
  })

  const attempt = (change: Partial<BackupOptions> = {}) =>
    attemptBackup(app().config, {
      folder,
      keep: undefined,
      isNew: false,
      isTried: false,
      isScheduled: false,
      version: '0.1.0',
      now: () => now,
      mountTable: join(folder, '..', 'no-table'),
      ...change,
    })
  const known = async (): Promise<BackupRecord> => {
    // Another connection has written: reads of this turn share a transaction (decision 0075).
    await nextTurn()
    const record = await readBackupRecord(app().context.database.db)
    if (record === undefined) throw new Error('no record')
    return record
  }
  const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'))

  test('Is recorded while the server runs: when, where, how much, and on whose disk', async () => {
    const { made, isRecorded } = await attempt()
    expect(isRecorded).toBe(true)
    expect(await known()).toEqual({
      ranAt: NIGHT,
      folder,
      fault: null,
      notes: [],
      isRegular: false,
      lastGood: {
        at: NIGHT,
        file: made.file,
        bytes: readFileSync(made.file).length,
        isOnDataDisk: true,
      },
      lastTrial: null,
    })
    expect(await lastRunOf(app().config)).toEqual({ at: NIGHT, isGood: true })
  })

  test('With a trial opens the very file it has made, and records that', async () => {
    writeFileSync(join(folder, nameOf('2030-01-01T00:00:00.000Z')), 'no backup')
    const { made, trial } = await attempt({ isTried: true })
    expect(trial?.fault).toBeNull()
    expect((await known()).lastTrial).toEqual({ at: NIGHT, file: made.file, fault: null })
  })

  test('A later trial is recorded for the newest one, and for no other file', async () => {
    const { made } = await attempt()
    const fault = 'Versiegeltes lässt sich nicht öffnen.'
    await recordTrial(app().config, { at: now, file: join(folder, 'another'), fault })
    expect((await known()).lastTrial).toBeNull()
    await recordTrial(app().config, { at: now, file: made.file, fault })
    expect((await known()).lastTrial).toEqual({ at: now, file: made.file, fault })
  })

  test('A failure is recorded with its sentence, beside the last good one', async () => {
    const { made } = await attempt()
    now += DAY
    const missing = join(folder, 'fort')
    const sentence = `Den Ordner ${missing} gibt es nicht. Ist sein Datenträger eingehängt? Wenn der Ordner neu ist, nimm einmal --make dazu.`
    await expect(attempt({ folder: missing })).rejects.toThrow(sentence)
    expect(await known()).toMatchObject({
      ranAt: now,
      folder: missing,
      fault: sentence,
      lastGood: { at: NIGHT, file: made.file },
    })
    expect(await lastRunOf(app().config)).toBeUndefined()
    await attempt({ folder: missing, isNew: true })
    expect(await known()).toMatchObject({ fault: null, lastGood: { at: now } })
  })

  test('Two backups within a day make it a schedule that is watched, two by hand do not', async () => {
    await attempt()
    now += 60_000
    await attempt()
    expect((await known()).isRegular).toBe(false)
    now += 3 * DAY
    await attempt()
    expect((await known()).isRegular).toBe(false)
    now += DAY
    await attempt({ isTried: true })
    expect((await known()).isRegular).toBe(true)
    now += 9 * DAY
    await attempt()
    expect((await known()).isRegular).toBe(true)
  })

  test('A daily one is watched from its first run on, also if that fails', async () => {
    const none = join(folder, 'none')
    await expect(attempt({ isScheduled: true, folder: none })).rejects.toThrow('gibt es nicht')
    expect(await known()).toMatchObject({ isRegular: true, lastGood: null })
  })

  test('Older ones go, the one just made stays whatever the clock says, and later ones are told', async () => {
    const dates = ['2026-05-01', '2026-05-02', '2026-05-03']
    for (const date of dates) {
      now = Date.parse(`${date}T03:30:00Z`)
      await attempt()
    }
    // A Raspberry Pi has no clock of its own.
    now = Date.parse('2020-01-01T00:00:10Z')
    const { made, removed, notes } = await attempt({ keep: 1 })
    expect(removed).toEqual([])
    expect(backups()).toEqual([
      basename(made.file),
      ...dates.map((date) => nameOf(`${date}T03:30:00.000Z`)),
    ])
    expect(notes).toEqual([
      `Nach dem Namen sind 3 Sicherungen in ${folder} jünger als diese, etwa ${nameOf('2026-05-01T03:30:00.000Z')}. Prüfe die Uhr. Von selbst wird keine davon entfernt.`,
    ])
    expect((await known()).notes).toEqual(notes)

    now = Date.parse('2026-05-04T03:30:00Z')
    const next = await attempt({ keep: 2 })
    expect([next.removed.length, next.notes]).toEqual([3, []])
    expect(backups()).toEqual(
      ['2026-05-03', '2026-05-04'].map((date) => nameOf(`${date}T03:30:00.000Z`)),
    )
  })

  test('A backup that fails its trial removes no older one, and is not the last good one', async () => {
    const { made } = await attempt({ isTried: true })
    now += DAY
    const { db } = app().context.database
    const [one, two] = await db.selectFrom('users').select(['id', 'person']).execute()
    if (one === undefined || two === undefined) throw new Error('two people are needed')
    const swap = (id: string, person: typeof one.person) =>
      db.updateTable('users').set({ person }).where('id', '=', id).execute()
    await swap(one.id, two.person)
    const { removed, fault, trial } = await attempt({ isTried: true, keep: 1 })
    await swap(one.id, one.person)
    expect([removed, fault]).toEqual([[], null])
    expect(trial?.fault).toContain('lässt sich nicht öffnen')
    expect(await known()).toMatchObject({
      ranAt: now,
      fault: null,
      lastGood: { at: NIGHT, file: made.file },
      lastTrial: { fault: trial?.fault },
    })
  })

  test('A folder whose backups have all gone is refused as an empty mount point, until asked for', async () => {
    const { made } = await attempt()
    rmSync(made.file)
    now += DAY
    const sentence = `Im Ordner ${folder} liegt keine der bisherigen Sicherungen mehr`
    await expect(attempt()).rejects.toThrow(sentence)
    expect(backups()).toEqual([])
    expect((await known()).fault).toContain(sentence)
    await attempt({ isNew: true })
    now += DAY
    await attempt()
    expect(backups()).toHaveLength(2)
  })

  test('A mount point of the table with nothing mounted is refused, also with --make', async () => {
    const mountTable = join(folder, '..', `fstab-${engine}-${count}`)
    const point = join(folder, 'my disk')
    mkdirSync(point)
    const write = (options: string) =>
      writeFileSync(
        mountTable,
        `# comment\nUUID=1 / ext4 defaults 0 1\nUUID=2 ${point.replace(' ', '\\040')} ext4 ${options} 0 2\n`,
      )
    write('nofail')
    const deep = join(point, 'knistern')
    await expect(attempt({ folder: deep, isNew: true, mountTable })).rejects.toThrow(
      `Der Datenträger für ${point} ist nicht eingehängt, obwohl er in ${mountTable} steht.`,
    )
    expect(readdirSync(point)).toEqual([])
    await attempt({ mountTable })
    // A folder shown at a second place lies on the disk of that place.
    write('bind,nofail')
    await attempt({ folder: deep, isNew: true, mountTable })
    expect(dirname((await known()).lastGood?.file ?? '')).toBe(deep)
  })

  test('A file in place of the folder is refused', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(attempt({ folder: file })).rejects.toThrow(`${file} ist kein Ordner.`)
  })

  test.skipIf(process.getuid?.() === 0)(
    'A folder of another user is refused with the command',
    async () => {
      chmodSync(folder, 0o500)
      await expect(attempt()).rejects.toThrow(
        `In ${folder} darf der Benutzer mit der Nummer ${process.getuid?.()} nicht schreiben. Ist der Datenträger eingehängt? Wenn ja, gib ihm den Ordner: sudo chown`,
      )
      chmodSync(folder, 0o700)
    },
  )

  test('A trial that does not open has a sentence instead of an error', async () => {
    const { file } = (await attempt()).made
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 100))
    const { verified, fault } = await tryBackup(file, app().config.keyFile, new Date(now))
    expect([verified, fault]).toEqual([undefined, expect.stringContaining('unvollständig')])
  })

  test('A trial removes those a kill has left in the temporary folder, and no running one', async () => {
    vi.stubEnv('TMPDIR', folder)
    const left = { 'knistern-verify-Killed': 25, 'knistern-verify-Recent': 23, notizen: 25 }
    const leave = () => {
      for (const [name, hours] of Object.entries(left)) {
        mkdirSync(join(folder, name, 'data'), { recursive: true })
        writeFileSync(join(folder, name, 'data', 'knistern.db'), 'unpacked')
        const then = (now - hours * HOUR) / 1_000
        utimesSync(join(folder, name), then, then)
      }
    }
    const others = () => readdirSync(folder).filter((name) => !name.endsWith('.backup'))
    leave()
    const { made, trial } = await attempt({ isTried: true })
    expect([trial?.fault, others()]).toEqual([null, Object.keys(left).slice(1)])
    leave()
    await tryBackup(made.file, app().config.keyFile, new Date(now))
    expect(others()).toEqual(Object.keys(left).slice(1))
    // The disk that they fill may be that of the backups.
    leave()
    now += HOUR
    writeFileSync(`${join(folder, nameOf(new Date(now).toISOString()))}.part`, 'in the way')
    await expect(attempt({ isTried: true })).rejects.toThrow('EEXIST')
    vi.unstubAllEnvs()
    expect(others()).not.toContain('knistern-verify-Killed')
  })
})
