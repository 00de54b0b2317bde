import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Pair } from '../../../server/testing/couples.ts'
import { startServerProcess } from '../../../server/testing/server-process.ts'
import { withBare } from '../process/bare.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { newPairs } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'
import {
  closeLines,
  type Figures,
  measure,
  oneByOne,
  openLines,
  saturated,
  steadily,
} from './load.ts'

const COUPLES = sizeOf('BENCH_COUPLES', 500)
const SECONDS = sizeOf('BENCH_SECONDS', 8)
const PER_SECOND = 500
const ONE_BY_ONE = 1_000
/** Processor time of a message at 500 a second, in microseconds (speed.md, aim 2). */
const STEADY_CPU_MAX = 250

type Load = 'one by one' | 'steady' | 'saturated'
type Loads = Readonly<Record<Load, Figures>>

async function measureLoads(couples: readonly Pair[], address: string, pid: number) {
  const lines = await openLines(address, couples)
  try {
    await measure(lines, pid, oneByOne(lines, 200))
    return {
      'one by one': await measure(lines, pid, oneByOne(lines, ONE_BY_ONE)),
      steady: await measure(lines, pid, steadily(lines, PER_SECOND, SECONDS)),
      saturated: await measure(lines, pid, saturated(lines, SECONDS)),
    }
  } finally {
    closeLines(lines)
  }
}

const rowsOf = (name: string, loads: Loads) =>
  Object.entries(loads).map(([load, { perSecond, p50, p99, cpuMs, lost, doubled }]) => [
    `${load}, ${name}`,
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    (cpuMs * 1_000).toFixed(0),
    String(lost + doubled),
  ])

/**
 * From one device to the other's, durably: ours beside a bare Socket.IO server with one sync per
 * turn of the event loop, in the same run, so that the ratio tells more than the figures. Client
 * and server share this machine's cores.
 */
export async function measureDelivery(installation: Installation): Promise<void> {
  const { folder, env, config, newDatabase } = installation
  const couples = await withServer(installation, (server) => newPairs(server, COUPLES))
  const measureBare = (...args: string[]) =>
    withBare('delivery/bare.ts', args, (address, pid) => measureLoads(couples, address, pid))
  const emptyDatabase = async () => {
    const address = await newDatabase(mkdtempSync(join(folder, 'bare-')))
    return 'file' in address ? address.file : address.url
  }
  const bare = await measureBare(await emptyDatabase())
  const withOurTable =
    'file' in config.database
      ? await measureBare(await emptyDatabase(), config.database.file)
      : undefined
  const server = startServerProcess({ env })
  const ours = await (async () => {
    try {
      return await measureLoads(couples, await server.ready, server.pid)
    } finally {
      await server.kill()
    }
  })()

  printTable(`${COUPLES} couples, both connected`, [
    ['', 'a second', 'p50 ms', 'p99 ms', 'cpu µs', 'lost or doubled'],
    ...rowsOf('ours', ours),
    ...rowsOf('bare loop', bare),
    ...(withOurTable ? rowsOf('bare loop with our table and message', withOurTable) : []),
  ])
  const { saturated: full, steady, 'one by one': alone } = ours
  checkAim('saturated, of the bare loop', full.perSecond / bare.saturated.perSecond, '≥', 0.6)
  if (withOurTable !== undefined) {
    const other = withOurTable.saturated
    checkAim('saturated, of one with our table', full.perSecond / other.perSecond, '≥', 0.85)
  }
  checkAim('processor time, saturated', full.cpuMs / bare.saturated.cpuMs, '≤', 1.6)
  checkAim('processor time at 500 a second, µs', steady.cpuMs * 1_000, '≤', STEADY_CPU_MAX)
  checkAim('one by one, p50', alone.p50 / bare['one by one'].p50, '≤', 1.3)
  checkAim('one by one, p99', alone.p99 / bare['one by one'].p99, '≤', 2)
  const broken = [full, steady, alone].reduce((sum, { lost, doubled }) => sum + lost + doubled, 0)
  checkAim('lost or doubled', broken, '≤', 0)
}
