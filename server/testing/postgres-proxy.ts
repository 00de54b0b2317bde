import { connect, createServer, type Socket } from 'node:net'

/** A way to PostgreSQL on which an answer can be lost. */
export interface PostgresProxy {
  /** The URL a server opens instead of the database. */
  readonly url: string
  /**
   * Lets the next commit through, and ends its connection instead of passing on the answer.
   * @param of words of a statement the transaction has run, if it matters which one
   */
  loseNextCommit(of?: string): void
  /** Nothing passes any more; connections stay open, and new ones are taken, but not served. */
  freeze(): void
  /** Passes on what was held back. */
  restore(): void
  close(): Promise<void>
}

/** How pg sends it, and the zero that ends the text. */
const COMMIT = 'commit\0'

/** @param url of a database, by TCP or by a unix socket */
export async function openPostgresProxy(url: string): Promise<PostgresProxy> {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const number = Number(port || 5432)
  const open = new Set<Socket>()
  let loses: string | undefined
  let isFrozen = false
  const server = createServer((near) => {
    const far =
      folder === null ? connect(number, hostname) : connect(`${folder}/.s.PGSQL.${number}`)
    let isMeant = false
    let isLost = false
    near.on('data', (bytes) => {
      far.write(bytes)
      isMeant = loses !== undefined && (isMeant || bytes.includes(loses))
      if (!bytes.includes(COMMIT)) return
      if (isMeant) loses = undefined
      isLost ||= isMeant
      isMeant = false
    })
    far.on('data', (bytes) => {
      if (isLost) near.destroy()
      else near.write(bytes)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      if (isFrozen) socket.pause()
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const own = new URL(url)
  own.searchParams.delete('host')
  own.hostname = '127.0.0.1'
  own.port = String(address.port)
  return {
    url: own.href,
    loseNextCommit(of = '') {
      loses = of
    },
    freeze() {
      isFrozen = true
      for (const socket of open) socket.pause()
    },
    restore() {
      isFrozen = false
      for (const socket of open) socket.resume()
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
