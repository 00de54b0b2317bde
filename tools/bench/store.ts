import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertOwnCard } from '../../server/features/cards/card-store.ts'
import { pairVault } from '../../server/identity/people.ts'
import { newId } from '../../server/lib/ids.ts'
import { newPair } from '../../server/testing/couples.ts'
import { printTable, runBenchmarks, sizeOf } from './run.ts'
import { type BenchServer, type Installation, withServer } from './server.ts'

/**
 * Durable writes per second through a store, sealed and synced; beside it the bare loop of the same
 * machine in the same run, so that the ratio tells more than the figure.
 */
const SECONDS = sizeOf('BENCH_SECONDS', 3)
/** Writes before the clock starts: the log file has its final size then, and growing it is slow. */
const WARM_UP = sizeOf('BENCH_WARM_UP', 2_500)
const IN_FLIGHT = [1, 32]

const CARD = {
  title: 'Kerzenlicht',
  description: 'Ein Abend ohne Eile.',
  instructions: null,
  categoryId: 'wohlfuehlmomente',
  level: 3,
  season: null,
  advent: null,
  addressee: 'both' as const,
  keep: false,
  tags: [],
}

async function perSecond(inFlight: number, write: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < WARM_UP; count += 1) await write()
  const began = performance.now()
  const end = began + SECONDS * 1_000
  let done = 0
  const lane = async () => {
    for (; performance.now() < end; done += 1) await write()
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return Math.round((done * 1_000) / (performance.now() - began))
}

/** One prepared insert per transaction, straight on node:sqlite with synchronous=full. */
async function bareSqlite(folder: string): Promise<number> {
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

async function throughStore(server: BenchServer): Promise<number[]> {
  const { pairId, mia } = await newPair(server)
  const { database, vault } = server.context
  const pair = await pairVault(database.db, vault, pairId)
  const write = () => {
    const now = Date.now()
    return insertOwnCard(database.db, pair, { ...CARD, id: newId(), createdBy: mia.userId }, now)
  }
  const rates: number[] = []
  for (const inFlight of IN_FLIGHT) rates.push(await perSecond(inFlight, write))
  return rates
}

async function measureStore(installation: Installation): Promise<void> {
  const bare = await bareSqlite(installation.folder)
  const rates = await withServer(installation, throughStore)
  printTable('durable writes per second', [
    ['in flight', ...IN_FLIGHT.map(String)],
    ['bare node:sqlite loop, synchronous=full', String(bare), ''],
    ['through the store', ...rates.map(String)],
  ])
}

await runBenchmarks({ store: measureStore })
