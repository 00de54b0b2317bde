import { join } from 'node:path'
import { history, unreadCount } from '#contract/chat/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { median } from '#server/testing/quantiles.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { withBare } from '../process/bare.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { seedMessages } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'
import { measureRate, type Rate } from './load.ts'

const SECONDS = sizeOf('BENCH_SECONDS', 2)
const ROUNDS = 5
const PAGE = 50
const SEEDED = 1_000

interface Subject {
  readonly name: string
  readonly address: string
  readonly pid: number
  readonly path: string
}

/** The median of some rounds, in each of which the subjects are measured one after the other. */
async function measureInTurns(token: string, subjects: readonly Subject[]): Promise<Rate[]> {
  const rounds: Rate[][] = subjects.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { address, pid, path }] of subjects.entries()) {
      rounds[at]?.push(await measureRate({ address, token, pid }, path, SECONDS))
    }
  }
  const medianOf = (rates: readonly Rate[], key: keyof Rate) => median(rates.map((one) => one[key]))
  return rounds.map((rates) => ({
    perSecond: medianOf(rates, 'perSecond'),
    cpu: medianOf(rates, 'cpu'),
  }))
}

/**
 * Calls of somebody logged in, as many as the server takes: ours beside a bare Fastify loop, which
 * always reads SQLite, in turns, so that what else the machine does meets both.
 */
export async function measureCalls(installation: Installation): Promise<void> {
  const token = await withServer(installation, async (server) => {
    const pair = await newPair(server)
    await seedMessages(server, pair, SEEDED)
    return pair.mia.token ?? ''
  })
  const bareArgs = [join(installation.folder, 'bare.db'), token, String(PAGE)]
  const server = startServerProcess({ env: installation.env })
  try {
    const ours = { address: await server.ready, pid: server.pid }
    await withBare('calls/bare.ts', bareArgs, async (address, pid) => {
      const bare = { address, pid }
      const subjects = [
        { ...ours, name: 'GET /chat/unreadCount', path: unreadCount.path },
        { ...bare, name: 'bare, the token looked up', path: '/small' },
        { ...ours, name: `GET /chat/history, ${PAGE}`, path: `${history.path}?limit=${PAGE}` },
        { ...bare, name: 'bare, sealed rows', path: '/sealed-history' },
        { ...bare, name: 'bare, unsealed rows', path: '/history' },
      ]
      const rates = await measureInTurns(token, subjects)
      printTable('calls of somebody logged in, median of turns', [
        ['', 'a second', 'cpu µs'],
        ...subjects.map(({ name }, at) => [
          name,
          rates[at]?.perSecond.toFixed(0) ?? '',
          rates[at]?.cpu.toFixed(0) ?? '',
        ]),
      ])
      const share = (key: keyof Rate, mine: number, other: number) =>
        (rates[mine]?.[key] ?? 0) / (rates[other]?.[key] ?? Number.NaN)
      // The bare loop always reads SQLite.
      if (installation.engine === 'postgres') return
      checkAim('a small call, of the bare loop', share('perSecond', 0, 1), '≥', 0.5)
      checkAim('  its processor time, of the bare loop', share('cpu', 0, 1), '≤')
      checkAim('history, of one that opens sealed rows', share('perSecond', 2, 3), '≥', 0.5)
      checkAim('history, of the unsealed one', share('perSecond', 2, 4), '≥', 0.3)
    })
  } finally {
    await server.kill()
  }
}
