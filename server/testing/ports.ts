import { createServer, Server } from 'node:net'

/**
 * Below what systems hand out by themselves (from 32,768 on Linux, from 49,152 elsewhere): nobody's
 * outgoing connection and no server that asks for any port takes the one of a server that is being
 * restarted.
 */
const FIRST = 20_000
const LAST = 25_999
/** Distance of a port to the port that reserves it. */
const RESERVATION = 6_000
const RESERVED = 48

/** Listens and resolves to the server, or to the error it could not listen with. */
const listen = (port: number): Promise<Server | Error> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => resolve(server.unref()))
  })

/**
 * Reserves a port for this process as long as it runs, also while no server listens on it, by
 * listening on another one: test processes, those of another checkout among them, leave it alone.
 */
async function reserve(port: number): Promise<boolean> {
  const reservation = await listen(port + RESERVATION)
  if (!(reservation instanceof Server)) return false
  const probe = await listen(port)
  if (probe instanceof Server) {
    await new Promise((resolve) => void probe.close(resolve))
    return true
  }
  reservation.close()
  return false
}

async function reservePorts(): Promise<readonly number[]> {
  const count = LAST - FIRST + 1
  const start = Math.floor(Math.random() * count)
  const reserved: number[] = []
  for (let turn = 0; turn < count && reserved.length < RESERVED; turn += 1) {
    const port = FIRST + ((start + turn) % count)
    if (await reserve(port)) reserved.push(port)
  }
  return reserved
}

const ports = await reservePorts()
let handedOut = 0

/** A port for one server of this test process, which it keeps over its restarts. */
export function nextPort(): number {
  const port = ports[handedOut % ports.length]
  if (port === undefined) throw new Error(`No port between ${FIRST} and ${LAST} is free.`)
  handedOut += 1
  return port
}
