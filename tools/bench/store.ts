import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertOwnCard } from '../../server/features/cards/card-store.ts'
import { createPair, insertPerson } from '../../server/identity/people.ts'
import { newId } from '../../server/lib/ids.ts'
import { silentLogger } from '../../server/lib/logger.ts'
import { openDatabase } from '../../server/storage/database.ts'
import type { DatabaseAddress } from '../../server/storage/database-address.ts'
import { startPostgres } from '../../server/testing/postgres.ts'
import { makeKeyFile, readKeyFile } from '../../server/vault/master-key.ts'
import { createVault } from '../../server/vault/vault.ts'

/**
 * Durable writes per second through a store, sealed and synced, on both databases; beside it the
 * bare loop of the same machine in the same run, so that the ratio tells more than the figure.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const IN_FLIGHT = [1, 32]

const folder = mkdtempSync(join(tmpdir(), 'knistern-bench-'))
makeKeyFile(join(folder, 'bench.key'))
const vault = createVault(readKeyFile(join(folder, 'bench.key')))

const CARD = {
  title: 'Kerzenlicht',
  description: 'Ein Abend ohne Eile.',
  instructions: null,
  categoryId: 'wohlfuehlmomente',
  level: 3,
  tags: [],
}

/** Writes before the clock starts: the log file has its final size then, and growing it is slow. */
const WARM_UP = 2_500

async function perSecond(inFlight: number, write: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < WARM_UP; count += 1) await write()
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await write()
      done += 1
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: inFlight }, lane))
  return Math.round((done * 1000) / (performance.now() - started))
}

/** One prepared insert per transaction, straight on node:sqlite with synchronous=full. */
async function bareSqlite(): Promise<number> {
  const database = new DatabaseSync(join(folder, 'bare.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (id text, v text)',
  )
  const insert = database.prepare('insert into t values (?, ?)')
  const text = 'x'.repeat(120)
  const rate = await perSecond(1, async () => insert.run(newId(), text))
  database.close()
  return rate
}

async function throughStore(address: DatabaseAddress): Promise<number[]> {
  const database = await openDatabase(address, silentLogger)
  const [pairId, userId, now] = [newId(), newId(), Date.now()]
  const pair = await createPair(database.db, vault, pairId, now)
  await insertPerson(database.db, vault, pair, {
    id: userId,
    seat: 0,
    record: {
      name: 'Mia',
      username: null,
      email: null,
      phoneNumber: null,
      role: null,
      plannedPartnerRole: null,
      shareStoryRatings: false,
    },
    passwordHash: '',
    isInitiator: true,
    onboarded: true,
    now,
  })
  const rates: number[] = []
  for (const inFlight of IN_FLIGHT) {
    rates.push(
      await perSecond(inFlight, () =>
        insertOwnCard(database.db, pair, { ...CARD, id: newId(), createdBy: userId }, Date.now()),
      ),
    )
  }
  await database.close()
  return rates
}

const line = (name: string, rates: readonly number[]) =>
  process.stdout.write(
    `${name.padEnd(44)} ${rates.map((rate) => String(rate).padStart(8)).join(' ')}\n`,
  )

try {
  line('durable writes per second, in flight', IN_FLIGHT)
  line('bare node:sqlite loop, synchronous=full', [await bareSqlite()])
  line('through the store, SQLite', await throughStore({ file: join(folder, 'knistern.db') }))
  const postgres = await startPostgres({ durable: true })
  if (postgres === undefined) throw new Error('There is no PostgreSQL on this machine.')
  try {
    const url = await postgres.createDatabase('bench')
    line('through the store, PostgreSQL', await throughStore({ url }))
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
