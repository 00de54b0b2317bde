import { connect, createServer, type Socket } from 'node:net'

/** A wire between a device and the server that can be disturbed. */
export interface Wire {
  /** What the device opens instead of the server. */
  readonly address: string
  /** Cuts every open connection and refuses new ones. */
  cut(): void
  /** The same, as a router that has forgotten the connections does it. */
  reset(): void
  /** Nothing passes any more, and nobody is told. */
  freeze(): void
  /** What the server says no longer reaches the device; what the device says still arrives. */
  deafen(): void
  /** Whatever was frozen goes on, new connections are let through. */
  mend(): void
  close(): Promise<void>
}

/** Passes bytes on to `target`, an origin such as `http://127.0.0.1:3000`. */
export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const fromServer = new Set<Socket>()
  let state: 'whole' | 'frozen' | 'deaf' | 'cut' = 'whole'
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      fromServer.delete(socket)
      other().destroy()
    })
  }
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    keep(near, () => far)
    keep(far, () => near)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    fromServer.add(far)
    if (state === 'frozen') near.pause()
    if (state !== 'whole') far.pause()
  })
  const cut = () => {
    state = 'cut'
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
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
    deafen() {
      state = 'deaf'
      for (const socket of fromServer) socket.pause()
    },
    mend() {
      state = 'whole'
      for (const socket of open) socket.resume()
    },
    close: () => {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
