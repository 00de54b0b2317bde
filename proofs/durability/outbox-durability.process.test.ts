// @module-tag thorough
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openChatDevice } from '#server/testing/chat-device.ts'
import { expectOneConversation, shows } from '#server/testing/conversations.ts'
import { newPair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { closeIntact } from './integrity-check.ts'

/** trust g */
const ROUNDS = effort('KNISTERN_KILL_ROUNDS', { all: 3, nightly: 200 })
const DEVICES = ['a', 'b', 'c', 'd'] as const

test(
  `trust g After kill -9 acknowledged messages are kept and sent ones exist once, ${ROUNDS} times`,
  async () => {
    const server = await startTestServer('sqlite', { RATE_LIMITS: 'off' })
    const { address } = server
    const { mia, jonas, pairId } = await newPair({ address })
    const devices = DEVICES.map((_, at) =>
      openChatDevice({ address, pairId, token: (at % 2 === 0 ? mia : jonas).token }),
    )
    const sent: string[] = []
    let isOver = false
    const writing = devices.map(async (device, at) => {
      for (let count = 1; !isOver; count += 1) {
        const text = `${DEVICES[at]} ${count}`
        sent.push(text)
        // Resolves once acknowledged; until then the device sends it again after every kill.
        await device.send(text)
      }
    })
    for (let round = 0; round < ROUNDS; round += 1) {
      // Waits for enough messages even on a slow machine, then kills at another moment each time.
      const enough = (round + 1) * DEVICES.length + 1
      await vi.waitUntil(() => sent.length >= enough, { timeout: 120_000, interval: 5 })
      await wait(50 + 150 * (round % 4))
      await server.crash()
      await server.restart()
      await wait(300)
    }
    isOver = true
    await Promise.all(writing)
    for (const device of devices) await shows(device, sent.length, 60_000)
    expectOneConversation(devices, sent)
    expect(sent.length).toBeGreaterThan(ROUNDS * DEVICES.length)
    report(`${sent.length} messages acknowledged over ${ROUNDS} kills`)
    for (const device of devices) device.close()
    await closeIntact(server)
  },
  600_000 + ROUNDS * 10_000,
)
