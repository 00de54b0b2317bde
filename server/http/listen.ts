import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { untilReleased } from '../lib/retry.ts'
import { StartFault } from '../lib/start-fault.ts'

/** Not allowed, another machine's, or no address at all: what HOST and PORT name is not ours. */
const NOT_OURS: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
])

/** Addresses of one link mean nothing without it. */
const hint = (host: string): string =>
  /^fe[89ab].:[^%]*$/i.test(host)
    ? `Zu einer solchen Adresse gehört ihre Schnittstelle, wie in HOST=${host}%eth0; für alle im Haus nimm HOST=0.0.0.0.`
    : 'Prüfe HOST und PORT.'

/**
 * Listens; waits some seconds for a stopping server on the same port.
 * @returns the base URL
 * @throws StartFault
 */
export async function listen(
  http: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  const listening = await untilReleased(async () => {
    try {
      return await http.listen({ host, port })
    } catch (fault) {
      const code = (fault as { code?: unknown }).code
      if (code === 'EADDRINUSE') return undefined
      if (NOT_OURS.has(code)) {
        throw new StartFault(
          `Auf ${host}, Port ${port} darf oder kann nicht gelauscht werden. ${hint(host)}`,
        )
      }
      throw fault
    }
  })
  if (listening === undefined) {
    throw new StartFault(
      `Der Port ${port} ist schon vergeben. Beende das andere Programm oder wähle mit PORT einen anderen.`,
    )
  }
  const address = http.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
