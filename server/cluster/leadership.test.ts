// @module-tag thorough
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newPostgresDatabase, postgresAlone } from '../testing/engines.ts'
import { joinElection, type Leadership } from './leadership.ts'

/** The next campaign, on a machine that is busy. */
const ELECTED_MS = 60_000

describe.each(postgresAlone)('%s: the leader of several nodes', () => {
  let url = ''
  let drop = () => Promise.resolve()
  const nodes: Leadership[] = []
  const leaders = () => nodes.filter((node) => node.isLeader())

  beforeAll(async () => {
    ;({ url, drop } = await newPostgresDatabase())
    for (let count = 0; count < 3; count += 1) {
      nodes.push(await joinElection({ url, log: silentLogger }))
    }
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await drop()
  })

  test('Is one of them, the first; when it goes another one follows', async () => {
    expect(leaders()).toEqual([nodes[0]])
    await nodes.shift()?.close()
    await expect.poll(() => leaders().length, { timeout: ELECTED_MS }).toBe(1)
  })

  test('A node whose connection is lost leads no more, and one node leads again', async () => {
    const [leader] = leaders()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'knistern leader'`,
    )
    await client.end()
    // The next election may be won by the same node, a moment later.
    await expect.poll(() => leader?.isLeader(), { interval: 1 }).toBe(false)
    await expect.poll(() => leaders().length, { timeout: ELECTED_MS }).toBe(1)
  })
})
