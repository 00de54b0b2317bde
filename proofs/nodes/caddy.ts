import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newHome, startGuarded } from '#server/testing/guarded-process.ts'
import { nextPort } from '#server/testing/ports.ts'
import { findCaddy } from '../../tools/programs.ts'
import {
  fillIn,
  HAS_IPV6,
  makeCertificate,
  type ProxyProgram,
  untilPassesOn,
} from './proxy-program.ts'

/** Starts Caddy with ops/Caddyfile in front of one server; it ends with this process. */
export async function openCaddy(
  server: { readonly address: string },
  port = nextPort(),
): Promise<ProxyProgram> {
  const found = findCaddy()
  if (found === undefined) throw new Error('There is no Caddy here: node tools/requirements.ts')
  const folder = newHome()
  const at = (name: string) => join(folder, name)
  const { certificate, key, forget } = makeCertificate(found.openssl, folder)

  const plainPort = nextPort()
  const upstream = 'reverse_proxy {$KNISTERN_SERVER:127.0.0.1:3000} {'
  // Settings of the machine alone: its ports, and a certificate in place of one that is fetched.
  const machine = ['admin off', `http_port ${plainPort}`, `https_port ${port}`, 'log default {']
  const site = fillIn('Caddyfile', [
    ['log default {', machine.join('\n\t')],
    [upstream, `tls ${certificate} ${key}\n\t${upstream}`],
  ])
  writeFileSync(at('Caddyfile'), site)
  const hosts = ['127.0.0.1', ...(HAS_IPV6 ? ['[::1]'] : [])].map((host) => `https://${host}`)
  const command = ['run', '--config', at('Caddyfile'), '--pidfile', at('caddy.pid')]
  const env = { KNISTERN_HOST: hosts.join(', '), KNISTERN_SERVER: new URL(server.address).host }
  const program = startGuarded([found.caddy, ...command], folder, { env })
  const address = `https://127.0.0.1:${port}`
  await untilPassesOn(program, address)
  return {
    address,
    plainAddress: `http://127.0.0.1:${plainPort}`,
    errors: () => program.output(),
    temporaryFiles() {
      const pid = readFileSync(at('caddy.pid'), 'utf8').trim()
      return readdirSync(`/proc/${pid}/fd`)
        .map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
        .filter((file) => file.startsWith(folder))
    },
    async close() {
      await program.stop()
      forget()
    },
  }
}
