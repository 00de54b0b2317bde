// @module-tag slow
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteMessage, history } from '#contract/chat/calls.ts'
import { openBlobStore } from '../files/open-blob-store.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { BATCH_BYTES, cellsOf } from '../storage/snapshot.ts'
import { newPair, type Pair } from '../testing/couples.ts'
import { newDatabase } from '../testing/databases.ts'
import { bothEngines, newPostgresDatabase, postgresAlone } from '../testing/engines.ts'
import { openFakeS3 } from '../testing/s3.ts'
import { CANARY, seedPair } from '../testing/seed.ts'
import { useTestApp } from '../testing/test-app.ts'
import { HOUR } from '../testing/test-clock.ts'
import { postVoice } from '../testing/voices.ts'
import { makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { type ArchiveEntry, readEntries, writeEntry } from './archive.ts'
import { createBackup } from './create.ts'
import { type RestoreTarget, restoreBackup } from './restore.ts'
import { readSealed, writeSealed } from './sealed-stream.ts'
import { verifyBackup } from './verify.ts'

describe.each(bothEngines)('backups on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let photos: string[]
  beforeAll(async () => {
    mkdirSync(beside('backups'))
    pair = await newPair(app())
    photos = (await seedPair(pair)).get('file') ?? []
  })

  let count = 0
  const beside = (name: string) => join(app().config.dataDir, '..', name)
  const fileOf = (name: string) => join(app().config.dataDir, 'photos', name.slice(0, 2), name)
  const make = () => {
    count += 1
    const now = new Date(Date.UTC(2026, 0, 1, 0, 0, count))
    return createBackup(app().config, { folder: beside('backups'), now, version: '0.1.0' })
  }
  const emptyTarget = async (): Promise<{ place: RestoreTarget; drop: () => Promise<void> }> => {
    const dataDir = beside(`restored-${(count += 1)}`)
    const made =
      engine === 'postgres'
        ? await newPostgresDatabase()
        : { url: undefined, drop: () => Promise.resolve() }
    const database =
      made.url === undefined
        ? { file: join(dataDir, 'knistern.db') }
        : { url: made.url, unsynced: true }
    const media = { folder: join(dataDir, 'photos') }
    return {
      place: { dataDir, database, media, keyFile: app().config.keyFile },
      drop: made.drop,
    }
  }

  test('trust g Restored data comes back: a server over the restored place shows it all', async () => {
    const { file, manifest, lost } = await make()
    expect([lost, manifest.gone, manifest.files.count]).toEqual([[], [], 2])
    const { place, drop } = await emptyTarget()
    await restoreBackup(file, place)
    const before = { ...app().config }
    const said = await pair.mia.ask(history)
    await app().restart(place)
    expect(await pair.mia.ask(history)).toEqual(said)
    expect(said.some(({ text }) => text === `${CANARY} Nachricht`)).toBe(true)
    for (const name of photos) {
      expect((await pair.mia.send({ path: `/uploads/${name}` })).status).toBe(200)
    }
    await app().restart(before)
    await drop()
  })

  test('Every table is in it, also one added later; the key is not', async () => {
    const { db } = app().context.database
    await sql`create table added_later (id text primary key, parent text references pairs (id))`.execute(
      db,
    )
    await sql`insert into added_later values ('x', ${pair.pairId})`.execute(db)
    const { file, manifest } = await make()
    await sql`drop table added_later`.execute(db)
    expect(manifest.tables.added_later?.count).toBe(1)
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(new Set(Object.keys(manifest.tables))).toEqual(new Set([...tables, 'added_later']))

    const bytes = readFileSync(file).toString('latin1')
    const key = readFileSync(app().config.keyFile, 'utf8')
    const secrets = [...key.matchAll(/[\w-]{43}/g)].map(([secret]) => secret)
    expect(secrets).toHaveLength(3)
    for (const word of [...secrets, CANARY, pair.pairId, pair.mia.userId]) {
      expect(bytes.includes(word)).toBe(false)
    }
  })

  test('backup:verify opens every seal, from either database', async () => {
    const { file } = await make()
    const { faults, sealsOpened, manifest } = await verifyBackup(file, app().config.keyFile)
    expect(faults).toEqual([])
    // One per person, session, card, reaction, message, photo file … of the seeded couple.
    expect(sealsOpened).toBeGreaterThan(15)
    expect(manifest.tables.users?.count).toBe(2)
  })

  test('backup:verify notices a seal that was moved, and a file that is another', async () => {
    const { db } = app().context.database
    const rows = await db.selectFrom('messages').select(['id', 'body']).execute()
    const [one, two] = rows
    if (one === undefined || two === undefined) throw new Error('two messages are needed')
    const put = (id: string, body: typeof one.body) =>
      db.updateTable('messages').set({ body }).where('id', '=', id).execute()
    await put(one.id, two.body)
    const moved = await make()
    await put(one.id, one.body)
    expect((await verifyBackup(moved.file, app().config.keyFile)).faults).toEqual([
      'Versiegeltes in messages.body lässt sich nicht öffnen.',
    ])

    const [name = ''] = photos
    const path = fileOf(name)
    const whole = readFileSync(path)
    writeFileSync(path, 'x')
    const broken = await make()
    writeFileSync(path, whole)
    expect((await verifyBackup(broken.file, app().config.keyFile)).faults).toEqual([
      '1 Dateien von Fotos und Sprachnachrichten lassen sich nicht öffnen.',
    ])
  })

  test('A photo that is lost is told; one that was removed meanwhile is not', async () => {
    const [name = ''] = photos
    const path = fileOf(name)
    const whole = readFileSync(path)
    rmSync(path)
    const lost = await make()
    expect([lost.manifest.gone, lost.lost]).toEqual([[name], [name]])
    const { db } = app().context.database
    const hide = (deletedAt: number | null) =>
      db.updateTable('messages').set({ deleted_at: deletedAt }).where('seq', '>', 0).execute()
    await hide(1)
    const removed = await make()
    expect([removed.manifest.gone, removed.lost]).toEqual([[name], []])
    expect((await verifyBackup(removed.file, app().config.keyFile)).faults).toEqual([])
    await hide(null)
    writeFileSync(path, whole)
  })

  test('A voice message that is lost is told, until its message is deleted', async () => {
    const { id } = await postVoice(pair.mia)
    const { db } = app().context.database
    const files = db.selectFrom('photos').select('name').where('message_id', '=', id)
    const { name } = await files.executeTakeFirstOrThrow()
    rmSync(fileOf(name))
    expect((await make()).lost).toEqual([name])
    await pair.mia.ask(deleteMessage, { params: { id } })
    expect((await make()).lost).toEqual([])
  })

  test('Long rows are backed up in batches of 4 MB, and a former backup with one batch is restored', async () => {
    const { db } = app().context.database
    const long = Array.from({ length: 12 }, (_, at) => ({
      key: `long-${at}`,
      value: 'x'.repeat(700_000),
    }))
    await db.insertInto('settings').values(long).execute()
    const { file, manifest } = await make()
    await db.deleteFrom('settings').where('key', 'like', 'long-%').execute()

    const keys = readKeyFile(app().config.keyFile)
    const source = await open(file)
    const entries = await Array.fromAsync(readEntries(readSealed(source, keys, file)))
    await source.close()
    const isLong = ({ head }: ArchiveEntry) => head.kind === 'rows' && head.table === 'settings'
    const batches = entries.filter(isLong)
    expect(batches.length).toBeGreaterThan(2)
    for (const { body } of batches) expect(body.length).toBeLessThan(BATCH_BYTES + 1_000)

    const former = beside(`former-${engine}.backup`)
    const handle = await open(former, 'wx')
    const out = await writeSealed(handle, keys)
    const rows = batches.flatMap(({ body }) => JSON.parse(body.toString()) as unknown[])
    for (const entry of entries) {
      if (!isLong(entry)) await writeEntry(out, entry.head, entry.body)
      else if (entry === batches[0]) {
        await writeEntry(out, entry.head, Buffer.from(JSON.stringify(rows)))
      }
    }
    await out.end()
    await handle.close()
    for (const path of [file, former]) {
      const { place, drop } = await emptyTarget()
      expect((await restoreBackup(path, place)).manifest).toEqual(manifest)
      const snapshot = await openSnapshot(place.database)
      const stored = await Array.fromAsync(cellsOf(snapshot, 'settings', ['key', 'value']))
      await snapshot.close()
      await drop()
      const values = new Map(stored.map(([key, value]) => [key, value]))
      expect(long.filter(({ key, value }) => values.get(key) !== value)).toEqual([])
      expect((await verifyBackup(path, app().config.keyFile)).faults).toEqual([])
    }
  })

  test('trust g l What a killed backup has left goes with the next one, a running one and other files stay', async () => {
    const folder = beside('killed-backups')
    mkdirSync(folder)
    const now = new Date()
    const files = {
      'knistern-2026-01-01T03-30-00-000Z.backup.part': 25,
      'knistern-2026-01-02T03-30-00-000Z.backup.part': 23,
      'notizen.part': 25,
    }
    for (const [name, hours] of Object.entries(files)) {
      writeFileSync(join(folder, name), '')
      const then = new Date(now.getTime() - hours * HOUR)
      utimesSync(join(folder, name), then, then)
    }
    const { file } = await createBackup(app().config, { folder, now, version: '0.1.0' })
    const left = readdirSync(folder).filter((name) => join(folder, name) !== file)
    expect(left.toSorted()).toEqual(Object.keys(files).slice(1))
  })

  test('A backup holds photos in a bucket as well', async () => {
    const s3 = await openFakeS3()
    mkdirSync(beside('s3-backups'))
    const disk = openBlobStore(app().config.media)
    const bucket = openBlobStore(s3.address)
    for (const name of photos) await bucket.put(name, (await disk.get(name)) ?? Buffer.alloc(0))
    const { file, manifest } = await createBackup(
      { ...app().config, media: s3.address },
      { folder: beside('s3-backups'), now: new Date(0), version: '0.1.0' },
    )
    await s3.close()
    expect(manifest.files.count).toBe(2)
    expect((await verifyBackup(file, app().config.keyFile)).faults).toEqual([])
  })

  test('A damaged, cut or foreign backup and a place in use are refused, and nothing is touched', async () => {
    const { file } = await make()
    const bytes = readFileSync(file)
    const bad = beside('bad.backup')
    const flipped = Buffer.from(bytes)
    flipped[5_000] = ~(bytes[5_000] ?? 0)
    const { place, drop } = await emptyTarget()
    for (const broken of [
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, bytes.length / 2),
      flipped,
    ]) {
      writeFileSync(bad, broken)
      await expect(restoreBackup(bad, place)).rejects.toThrow('beschädigt oder unvollständig')
      expect(existsSync(place.dataDir)).toBe(false)
    }
    const otherKey = beside(`other-${engine}.key`)
    makeKeyFile(otherKey)
    await expect(restoreBackup(file, { ...place, keyFile: otherKey })).rejects.toThrow(
      `gehört zu einem anderen Schlüssel (${readKeyFile(app().config.keyFile).wrapId}`,
    )
    expect(existsSync(place.dataDir)).toBe(false)

    mkdirSync(place.dataDir)
    writeFileSync(join(place.dataDir, 'da'), 'x')
    await expect(restoreBackup(file, place)).rejects.toThrow('ist nicht leer')
    expect(readdirSync(place.dataDir)).toEqual(['da'])
    rmSync(join(place.dataDir, 'da'))
    await restoreBackup(file, place)
    await expect(restoreBackup(file, place)).rejects.toThrow('ist nicht leer')
    await drop()
  })

  test('A database that holds something is left alone, and so is one that cannot take it all', async () => {
    const { file } = await make()
    const { place, drop } = await emptyTarget()
    // The folder of the photos cannot be made: a file is in its way.
    const media = { folder: join(beside('backups'), 'no', 'way') }
    writeFileSync(join(beside('backups'), 'no'), '')
    await expect(restoreBackup(file, { ...place, media })).rejects.toThrow(/ENOTDIR/)
    expect(readdirSync(place.dataDir)).toEqual([])
    await restoreBackup(file, place)
    await drop()
  })
})

describe.each(postgresAlone)('a PostgreSQL that holds something', () => {
  const app = useTestApp({ engine: 'postgres' })

  test('Is left alone', async () => {
    const dataDir = join(app().config.dataDir, '..', 'restored')
    const folder = join(app().config.dataDir, '..', 'backups')
    mkdirSync(folder)
    const now = new Date(0)
    const { file } = await createBackup(app().config, { folder, now, version: '0.1.0' })
    const taken = await newDatabase('postgres', dataDir)
    const place = { ...app().config, dataDir, database: taken.address }
    await expect(restoreBackup(file, place)).rejects.toThrow('DATABASE_URL ist nicht leer')
    expect(readdirSync(dataDir)).toEqual([])
    await taken.drop()
  })
})
