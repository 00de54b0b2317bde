import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { notAuthorised } from '#contract/kernel/refusals.ts'
import { slow } from '../testing/effort.ts'
import { bareHttp } from '../testing/http-options.ts'
import { newClient } from '../testing/person.ts'
import { on } from './bind.ts'
import { refuse } from './refuse.ts'
import { createHttpServer } from './server.ts'

/** Sessions that are being looked up. */
const waiting: (() => void)[] = []
const { app: http } = createHttpServer({
  ...bareHttp(),
  calls: [login],
  bindings: [on(login, () => refuse(notAuthorised))],
  resolveSession: () => new Promise((resolve) => waiting.push(() => resolve(undefined))),
  rateLimits: true,
})
let lost = 0
http.server.on('connection', (socket) => socket.once('close', () => (lost += 1)))
beforeAll(() => http.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => http.close())

const BODY = JSON.stringify({ identifier: 'mia@example.org', password: 'geraten' })
const REQUEST = [
  'POST /auth/login HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${'A'.repeat(43)}`,
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  '',
  BODY,
].join('\r\n')

test(
  'trust i A body whose connection is lost while its session is looked up takes no place of its address',
  slow,
  async () => {
    const { port } = http.server.address() as AddressInfo
    for (let count = 1; count <= 50; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.write(REQUEST)
      await expect.poll(() => waiting.length, { interval: 5 }).toBe(count)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    await expect.poll(() => lost).toBe(50)
    for (const resolve of waiting) resolve()
    const stranger = newClient(`http://127.0.0.1:${port}`)
    const answer = await stranger.call(login, {
      body: { identifier: 'mia@example.org', password: 'geraten' },
    })
    expect(answer.status).toBe(401)
  },
)
