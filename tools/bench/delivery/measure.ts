import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '#server/testing/quantiles.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { withBare } from '../process/bare.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { newPairs } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'
import {
  closeLines,
  type Figures,
  type Line,
  measure,
  oneByOne,
  openLines,
  saturated,
  steadily,
} from './load.ts'

const COUPLES = sizeOf('BENCH_COUPLES', 500)
const SECONDS = sizeOf('BENCH_SECONDS', 4)
const ROUNDS = sizeOf('BENCH_ROUNDS', 5)
const PER_SECOND = 500
const ONE_BY_ONE = 500
/** Processor time of a message at 500 a second, in microseconds (docs/performance.md). */
const STEADY_CPU_MAX = 250

const LOADS = {
  'one by one': (lines: readonly Line[]) => oneByOne(lines, ONE_BY_ONE),
  '500 a second': (lines: readonly Line[]) => steadily(lines, PER_SECOND, SECONDS),
  saturated: (lines: readonly Line[]) => saturated(lines, SECONDS),
}
type Load = keyof typeof LOADS
const NAMES = Object.keys(LOADS) as Load[]

/** A server with the sockets of all couples. */
interface Subject {
  readonly name: string
  readonly pid: number
  readonly lines: readonly Line[]
}
/** Figures of each load, one a round. */
type Rounds = Readonly<Record<Load, Figures[]>>

/** The rounds of each subject, in turns, so that what else the machine does meets all of them. */
async function measureInTurns(subjects: readonly Subject[]): Promise<Rounds[]> {
  const rounds = subjects.map(
    (): Rounds => ({
      'one by one': [],
      '500 a second': [],
      saturated: [],
    }),
  )
  const measureOne = ({ lines, pid }: Subject, load: Load) =>
    measure(lines, pid, LOADS[load](lines))
  // Warms up, so that only compiled code is measured.
  for (const subject of subjects) for (const load of NAMES) await measureOne(subject, load)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of NAMES) {
      for (const [at, subject] of subjects.entries()) {
        rounds[at]?.[load].push(await measureOne(subject, load))
      }
    }
  }
  return rounds
}

const medianOf = (rounds: readonly Figures[], key: keyof Figures) =>
  median(rounds.map((figures) => figures[key]))

/** The median of the shares of the rounds, each of the same minute. */
const share = (ours: Rounds, other: Rounds, load: Load, key: keyof Figures) =>
  median(ours[load].map((figures, at) => figures[key] / (other[load][at]?.[key] ?? Number.NaN)))

const broken = (rounds: Rounds) =>
  Object.values(rounds)
    .flat()
    .reduce((sum, { lost, doubled }) => sum + lost + doubled, 0)

function printLoads(subjects: readonly Subject[], rounds: readonly Rounds[]): void {
  const rows = NAMES.flatMap((load) =>
    subjects.map(({ name }, at) => {
      const figures = rounds[at]?.[load] ?? []
      return [
        `${load}, ${name}`,
        medianOf(figures, 'perSecond').toFixed(0),
        medianOf(figures, 'p50').toFixed(2),
        medianOf(figures, 'p99').toFixed(2),
        (medianOf(figures, 'cpuMs') * 1_000).toFixed(0),
      ]
    }),
  )
  printTable(`${COUPLES} couples, both connected, median of ${ROUNDS} turns`, [
    ['', 'a second', 'p50 ms', 'p99 ms', 'cpu µs'],
    ...rows,
  ])
}

function checkAims(ours: Rounds, bare: Rounds, withOurTable: Rounds | undefined): void {
  checkAim(
    'messages saturated, of the bare loop',
    share(ours, bare, 'saturated', 'perSecond'),
    '≥',
    0.6,
  )
  if (withOurTable !== undefined) {
    const ofTable = (load: Load, key: keyof Figures) => share(ours, withOurTable, load, key)
    checkAim(
      'messages saturated, of one with our table',
      ofTable('saturated', 'perSecond'),
      '≥',
      0.85,
    )
    checkAim('processor time, saturated', share(ours, bare, 'saturated', 'cpuMs'), '≤', 1.6)
    checkAim('  of one with our table', ofTable('saturated', 'cpuMs'), '≤')
    const steadyCpu = medianOf(ours['500 a second'], 'cpuMs') * 1_000
    checkAim('processor time at 500 a second, µs', steadyCpu, '≤', STEADY_CPU_MAX)
    checkAim('  of the bare loop', share(ours, bare, '500 a second', 'cpuMs'), '≤')
    checkAim('  of one with our table', ofTable('500 a second', 'cpuMs'), '≤')
    checkAim('p99 at 500 a second, ms', medianOf(ours['500 a second'], 'p99'), '≤', 5)
    checkAim('one by one, p50', share(ours, bare, 'one by one', 'p50'), '≤', 1.3)
    checkAim('one by one, p99', share(ours, bare, 'one by one', 'p99'), '≤', 2)
  }
  checkAim('messages lost or doubled', broken(ours), '≤', 0)
}

/**
 * From one device to the other's, durably: ours beside a bare Socket.IO server with one sync per
 * turn of the event loop, and over SQLite beside one with our table and message, in turns, so that
 * the ratio tells more than the figures. Client and servers share this machine's cores. PostgreSQL
 * has aims for what it delivers, not for its processor time, most of which is its own.
 */
export async function measureDelivery(installation: Installation): Promise<void> {
  const { folder, env, config, newDatabase } = installation
  const couples = await withServer(installation, (server) => newPairs(server, COUPLES))
  const emptyDatabase = async () => {
    const address = await newDatabase(mkdtempSync(join(folder, 'bare-')))
    return 'file' in address ? address.file : address.url
  }
  const bare = [await emptyDatabase()]
  const table =
    'file' in config.database ? [await emptyDatabase(), config.database.file] : undefined

  const subjects: Subject[] = []
  const connect = async (name: string, address: string, pid: number) => {
    subjects.push({ name, pid, lines: await openLines(address, couples) })
  }
  const run = async () => {
    try {
      const rounds = await measureInTurns(subjects)
      printLoads(subjects, rounds)
      const [ofOurs, ofBare, ofTable] = rounds
      if (ofOurs !== undefined && ofBare !== undefined) checkAims(ofOurs, ofBare, ofTable)
    } finally {
      for (const { lines } of subjects) closeLines(lines)
    }
  }
  const server = startServerProcess({ env })
  try {
    await connect('ours', await server.ready, server.pid)
    await withBare('delivery/bare.ts', bare, async (address, pid) => {
      await connect('bare loop', address, pid)
      if (table === undefined) return run()
      await withBare('delivery/bare.ts', table, async (withTable, itsPid) => {
        await connect('bare loop with our table and message', withTable, itsPid)
        await run()
      })
    })
  } finally {
    await server.kill()
  }
}
