// @module-tag thorough
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { newClient } from '#server/testing/person.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { keepTalking } from './keep-talking.ts'

/** Fewer than the accounts can hold between them, as 2,000 are fewer than what 170 accounts can. */
const MAX_CONNECTIONS = 200
const ACCOUNTS = 20
/** Connections that each account tries to hold. */
const EACH = 100
const TRIES = 10

/** Opens a connection with one call of a person and keeps it. */
function hold({ address, token = '' }: Person, from: string, held: Set<Socket>): void {
  const socket = connect({
    port: Number(new URL(address).port),
    host: '127.0.0.1',
    localAddress: from,
  })
  held.add(socket)
  socket.resume().on('error', () => undefined)
  socket.once('close', () => held.delete(socket))
  const head = ['GET /auth/sessions HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
}

test(`trust i ${ACCOUNTS} throw-away accounts that hold all the connections they can keep nobody out`, async () => {
  const server = await startTestServer('sqlite', { MAX_CONNECTIONS: String(MAX_CONNECTIONS) })
  onTestFinished(() => server.close())
  const pair = await newPair(server)
  const accounts: Person[] = []
  while (accounts.length < ACCOUNTS) accounts.push(await newSingle(server))
  const talk = await keepTalking(pair)

  const held = new Set<Socket>()
  for (let count = 0; count < EACH; count += 1) {
    for (const [at, account] of accounts.entries()) hold(account, `127.0.0.${at + 2}`, held)
    await wait(10)
  }
  const since = talk.trips.length
  const statuses: number[] = []
  for (let count = 0; count < TRIES; count += 1) {
    const { email, password } = pair.mia
    statuses.push(
      (await newClient(server.address).call(login, { body: { email, password } })).status,
    )
    statuses.push((await newClient(server.address, pair.jonas.token).call(listSessions)).status)
    for (const [at, account] of accounts.entries()) hold(account, `127.0.0.${at + 2}`, held)
  }
  await expect.poll(() => talk.trips.length).toBeGreaterThan(since)
  await talk.stop()
  report(
    `${held.size} connections held by ${ACCOUNTS} accounts; a couple's new ones: ${statuses.join(' ')}`,
  )
  for (const socket of held) socket.destroy()
  expect(talk.faults).toEqual([])
  expect(statuses.filter((status) => status >= 300)).toEqual([])
})
