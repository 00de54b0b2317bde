// @module-tag thorough
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinPair, messageSent, sendMessage } from '#contract/chat/events.ts'
import { openChatDevice } from '#server/testing/chat-device.ts'
import { expectOneConversation, shows } from '#server/testing/conversations.ts'
import { newPair } from '#server/testing/couples.ts'
import { atNight, effort } from '#server/testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '#server/testing/engines.ts'
import { type NodeProcesses, openNodeProcesses } from '#server/testing/node-processes.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { until } from '#server/testing/until.ts'
import { report } from '../report.ts'

const NODES = 3
/** How often one of the nodes is killed. */
const KILLS = effort('KNISTERN_NODES_KILLS', { all: 10, nightly: 100 })
/** Messages between two kills, at least. */
const MESSAGES = 20
/** Time until a killed node's stored events are emitted by others: its lease, and the spread. */
const TOLD_MS = 60_000
const STARTED_MS = 300_000
/**
 * How often one is killed whose messages the partner hears on another node, and within what time: by
 * day, when the machine has other work, before the lease of the killed node ends.
 */
const HEARD_KILLS = effort('KNISTERN_NODES_HEARD_KILLS', { main: 3, all: 5, nightly: 20 })
const HEARD_MS = Math.min(atNight(2_000), 10_000)
/** Messages under way at a time. */
const AT_ONCE = 8

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

  test(`The partner on another node hears an acknowledged message within two seconds, ${HEARD_KILLS} times`, {
    timeout: 60_000 + HEARD_KILLS * TOLD_MS,
  }, async () => {
    // The storm ends with a node that is killed.
    for (const node of processes.nodes) if (!node.isAlive()) await node.start()
    const [first, second] = processes.nodes
    const { pairId, mia, jonas } = await newPair({ address: second?.address ?? '' })
    const his = await connectSocket({ address: second?.address ?? '', token: jonas.token })
    const heard = new Set<string | null | undefined>()
    his.socket.on(messageSent.name, ({ clientId }: { clientId?: string }) => heard.add(clientId))
    let acknowledged = 0
    const untold: string[] = []
    for (let kill = 0; kill < HEARD_KILLS; kill += 1) {
      if (first?.isAlive() !== true) await first?.start()
      const hers = await connectSocket({ address: first?.address ?? '', token: mia.token })
      await hers.socket.emitWithAck(joinPair.name, pairId)
      const sent: string[] = []
      const write = () => {
        const clientId = randomUUID()
        hers.socket.emit(
          sendMessage.name,
          { pairId, text: 'Hallo', clientId },
          (ack: { ok: boolean }) => {
            if (ack.ok) sent.push(clientId)
            write()
          },
        )
      }
      for (let count = 0; count < AT_ONCE; count += 1) write()
      await until('some are acknowledged', TOLD_MS, () => sent.length > MESSAGES || undefined)
      await wait(randomInt(200))
      await first?.kill()
      await until('she notices', TOLD_MS, () => !hers.socket.connected || undefined)
      const missing = () => sent.filter((clientId) => !heard.has(clientId))
      const isHeard = () => (missing().length === 0 ? true : undefined)
      await until('he has heard all', HEARD_MS, isHeard).catch(() => undefined)
      acknowledged += sent.length
      untold.push(...missing())
      hers.close()
    }
    report(
      `${acknowledged} messages acknowledged before ${HEARD_KILLS} kills; untold ${untold.length}`,
    )
    his.close()
    expect(untold).toEqual([])
  })
})
