// @module-tag thorough
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChatDevice } from '../../server/testing/chat-device.ts'
import { expectOneConversation, shows } from '../../server/testing/conversations.ts'
import { newPair } from '../../server/testing/couples.ts'
import { effort } from '../../server/testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '../../server/testing/engines.ts'
import { type NodeProcesses, openNodeProcesses } from '../../server/testing/node-processes.ts'
import { until } from '../../server/testing/until.ts'
import { report } from '../report.ts'

const NODES = 3
/** How often one of the nodes is killed. */
const KILLS = effort('KNISTERN_NODES_KILLS', { all: 20, nightly: 100 })
/** Messages between two kills, at least. */
const MESSAGES = 20
/** What a killed node has stored and told nobody of is told within: its lease, and the spread. */
const TOLD_MS = 60_000
const STARTED_MS = 300_000

describe.each(postgresAlone)('%s: a node that is killed', () => {
  let processes: NodeProcesses
  let drop = () => Promise.resolve()

  beforeAll(async () => {
    const database = await newPostgresDatabase()
    drop = database.drop
    processes = await openNodeProcesses(NODES, { databaseUrl: database.url })
  }, STARTED_MS)
  afterAll(async () => {
    await processes.close()
    await drop()
  })

  test(`In a storm, ${KILLS} times: everything acknowledged is stored, and shown on both sides`, {
    timeout: 60_000 + KILLS * 2 * TOLD_MS,
  }, async () => {
    const { nodes, balancers } = processes
    const { pairId, mia, jonas } = await newPair({ address: nodes[0]?.address ?? '' })
    const devices = [mia, jonas].map(({ token }, at) =>
      openChatDevice({ address: balancers[at]?.address ?? '', pairId, token }),
    )
    const sent: string[] = []
    let toldMs = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      let killed = false
      const enough = sent.length + MESSAGES
      const storm = devices.map(async (device, at) => {
        for (let count = sent.length; !killed || sent.length < enough; count += 1) {
          const text = `${at} ${kill * 1_000_000 + count}`
          await device.send(text)
          sent.push(text)
        }
      })
      await until(
        'the storm has begun',
        TOLD_MS,
        () => sent.length >= enough - MESSAGES / 2 || undefined,
      )
      await wait(7 * (kill % 10))
      const node = nodes[kill % NODES]
      await node?.kill()
      killed = true
      await Promise.all(storm)
      const began = performance.now()
      for (const device of devices) await shows(device, sent.length, TOLD_MS)
      toldMs = Math.max(toldMs, performance.now() - began)
      expectOneConversation(devices, sent)
      if (kill + 1 < KILLS) await node?.start()
    }
    expect(devices.map((device) => device.shown().length)).toEqual([sent.length, sent.length])
    report(
      `${sent.length} messages over ${KILLS} kills; the last was shown on both sides after ${Math.round(toldMs)} ms`,
    )
    for (const device of devices) device.close()
  })
})
