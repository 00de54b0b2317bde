import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChatDevice } from '../../server/testing/chat-device.ts'
import { expectOneConversation, shows } from '../../server/testing/conversations.ts'
import { newPair } from '../../server/testing/couples.ts'
import { effort } from '../../server/testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '../../server/testing/engines.ts'
import { nextPort } from '../../server/testing/ports.ts'
import { type FakeS3, openFakeS3 } from '../../server/testing/s3.ts'
import { newScratch } from '../../server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import { openTcpProxy, type TcpProxy } from '../../server/testing/tcp-proxy.ts'
import { until } from '../../server/testing/until.ts'
import { report } from '../report.ts'
import { nodeEnv } from './open-nodes.ts'

/** How often one of the two nodes is killed. */
const KILLS = effort('KNISTERN_NODES_KILLS', { main: 1, all: 20, nightly: 100 })
/** Messages between two kills, at least. */
const MESSAGES = 20
/** What a killed node has stored and told nobody of is told within: its lease, and the spread. */
const TOLD_MS = 60_000
const STARTED_MS = 300_000

interface Node {
  readonly address: string
  process: ServerProcess
  isAlive: boolean
}

describe.each(postgresAlone)('%s: a node that is killed', () => {
  const scratch = newScratch()
  const nodes: Node[] = []
  const balancers: TcpProxy[] = []
  let store: FakeS3
  let drop = () => Promise.resolve()
  let start: (at: number, port: number) => ServerProcess

  beforeAll(async () => {
    store = await openFakeS3()
    const database = await newPostgresDatabase()
    drop = database.drop
    const keyFile = join(scratch.folder, 'keys', 'knistern.key')
    start = (at, port) =>
      startServerProcess({
        env: {
          ...nodeEnv({ databaseUrl: database.url, store, keyFile }),
          DATA_DIR: join(scratch.folder, `data-${at}`),
          PORT: String(port),
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
        },
      })
    for (const at of [0, 1]) {
      const process = start(at, nextPort())
      nodes.push({ address: await process.ready, process, isAlive: true })
      // Goes to its own node, and to the other one while that is gone.
      balancers.push(
        await openTcpProxy(() => {
          const own = nodes[at]?.isAlive === true ? nodes[at] : nodes[1 - at]
          return own?.address ?? ''
        }),
      )
    }
  }, STARTED_MS)
  afterAll(async () => {
    for (const balancer of balancers) await balancer.close()
    await Promise.all(nodes.map(({ process }) => process.kill('SIGKILL')))
    await store.close()
    await drop()
    scratch.remove()
  })

  test(`In a storm, ${KILLS} times: everything acknowledged is stored, and shown on both sides`, {
    timeout: 60_000 + KILLS * 2 * TOLD_MS,
  }, async () => {
    const [hers, his] = balancers.map(({ address }) => address)
    const { pairId, mia, jonas } = await newPair({ address: nodes[0]?.address ?? '' })
    const devices = [
      openChatDevice({ address: hers ?? '', pairId, token: mia.token }),
      openChatDevice({ address: his ?? '', pairId, token: jonas.token }),
    ]
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
      const node = nodes[kill % 2]
      if (node === undefined) throw new Error('there are two nodes')
      node.isAlive = false
      await node.process.kill('SIGKILL')
      killed = true
      await Promise.all(storm)
      const began = performance.now()
      for (const device of devices) await shows(device, sent.length, TOLD_MS)
      toldMs = Math.max(toldMs, performance.now() - began)
      expectOneConversation(devices, sent)
      if (kill + 1 === KILLS) break
      node.process = start(kill % 2, Number(new URL(node.address).port))
      await node.process.ready
      node.isAlive = true
    }
    expect(devices.map((device) => device.shown().length)).toEqual([sent.length, sent.length])
    report(
      `${sent.length} messages over ${KILLS} kills; the last was shown on both sides after ${Math.round(toldMs)} ms`,
    )
    for (const device of devices) device.close()
  })
})
