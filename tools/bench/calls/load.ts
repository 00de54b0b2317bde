import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { cpuOf } from '../process/cpu.ts'

/** Requests under way at once, each on a connection of its own. */
const CONNECTIONS = 16

export interface Rate {
  readonly perSecond: number
  /** Processor time of the server for one request, µs. */
  readonly cpu: number
}

/** Reads one answer after the other; each must be a success with a length. */
function createReader(onAnswer: () => void) {
  let bytes: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    for (;;) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = bytes.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) throw new Error(head)
      if (bytes.length < end + 4 + length) return
      bytes = bytes.subarray(end + 4 + length)
      onAnswer()
    }
  }
}

/**
 * Asks the same again and again for some seconds, over plain connections: a whole HTTP client would
 * be what is measured. The client never sleeps: to wake it would cost the server more than its
 * answer, and only a server that is slower than the client would have to.
 */
export async function measureRate(
  { address, token, pid }: { address: string; token: string; pid: number },
  path: string,
  seconds: number,
): Promise<Rate> {
  const { hostname, port, host } = new URL(address)
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n\r\n`
  let answered = 0
  const lane = async (end: number) => {
    const socket: Socket = connect(Number(port), hostname).setNoDelay(true)
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    socket.on(
      'data',
      createReader(() => {
        answered += 1
        if (performance.now() < end) socket.write(request)
        else socket.destroy()
      }),
    )
    socket.write(request)
    await closed
  }
  const run = async (length: number) => {
    answered = 0
    const [cpu, began] = [cpuOf(pid), performance.now()]
    const end = began + length * 1_000
    const stayAwake = () => {
      if (performance.now() < end) setImmediate(stayAwake)
    }
    stayAwake()
    await Promise.all(Array.from({ length: CONNECTIONS }, () => lane(end)))
    const took = (performance.now() - began) / 1_000
    return { perSecond: answered / took, cpu: ((cpuOf(pid) - cpu) * 1_000) / answered }
  }
  await run(seconds / 4)
  return run(seconds)
}
