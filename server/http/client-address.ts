import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns a predicate for addresses of trusted proxies.
 * @param trusted addresses and networks, as TRUSTED_PROXIES names them
 */
export function isTrusted(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [net = '', prefix] = entry.split('/')
    if (isIP(net) === 0) continue
    if (prefix === undefined) proxies.addAddress(net, familyOf(net))
    else proxies.addSubnet(net, Number(prefix), familyOf(net))
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
}

/**
 * The client address of a request outside of Fastify: the last one in `X-Forwarded-For` that is no
 * trusted proxy's.
 * @param trusted addresses and networks, as TRUSTED_PROXIES names them
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = isTrusted(trusted)
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const addresses = [...forwarded.map((part) => part.trim()), socket.remoteAddress ?? '']
    return addresses.findLast((address) => !isProxy(address)) ?? addresses.at(-1) ?? ''
  }
}
