import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../server/testing/http-client.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { type Nginx, openNginx } from './nginx.ts'

const MIB = 1024 ** 2
/** More than the system itself takes of an answer nobody reads. */
const ANSWER = Buffer.alloc(64 * MIB, 'Unser Abend. ')
/** A proxy that takes an answer has it in less. */
const UNREAD_MS = 1_500

const reason = whyAbsent('nginx')
const why = reason === undefined ? '' : ` (${reason})`

describe.skipIf(reason !== undefined)(`what nginx keeps${why}`, () => {
  let server: Server
  let nginx: Nginx
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
    nginx = await openNginx([{ address: `http://127.0.0.1:${port}` }])
  }, 60_000)
  afterAll(async () => {
    await nginx.close()
    server.closeAllConnections()
    server.close()
  })

  test('Nothing of an answer nobody reads lies on its disk, and it waits in the server, which counts it', async () => {
    const unread = request(`${nginx.address}/api/stories`, { agent: false })
    unread.on('error', () => undefined).end()
    // Never read.
    await once(unread, 'response')
    await wait(UNREAD_MS)
    expect(nginx.temporaryFiles()).toEqual([])
    expect(isTaken).toBe(false)
    unread.destroy()
  })

  test('No log has the line of a request, or who has sent it, also where it fails', async () => {
    const headers = { host: 'localhost' }
    const path = '/einladen/geheim-bricht-ab?cardId=geheim'
    expect((await send(nginx.address, { path })).status).toBe(502)
    expect((await send(nginx.plainAddress, { path, headers })).status).toBe(308)
    expect(nginx.errors()).not.toMatch(/geheim|client:|127\.0\.0\.1,/)
  })
})
