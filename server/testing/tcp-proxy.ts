import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A TCP proxy between a device and the server that injects network faults. */
export interface TcpProxy {
  /** The address a device opens instead of the server. */
  readonly address: string
  /** Cuts every open connection and refuses new ones. */
  cut(): void
  /** The same by TCP resets, as from a router that has forgotten the connections. */
  reset(): void
  /** Nothing passes any more; the connections stay open. */
  freeze(): void
  /** Nothing passes from the server to the device any more; the other direction still does. */
  holdAnswers(): void
  /** Passes on what was held back, and takes new connections. */
  restore(): void
  close(): Promise<void>
}

/** Whether a run asks for a bad line (`npm run test:flaky -- --late`). */
export const isLate = process.env.KNISTERN_TEST_LATE === 'yes'

/** Milliseconds until bytes pass on a bad line: a moment for most, seconds for every tenth part. */
const latency = (): number => Math.random() * (Math.random() < 0.1 ? 3_000 : 60)

/** Writes what comes from `from` to `to`, on a bad line late, but in order. */
function pass(from: Socket, to: Socket): void {
  let passed = Promise.resolve()
  from.on('data', (bytes) => {
    const due = isLate ? wait(latency()) : undefined
    passed = passed.then(() => due).then(() => void (to.destroyed || to.write(bytes)))
  })
  from.on('close', () => void passed.then(() => to.destroy()))
}

/**
 * Passes bytes on to `target`, an origin such as `http://127.0.0.1:3000`.
 * @param target a function is asked for each connection, as by a balancer
 */
export async function openTcpProxy(target: string | (() => string)): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const fromServer = new Set<Socket>()
  let state: 'open' | 'frozen' | 'answers-held' | 'cut' = 'open'
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      fromServer.delete(socket)
    })
  }
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const { hostname, port } = new URL(typeof target === 'string' ? target : target())
    const far = connect(Number(port), hostname)
    keep(near)
    keep(far)
    pass(near, far)
    pass(far, near)
    fromServer.add(far)
    if (state === 'frozen') near.pause()
    if (state !== 'open') far.pause()
  })
  const cut = () => {
    state = 'cut'
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    cut,
    reset() {
      state = 'cut'
      for (const socket of open) socket.resetAndDestroy()
    },
    freeze() {
      state = 'frozen'
      for (const socket of open) socket.pause()
    },
    holdAnswers() {
      state = 'answers-held'
      for (const socket of fromServer) socket.pause()
    },
    restore() {
      state = 'open'
      for (const socket of open) socket.resume()
    },
    close: () => {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
