/**
 * Takes the ways to a network out of Node's modules: the permission model of Node 24 does not know of
 * them, that of 26 does. The decoder gets it as text, so that it runs before any of its modules, and
 * so it stands on nothing outside of itself.
 */
function denyNetwork(): void {
  const deny = () => {
    const fault = new Error('Access to this API has been restricted')
    throw Object.assign(fault, { code: 'ERR_ACCESS_DENIED' })
  }
  const close = (owner: object, ...names: string[]) => {
    for (const name of names) {
      Object.defineProperty(owner, name, { value: deny, writable: false, configurable: false })
    }
  }
  const { getBuiltinModule } = process
  const { Server, Socket } = getBuiltinModule('node:net')
  close(Socket.prototype, 'connect')
  close(Server.prototype, 'listen')
  close(getBuiltinModule('node:dgram').Socket.prototype, 'bind', 'connect', 'send')
  const dns = getBuiltinModule('node:dns')
  for (const owner of [dns, dns.promises]) {
    const names = Object.entries(owner).flatMap(([name, value]) =>
      /^(?:lookup|resolve|reverse)/.test(name) && typeof value === 'function' ? [name] : [],
    )
    close(owner, ...names, 'Resolver')
  }
}

/** The flag of Node that runs it first. */
export const DENY_NETWORK = `--import=data:text/javascript,${encodeURIComponent(`(${denyNetwork.toString()})()`)}`
