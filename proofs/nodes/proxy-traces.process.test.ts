import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#server/testing/http-client.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { openCaddy } from './caddy.ts'
import { openNginx } from './nginx.ts'
import type { ProxyProgram } from './proxy-program.ts'

const MIB = 1024 ** 2
/** More than the system itself takes of an answer nobody reads. */
const ANSWER = Buffer.alloc(64 * MIB, 'Unser Abend. ')
/** A proxy that takes an answer has it in less. */
const UNREAD_MS = 1_500

/** A log of a proxy that names a request or who has sent it. */
const TRACE = /geheim|client:|127\.0\.0\.1,|remote_ip/

const PROXIES = [
  { name: 'nginx', open: (address: string) => openNginx([{ address }]) },
  { name: 'Caddy', open: (address: string) => openCaddy({ address }) },
] as const

for (const { name, open } of PROXIES) {
  const reason = whyAbsent(name)
  const why = reason === undefined ? '' : ` (skipped: ${reason})`
  describe.skipIf(reason !== undefined)(`traces that ${name} stores${why}`, () => {
    let server: Server
    let proxy: ProxyProgram
    let isTaken = false
    beforeAll(async () => {
      server = createServer(({ url, socket }, response) => {
        if (url === '/health') return void response.end()
        if (url?.includes('bricht-ab')) return void socket.destroy()
        response.end(ANSWER, () => {
          isTaken = true
        })
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      proxy = await open(`http://127.0.0.1:${port}`)
    }, 60_000)
    afterAll(async () => {
      await proxy.close()
      server.closeAllConnections()
      server.close()
    })

    test('An unread answer is not on the proxy’s disk, but waits in the server, which counts it', async () => {
      const unread = request(`${proxy.address}/api/stories`, { agent: false })
      unread.on('error', () => undefined).end()
      // Never read.
      await once(unread, 'response')
      await wait(UNREAD_MS)
      expect(proxy.temporaryFiles()).toEqual([])
      expect(isTaken).toBe(false)
      unread.destroy()
    })

    test('No log has the line of a request, or who has sent it, also where it fails', async () => {
      const headers = { host: '127.0.0.1' }
      const path = '/einladen/geheim-bricht-ab?cardId=geheim'
      expect((await send(proxy.address, { path })).status).toBe(502)
      expect((await send(proxy.plainAddress, { path, headers })).status).toBe(308)
      expect(proxy.errors()).not.toMatch(TRACE)
    })
  })
}
