import { connect, createServer, type Socket } from 'node:net'

/** A wire between browser and server that can be cut. */
export interface Wire {
  /** What the browser opens instead of the server. */
  readonly address: string
  /** Cuts every open connection and refuses new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Passes bytes on to `target`, an origin such as `http://127.0.0.1:3000`. */
export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let whole = true
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      other().destroy()
    })
  }
  const server = createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    keep(near, () => far)
    keep(far, () => near)
    near.pipe(far).pipe(near)
  })
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => {
      whole = true
    },
    close: () => {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
