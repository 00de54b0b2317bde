import { createServer } from 'node:net'

/**
 * Below what systems hand out by themselves (from 32,768 on Linux, from 49,152 elsewhere): nobody's
 * outgoing connection and no server that asks for any port takes the one of a server that is being
 * restarted.
 */
const FIRST = 20_000
const LAST = 32_000
/**
 * Test processes share the range without asking each other: every sixteenth port belongs to one.
 */
const SHARES = 16
const KEPT = 48

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

async function freePorts(): Promise<readonly number[]> {
  const share = Number(process.env.VITEST_POOL_ID ?? process.pid) % SHARES
  const turns = Math.floor((LAST - FIRST) / SHARES)
  const start = Math.floor(Math.random() * turns)
  const found: number[] = []
  for (let turn = 0; turn < turns && found.length < KEPT; turn += 1) {
    const port = FIRST + ((start + turn) % turns) * SHARES + share
    if (await isFree(port)) found.push(port)
  }
  return found
}

const ports = await freePorts()
let handedOut = 0

/** A port for one server of this test process, which it keeps over its restarts. */
export function nextPort(): number {
  const port = ports[handedOut % ports.length]
  if (port === undefined) throw new Error(`No port between ${FIRST} and ${LAST} is free.`)
  handedOut += 1
  return port
}
