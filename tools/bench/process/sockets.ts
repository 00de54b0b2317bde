import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { startServerProcess } from '#server/testing/server-process.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { newPairs } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'
import { memoryOf } from './cpu.ts'

const SOCKETS = sizeOf('BENCH_SOCKETS', 10_000)
/** As many as one person may have open (server/live/live.ts). */
const PER_PERSON = 10
const AT_ONCE = 100
/** Connections besides the sockets. */
const SPARE = 100
/** Handshakes leave garbage behind that is no part of an idle socket. */
const SETTLE_MS = 20_000
const MIB = 1_024 ** 2

async function openSocket(address: string, token: string | undefined): Promise<Socket> {
  const socket = io(address, { auth: { token }, transports: ['websocket'], forceNew: true })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

/** Memory of a process with thousands of pages open, none of which does anything. */
export async function measureSockets(installation: Installation): Promise<void> {
  const couples = await withServer(installation, (server) =>
    newPairs(server, Math.ceil(SOCKETS / PER_PERSON / 2)),
  )
  const tokens = couples
    .flatMap(({ mia, jonas }) => [mia, jonas])
    .flatMap(({ token }) => Array.from({ length: PER_PERSON }, () => token))
    .slice(0, SOCKETS)
  const env = { ...installation.env, MAX_CONNECTIONS: String(SOCKETS + SPARE) }
  const server = startServerProcess({ env })
  const open: Socket[] = []
  try {
    const address = await server.ready
    await wait(SETTLE_MS)
    const before = memoryOf(server.pid)
    for (let start = 0; start < tokens.length; start += AT_ONCE) {
      const some = tokens.slice(start, start + AT_ONCE)
      open.push(...(await Promise.all(some.map((token) => openSocket(address, token)))))
    }
    await wait(SETTLE_MS)
    const connected = open.filter((socket) => socket.connected).length
    const each = (memoryOf(server.pid) - before) / connected / 1_024
    printTable(`${SOCKETS.toLocaleString('en')} idle sockets in one process`, [
      ['connected', connected.toFixed(0)],
      ['MiB before', (before / MIB).toFixed(0)],
      ['KiB each', each.toFixed(1)],
    ])
    checkAim('idle sockets connected', connected, '≥', SOCKETS)
    checkAim('KiB of an idle socket', each, '≤', 27)
  } finally {
    for (const socket of open) socket.disconnect()
    await server.kill()
  }
}
