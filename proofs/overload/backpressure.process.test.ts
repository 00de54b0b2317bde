// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { health } from '#contract/kernel/server.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { send } from '#server/testing/http-client.ts'
import { newClient } from '#server/testing/person.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { connectSocket, type SocketClient } from '#server/testing/socket.ts'
import { openTcpProxy } from '#server/testing/tcp-proxy.ts'

/** trust h: a hundred stalled sockets cost 50 MiB at most. Ten of a person, four people a round. */
const STALLED = effort('KNISTERN_STALLED_SOCKETS', { all: 20, nightly: 100 })
const COST_MAX_MIB = 50
const PER_PERSON = 10
/** Long texts: 100 of 12 kB are more than a stalled socket may leave unread. */
const MESSAGES = 100
const TEXT = '€'.repeat(3_980)

/** Memory of a process in MiB, where the system tells it. */
function residentMib(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** A device that logs on by polling and never asks again. */
async function stopPolling(person: Person): Promise<void> {
  const path = '/socket.io/?EIO=4&transport=polling'
  const opened = await send(person.address, { path })
  const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string }
  const body = `40${JSON.stringify({ token: person.token })}`
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  await send(person.address, { method: 'POST', path: `${path}&sid=${sid}`, body, headers })
  const joined = await send(person.address, { path: `${path}&sid=${sid}` })
  expect(joined.text).toMatch(/^40/)
}

const write = ({ mia }: Pair, count: number) =>
  mia.ask(postMessage, { body: { text: `${count} ${TEXT}`, clientId: randomUUID() } })

test.runIf(process.platform === 'linux')(
  `trust h ${STALLED} devices that stand still cost no more than ${COST_MAX_MIB} MiB, and nobody else waits`,
  { timeout: 300_000 + STALLED * 3_000 },
  async () => {
    const scratch = newScratch()
    const server = startServerProcess({
      env: { DATA_DIR: join(scratch.folder, 'data'), RATE_LIMITS: 'off' },
    })
    // Also after a failure: nothing is left running.
    onTestFinished(async () => {
      await server.kill('SIGKILL')
      scratch.remove()
    })
    const address = await server.ready
    const proxy = await openTcpProxy(address)
    const pairs: Pair[] = []
    while (pairs.length * PER_PERSON < STALLED) pairs.push(await newPair({ address }))
    const round = async (pair: Pair) => {
      for (let count = 0; count < MESSAGES; count += 1) await write(pair, count)
    }
    // The same work for as many who read, twice, so that only standing still is counted.
    for (const pair of [...pairs, ...pairs]) {
      const clients = await Promise.all(
        Array.from({ length: PER_PERSON }, () => connectSocket(pair.jonas)),
      )
      await round(pair)
      for (const client of clients) client.close()
    }
    const before = residentMib(server.pid)

    const stalled: SocketClient[] = []
    for (const { jonas } of pairs) {
      for (let count = 0; count < PER_PERSON / 2; count += 1) {
        stalled.push(await connectSocket({ address: proxy.address, token: jonas.token }))
        await stopPolling(jonas)
      }
    }
    proxy.freeze()
    for (const pair of pairs) await round(pair)
    const cost = residentMib(server.pid) - before
    // Printed for the reader of a nightly run, in which a hundred sockets stall.
    process.stdout.write(`${STALLED} stalled sockets: ${cost.toFixed(1)} MiB\n`)
    expect(cost).toBeLessThan(COST_MAX_MIB)

    const [first] = pairs
    const phone = newClient(address)
    const { email = '', password = '' } = first?.jonas ?? {}
    phone.token = (await phone.ask(login, { body: { email, password } })).token
    expect((await phone.call(health)).status).toBe(200)
    // Sockets that polled no more were disconnected, so there is room for another device of his.
    const client = await connectSocket(phone)
    expect(client.socket.connected).toBe(true)
    client.close()
    for (const one of stalled) one.close()
    await proxy.close()
    expect((await server.kill()).code).toBe(0)
  },
)
