import { openNodeProcesses } from '../../server/testing/node-processes.ts'
import { closeLines, measure, oneByOne, openLines, saturated } from './delivery/load.ts'
import { printTable, ratio, sizeOf } from './run.ts'
import { newPairs } from './seed.ts'
import { withInstallation, withServer } from './server.ts'

const COUPLES = sizeOf('BENCH_COUPLES', 200)
const SECONDS = sizeOf('BENCH_SECONDS', 8)
const ONE_BY_ONE = 300

/** Where the two of a couple connect, among so many nodes. */
const SCENES = [
  { name: 'one node', nodes: 1, nodeOf: () => 0 },
  { name: 'two nodes, each couple at one', nodes: 2, nodeOf: (couple: number) => couple % 2 },
  {
    name: 'two nodes, each couple at both',
    nodes: 2,
    nodeOf: (couple: number, seat: number) => (couple + seat) % 2,
  },
] as const

/**
 * Messages a second over one PostgreSQL, from one device to the other's, with one node and with two.
 * Nodes, PostgreSQL and devices share this machine's cores: the ratio tells what a second node costs
 * here, and not what it would bring on a machine of its own.
 */
await withInstallation('postgres', async (installation) => {
  const { config } = installation
  if (!('url' in config.database)) throw new Error('there is no PostgreSQL')
  const databaseUrl = config.database.url
  const couples = await withServer(installation, (server) => newPairs(server, COUPLES))
  const measureScene = async ({ nodes: count, nodeOf }: (typeof SCENES)[number]) => {
    const processes = await openNodeProcesses(count, { databaseUrl, keyFile: config.keyFile })
    try {
      const { nodes } = processes
      const pids = nodes.map((node) => node.pid())
      const addressOf = (couple: number, seat: 0 | 1) => nodes[nodeOf(couple, seat)]?.address ?? ''
      const lines = await openLines(addressOf, couples)
      await measure(lines, pids, oneByOne(lines, ONE_BY_ONE))
      const alone = await measure(lines, pids, oneByOne(lines, ONE_BY_ONE))
      const full = await measure(lines, pids, saturated(lines, SECONDS))
      closeLines(lines)
      return { alone, full }
    } finally {
      await processes.close()
    }
  }

  // Once more in turns: the first run warms up PostgreSQL and the disk.
  await measureScene(SCENES[0])
  const measured = []
  for (const scene of SCENES) measured.push({ ...scene, ...(await measureScene(scene)) })
  const one = measured[0]?.full.perSecond ?? 0
  printTable(`${COUPLES} couples, both connected, PostgreSQL`, [
    ['', 'a second', 'of one node', 'p50 ms', 'p99 ms', 'cpu µs', 'alone, p50', 'lost or doubled'],
    ...measured.map(({ name, full, alone }) => [
      name,
      full.perSecond.toFixed(0),
      ratio(full.perSecond, one),
      full.p50.toFixed(2),
      full.p99.toFixed(2),
      (full.cpuMs * 1_000).toFixed(0),
      alone.p50.toFixed(2),
      String(full.lost + full.doubled + alone.lost + alone.doubled),
    ]),
  ])
})
