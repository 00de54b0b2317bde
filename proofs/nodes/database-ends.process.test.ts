// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { health } from '#contract/kernel/server.ts'
import { openChatDevice } from '#server/testing/chat-device.ts'
import { expectOneConversation, shows } from '#server/testing/conversations.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { type NodeProcesses, openNodeProcesses } from '#server/testing/node-processes.ts'
import { newClient } from '#server/testing/person.ts'
import { type PostgresServer, startPostgres } from '#server/testing/postgres.ts'
import { crashPostgres } from '#server/testing/postgres-databases.ts'
import { report } from '../report.ts'

const NODES = 2
const CRASHES = effort('KNISTERN_NODES_CRASHES', { all: 2, nightly: 30 })
/** Messages between two outages, at least. */
const MESSAGES = 20
const BACK_MS = 60_000
const STARTED_MS = 300_000

/** A server somebody else has named is not ours to crash. */
const isOwnServer = (process.env.TEST_DATABASE_URL ?? '') === ''

describe.each(isOwnServer ? postgresAlone : [])('%s: nodes whose PostgreSQL ends', () => {
  let postgres: PostgresServer | undefined
  let processes: NodeProcesses
  let url = ''

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    if (postgres === undefined) throw new Error('PostgreSQL is there, but no second one starts.')
    url = await postgres.createDatabase(`nodes_${randomUUID().replaceAll('-', '')}`)
    processes = await openNodeProcesses(NODES, { databaseUrl: url })
  }, STARTED_MS)
  afterAll(async () => {
    await processes.close()
    await postgres?.stop()
  })

  const areReady = async () => {
    const answers = processes.nodes.map(({ address }) => newClient(address).call(health))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const isReadyAgain = () =>
    expect.poll(areReady, { timeout: BACK_MS }).toEqual(Array(NODES).fill(200))
  const livingNodes = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select id from nodes where lapsed = 0')
    await client.end()
    return rows.length
  }

  const stopAndStart = async ({ token }: Person) => {
    const read = async () => {
      const asked = processes.nodes.map(({ address }) => newClient(address, token).call(history))
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    await postgres?.halt()
    await expect.poll(read, { timeout: BACK_MS }).toEqual(Array(NODES).fill(503))
    await postgres?.resume()
  }
  const ends = [
    { how: 'crashes', end: () => crashPostgres(url) },
    { how: 'is stopped and started', end: stopAndStart },
  ]

  test.each(ends)(
    `The database $how in a storm, ${CRASHES} times: no node ends, nothing acknowledged is lost, each side shows the other's`,
    {
      timeout: BACK_MS * (CRASHES + 2),
    },
    async ({ how, end }) => {
      const { nodes } = processes
      const { pairId, mia, jonas } = await newPair({ address: nodes[0]?.address ?? '' })
      const devices = [mia, jonas].map(({ token }, at) =>
        openChatDevice({ address: nodes[at]?.address ?? '', pairId, token }),
      )
      const sent: string[] = []
      let isOver = false
      const storm = devices.map(async (device, at) => {
        for (let count = 0; !isOver; count += 1) {
          await device.send(`${at} ${count}`)
          sent.push(`${at} ${count}`)
        }
      })
      const some = async () => {
        const enough = sent.length + MESSAGES
        await expect.poll(() => sent.length, { timeout: BACK_MS }).toBeGreaterThan(enough)
      }
      try {
        for (let crash = 0; crash < CRASHES; crash += 1) {
          await some()
          await wait(11 * (crash % 10))
          await end(mia)
          await some()
          await isReadyAgain()
        }
      } finally {
        isOver = true
      }
      await Promise.all(storm)
      for (const device of devices) await shows(device, sent.length, BACK_MS)
      expectOneConversation(devices, sent)
      expect(nodes.map((node) => node.isAlive())).toEqual(Array(NODES).fill(true))
      // The crash has emptied the tables of nodes and sockets.
      await expect.poll(livingNodes, { timeout: BACK_MS }).toBe(NODES)
      report(`${sent.length} messages while PostgreSQL ${how}, ${CRASHES} times`)
      for (const device of devices) device.close()
    },
  )
})
