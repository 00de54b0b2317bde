import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openChatDevice } from '#server/testing/chat-device.ts'
import { expectOneConversation, shows } from '#server/testing/conversations.ts'
import { newPair } from '#server/testing/couples.ts'
import { atNight, effort, seedOf } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { openTcpProxy } from '#server/testing/tcp-proxy.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/** trust h */
const SCHEDULES = effort('KNISTERN_FAULT_SCHEDULES', { main: 1, all: 4, nightly: 500 })
const MESSAGES = 12
/**
 * With the reconnects of a browser it is eight seconds; these devices try far sooner. By day, when
 * the machine has other work, it only ends a wait.
 */
const CATCH_UP_MS = Math.min(atNight(2_000), 60_000)

const DEVICES = ['hers', 'tab', 'his'] as const
const fault = fc.record({
  on: fc.constantFrom(0, 1, 2),
  what: fc.constantFrom('cut', 'reset', 'freeze'),
  afterMs: fc.integer({ min: 0, max: 120 }),
  lastsMs: fc.integer({ min: 5, max: 250 }),
})
const schedules = fc.record({
  faults: fc.array(fault, { minLength: 3, maxLength: 8 }),
  polling: fc.boolean(),
})

describe.each(engines)('A wire that breaks, over %s', (engine) => {
  const app = useTestApp({ engine })

  test(`trust h Nothing is lost, doubled or in another order, in ${SCHEDULES} schedules`, {
    timeout: 180_000 + SCHEDULES * 30_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(schedules, async ({ faults, polling }) => {
        const { mia, jonas, pairId } = await newPair(app())
        const proxies = await Promise.all(DEVICES.map(() => openTcpProxy(app().address)))
        const devices = proxies.map(({ address }, at) =>
          openChatDevice({
            address,
            pairId,
            token: (at === 2 ? jonas : mia).token,
            transports: polling && at === 2 ? ['polling'] : ['websocket'],
          }),
        )
        const sent: string[] = []
        const writing = devices.map(async (device, at) => {
          for (let count = 1; count <= MESSAGES; count += 1) {
            const text = `${DEVICES[at]} ${count}`
            sent.push(text)
            await device.send(text)
          }
        })
        for (const { on, what, afterMs, lastsMs } of faults) {
          await wait(afterMs)
          proxies[on]?.[what]()
          await wait(lastsMs)
          proxies[on]?.restore()
        }
        await Promise.all(writing)
        for (const device of devices) await shows(device, sent.length, CATCH_UP_MS)
        expectOneConversation(devices, sent)
        expect(devices[0]?.shown()).toHaveLength(DEVICES.length * MESSAGES)
        for (const device of devices) device.close()
        await Promise.all(proxies.map((proxy) => proxy.close()))
      }),
      { numRuns: SCHEDULES, seed: seedOf('KNISTERN_FAULT_SEED'), endOnFailure: true },
    )
  })
})
