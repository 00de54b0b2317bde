/**
 * How long a backup, its trial and its way back take beside a bare copy of the same bytes:
 * `node tools/bench/backup.ts [messages] [photos of 1 MB]`. Read the ratios.
 */

import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '../../server/backup/create.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { verifyBackup } from '../../server/backup/verify.ts'
import { messageRecord } from '../../server/features/chat/records.ts'
import { openBlobStore } from '../../server/files/open-blob-store.ts'
import { createPair, insertPerson } from '../../server/identity/people.ts'
import { newId } from '../../server/lib/ids.ts'
import { silentLogger } from '../../server/lib/logger.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { keysOfDatabase } from '../../server/storage/settings.ts'
import { makeKeyFile, readKeyFile } from '../../server/vault/master-key.ts'
import { createVault } from '../../server/vault/vault.ts'

const [messages = 200_000, photos = 1_000] = process.argv.slice(2).map(Number)
const PAIRS = 100
const PHOTO_BYTES = 1_000_000
const TOGETHER = 1_000

const parent = await mkdtemp(join(tmpdir(), 'knistern-bench-'))
const installation = (name: string) => {
  const dataDir = join(parent, name)
  const database = { file: join(dataDir, 'knistern.db') }
  const media = { folder: join(dataDir, 'photos') }
  return { dataDir, database, media, keyFile: join(parent, 'key') }
}

async function seedHouse(): Promise<void> {
  const { dataDir, database, media, keyFile } = installation('data')
  makeKeyFile(keyFile)
  await mkdir(dataDir)
  const { db, close } = await openDatabase(database, silentLogger)
  const vault = createVault(await keysOfDatabase(db, readKeyFile(keyFile), keyFile))
  const blobs = openBlobStore(media)
  const record = {
    username: null,
    email: null,
    phoneNumber: null,
    role: null,
    plannedPartnerRole: null,
    shareStoryRatings: false,
  }
  for (let couple = 0; couple < PAIRS; couple += 1) {
    const pair = await createPair(db, vault, newId(), 0)
    const author = newId()
    await insertPerson(db, vault, pair, {
      id: author,
      seat: 0,
      record: { ...record, name: `Mia ${couple}` },
      passwordHash: '',
      isInitiator: true,
      onboarded: true,
      now: 0,
    })
    const rows = Array.from({ length: messages / PAIRS }, (_, seq) => {
      const id = newId()
      const text = `Nachricht ${seq}: ${'wie sie eben so sind. '.repeat(1 + (seq % 6))}`
      return {
        id,
        pair_id: pair.pairId,
        sender_id: author,
        seq,
        changed_seq: seq,
        client_id: null,
        body: messageRecord.seal(pair, id, { text, photo: null }),
        reactions: null,
        reply_to_id: null,
        has_photo: 0 as const,
        edited: 0 as const,
        created_at: seq,
        read_at: null,
        deleted_at: null,
      }
    })
    for (let start = 0; start < rows.length; start += TOGETHER) {
      await db
        .insertInto('messages')
        .values(rows.slice(start, start + TOGETHER))
        .execute()
    }
    for (let count = 0; count < photos / PAIRS; count += 1) {
      const name = newId()
      const bytes = pair.sealBytes(`photos.file:${name}`, randomBytes(PHOTO_BYTES))
      await blobs.put(name, bytes)
      const row = { name, pair_id: pair.pairId, message_id: '', bytes: bytes.length, created_at: 0 }
      await db.insertInto('photos').values(row).execute()
    }
  }
  await close()
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1_000 }
}

try {
  await seedHouse()
  const folder = join(parent, 'backups')
  const make = () => createBackup(installation('data'), { folder, now: new Date(), version: '0' })
  const backup = await timed(make)
  const { file } = backup.result
  const megabytes = (await stat(file)).size / 1e6
  const bare = await timed(async () => {
    await copyFile(file, `${file}.copy`)
    const copy = await open(`${file}.copy`, 'r+')
    await copy.sync()
    await copy.close()
  })
  const verified = await timed(() => verifyBackup(file, installation('data').keyFile))
  const restored = await timed(() => restoreBackup(file, installation('restored')))
  const bareTree = await timed(() =>
    cp(installation('data').dataDir, join(parent, 'tree'), { recursive: true }),
  )
  const line = (what: string, seconds: number, than: number) =>
    console.log(
      `${what.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s  ${(megabytes / seconds).toFixed(0).padStart(5)} MB/s  × ${(seconds / than).toFixed(1)}`,
    )
  console.log(`${messages} messages, ${photos} photos, ${megabytes.toFixed(0)} MB in the archive`)
  line('copy of a file', bare.seconds, bare.seconds)
  line('copy of a tree', bareTree.seconds, bare.seconds)
  line('backup', backup.seconds, bare.seconds)
  line('backup:verify', verified.seconds, bare.seconds)
  line('restore', restored.seconds, bare.seconds)
  if (verified.result.faults.length > 0) throw new Error(`${verified.result.faults.join()}`)
} finally {
  await rm(parent, { recursive: true, force: true })
}
