import { openNodeProcesses } from '#server/testing/node-processes.ts'
import { quantile } from '#server/testing/quantiles.ts'
import {
  closeLines,
  type Figures,
  measure,
  oneByOne,
  openLines,
  saturated,
} from './delivery/load.ts'
import { printTable, ratio, sizeOf } from './run.ts'
import { newPairs } from './seed.ts'
import { withInstallation, withServer } from './server.ts'

const COUPLES = sizeOf('BENCH_COUPLES', 200)
const SECONDS = sizeOf('BENCH_SECONDS', 3)
/** Rounds in which the scenes take turns, since a shared machine changes within a minute. */
const ROUNDS = sizeOf('BENCH_ROUNDS', 5)
const ONE_BY_ONE = 200

/** Where the two of a couple connect, among the nodes of the scene. */
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
      const figures = await measure(lines, pids, saturated(lines, SECONDS))
      closeLines(lines)
      return figures
    } finally {
      await processes.close()
    }
  }

  // The first run warms up PostgreSQL and the disk.
  await measureScene(SCENES[0])
  const measured = SCENES.map(({ name }) => ({ name, runs: [] as Figures[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, scene] of SCENES.entries()) measured[at]?.runs.push(await measureScene(scene))
  }
  const median = (runs: readonly Figures[], figure: keyof Figures) =>
    quantile(
      runs.map((run) => run[figure]),
      0.5,
    )
  const one = median(measured[0]?.runs ?? [], 'perSecond')
  printTable(`${COUPLES} couples, both connected, PostgreSQL; medians of ${ROUNDS} runs in turns`, [
    ['', 'a second', 'of one node', 'p50 ms', 'p99 ms', 'cpu µs', 'lost or doubled'],
    ...measured.map(({ name, runs }) => [
      name,
      median(runs, 'perSecond').toFixed(0),
      ratio(median(runs, 'perSecond'), one),
      median(runs, 'p50').toFixed(2),
      median(runs, 'p99').toFixed(2),
      (median(runs, 'cpuMs') * 1_000).toFixed(0),
      String(runs.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0)),
    ]),
  ])
})
