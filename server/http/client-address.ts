import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Tells trusted proxies from everybody else.
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
 * The address a request comes from, for what does not pass the router: behind trusted proxies the
 * last one they did not write themselves.
 * @param trusted addresses and networks, as TRUSTED_PROXIES names them
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = isTrusted(trusted)
  return ({ socket, headers }) => {
    const written = String(headers['x-forwarded-for'] ?? '').split(',')
    const way = [...written.map((part) => part.trim()), socket.remoteAddress ?? '']
    return way.findLast((address) => !isProxy(address)) ?? way.at(-1) ?? ''
  }
}
