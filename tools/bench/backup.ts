import { randomBytes } from 'node:crypto'
import { copyFile, cp, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '../../server/backup/create.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { verifyBackup } from '../../server/backup/verify.ts'
import { pairVault } from '../../server/identity/people.ts'
import { newId } from '../../server/lib/ids.ts'
import { printTable, ratio, runBenchmarks, sizeOf, timed } from './run.ts'
import { newPairs, seedMessages } from './seed.ts'
import { type BenchServer, type Installation, withServer } from './server.ts'

/**
 * How long a backup, its trial and its way back take beside a bare copy of the same bytes. Read the
 * ratios.
 */
const MESSAGES = sizeOf('BENCH_MESSAGES', 200_000)
const PHOTOS = sizeOf('BENCH_PHOTOS', 1_000)
const PAIRS = 100
const PHOTO_BYTES = 1_000_000

async function seed(server: BenchServer): Promise<void> {
  const { database, vault, blobs } = server.context
  for (const pair of await newPairs(server, PAIRS)) {
    await seedMessages(server, pair, MESSAGES / PAIRS)
    const keys = await pairVault(database.db, vault, pair.pairId)
    for (let count = 0; count < PHOTOS / PAIRS; count += 1) {
      const name = newId()
      const sealed = keys.sealBytes(`photos.file:${name}`, randomBytes(PHOTO_BYTES))
      await blobs.put(name, sealed)
      const owner = { pair_id: pair.pairId, message_id: '' }
      const row = { name, ...owner, bytes: sealed.length, created_at: 0 }
      await database.db.insertInto('photos').values(row).execute()
    }
  }
}

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const copy = await open(to, 'r+')
  await copy.sync()
  await copy.close()
}

async function measureBackup(installation: Installation): Promise<void> {
  const { folder, config } = installation
  await withServer(installation, seed)
  const into = join(folder, 'restored')
  const restored = {
    ...config,
    dataDir: into,
    database: await installation.newDatabase(into),
    media: { folder: join(into, 'photos') },
  }
  const where = { folder: join(folder, 'backups'), now: new Date(), version: '0' }
  let file = ''
  let faults: readonly string[] = []
  const steps = {
    backup: async () => void ({ file } = await createBackup(config, where)),
    'copy of a file': () => copySynced(file, `${file}.copy`),
    'copy of a tree': () => cp(config.dataDir, join(folder, 'tree'), { recursive: true }),
    'backup:verify': async () => void ({ faults } = await verifyBackup(file, config.keyFile)),
    restore: () => restoreBackup(file, restored),
  }
  const times: Record<string, number> = {}
  for (const [name, step] of Object.entries(steps)) times[name] = await timed(step)
  if (faults.length > 0) throw new Error(faults.join())
  const { size } = await stat(file)
  printTable(
    `${MESSAGES} messages, ${PHOTOS} photos, ${(size / 1e6).toFixed(0)} MB in the archive`,
    Object.entries(times).map(([name, ms]) => [
      name,
      `${(ms / 1_000).toFixed(1)} s`,
      `${(size / 1_000 / ms).toFixed(0)} MB/s`,
      ratio(ms, times['copy of a file'] ?? Number.NaN),
    ]),
  )
}

await runBenchmarks({ backup: measureBackup })
