import { join } from 'node:path'
import { history, unreadCount } from '#contract/chat/calls.ts'
import { newPair } from '../../../server/testing/couples.ts'
import { startServerProcess } from '../../../server/testing/server-process.ts'
import { withBare } from '../process/bare.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { seedMessages } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'
import { measureRate, type Rate } from './load.ts'

const SECONDS = sizeOf('BENCH_SECONDS', 4)
const PAGE = 50
const SEEDED = 1_000

/**
 * Calls of somebody logged in, as many as the server takes: ours beside a bare Fastify loop, which
 * always reads SQLite.
 */
export async function measureCalls(installation: Installation): Promise<void> {
  const token = await withServer(installation, async (server) => {
    const pair = await newPair(server)
    await seedMessages(server, pair, SEEDED)
    return pair.mia.token ?? ''
  })
  const ratesOf = (address: string, pid: number) => async (paths: readonly string[]) => {
    const rates: Rate[] = []
    for (const path of paths) rates.push(await measureRate({ address, token, pid }, path, SECONDS))
    return rates
  }
  const bareArgs = [join(installation.folder, 'bare.db'), token, String(PAGE)]
  const bare = await withBare('calls/bare.ts', bareArgs, (address, pid) =>
    ratesOf(address, pid)(['/small', '/history', '/sealed-history']),
  )
  const server = startServerProcess({ env: installation.env })
  const ours = await (async () => {
    try {
      const paths = [unreadCount.path, `${history.path}?limit=${PAGE}`]
      return await ratesOf(await server.ready, server.pid)(paths)
    } finally {
      await server.kill()
    }
  })()

  const row = (name: string, rate?: Rate) =>
    rate ? [[name, rate.perSecond.toFixed(0), rate.cpu.toFixed(0)]] : []
  printTable('calls of somebody logged in', [
    ['', 'a second', 'cpu µs'],
    ...row('GET /chat/unreadCount', ours[0]),
    ...row('bare, the token looked up', bare[0]),
    ...row(`GET /chat/history, ${PAGE}`, ours[1]),
    ...row('bare, unsealed', bare[1]),
    ...row('bare, sealed', bare[2]),
  ])
  const share = (mine: Rate | undefined, other: Rate | undefined) =>
    (mine?.perSecond ?? 0) / (other?.perSecond ?? Number.NaN)
  checkAim('a small call, of the bare loop', share(ours[0], bare[0]), '≥', 0.5)
  checkAim('history, of one that opens sealed rows', share(ours[1], bare[2]), '≥', 0.5)
  checkAim('history, of the unsealed one', share(ours[1], bare[1]), '≥', 0.3)
}
