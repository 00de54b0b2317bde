import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { startServerProcess } from '../../server/testing/server-process.ts'
import {
  closeLines,
  type Figures,
  measure,
  oneByOne,
  openLines,
  saturated,
  steadily,
} from './delivery/load.ts'
import { printTable, ratio, runBenchmarks, sizeOf } from './run.ts'
import { newPairs } from './seed.ts'
import { type Installation, withServer } from './server.ts'

/**
 * From one device to the other's, durably: ours beside a bare Socket.IO server with one sync per
 * turn of the event loop, in the same run, so that the ratio tells more than the figures.
 * Client and server share this machine's cores.
 */
const COUPLES = sizeOf('BENCH_COUPLES', 500)
const SECONDS = sizeOf('BENCH_SECONDS', 8)
const PER_SECOND = 500
const ONE_BY_ONE = 1_000

async function measureDelivery(installation: Installation): Promise<void> {
  const { folder, env } = installation
  const couples = await withServer(installation, (server) => newPairs(server, COUPLES))

  const measureAll = async (address: string, pid: number): Promise<[string, Figures][]> => {
    const lines = await openLines(address, couples)
    try {
      await measure(lines, pid, oneByOne(lines, 200))
      return [
        ['one by one', await measure(lines, pid, oneByOne(lines, ONE_BY_ONE))],
        [`${PER_SECOND} a second`, await measure(lines, pid, steadily(lines, PER_SECOND, SECONDS))],
        ['saturated', await measure(lines, pid, saturated(lines, SECONDS))],
      ]
    } finally {
      closeLines(lines)
    }
  }
  const measureBare = async () => {
    const program = resolve(import.meta.dirname, 'delivery/bare.ts')
    const args = [program, join(folder, 'bare.db')]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      return await measureAll(line.toString().trim(), child.pid ?? 0)
    } finally {
      child.kill()
    }
  }
  const measureOurs = async () => {
    const server = startServerProcess({ env })
    try {
      return await measureAll(await server.ready, server.pid)
    } finally {
      await server.kill()
    }
  }

  const bare = new Map(await measureBare())
  const ours = await measureOurs()
  printTable(`${COUPLES} couples, both connected; ours and the bare loop`, [
    ['', 'a second', '', 'p50 ms', '', 'p99 ms', '', 'cpu ms', '', 'lost', 'doubled'],
    ...ours.map(([load, figures]) => {
      const beside = (key: 'perSecond' | 'p50' | 'p99' | 'cpuMs', digits: number) => {
        const other = bare.get(load)?.[key] ?? Number.NaN
        const both = [figures[key], other].map((value) => value.toFixed(digits))
        return [both.join('/'), ratio(figures[key], other)]
      }
      const shown = [beside('perSecond', 0), beside('p50', 2), beside('p99', 2), beside('cpuMs', 3)]
      return [load, ...shown.flat(), String(figures.lost), String(figures.doubled)]
    }),
  ])
}

await runBenchmarks({ delivery: measureDelivery })
