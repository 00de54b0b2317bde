import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openChatDevice } from './testing/chat-device.ts'
import { expectOneConversation, shows } from './testing/conversations.ts'
import { newPair } from './testing/couples.ts'
import { effort } from './testing/effort.ts'
import { newScratch } from './testing/scratch.ts'
import { startServerProcess } from './testing/server-process.ts'

/** trust.md (g) */
const ROUNDS = effort('KNISTERN_KILL_ROUNDS', 3, 200)
const DEVICES = ['a', 'b', 'c', 'd'] as const

test(
  `trust g Messages: acknowledged is kept, sent is there once, after kill -9, ${ROUNDS} times`,
  async () => {
    const scratch = newScratch()
    const dataDir = join(scratch.folder, 'data')
    const start = (port = '0') =>
      startServerProcess({ env: { DATA_DIR: dataDir, PORT: port, RATE_LIMITS: 'off' } })
    let server = start()
    const address = await server.ready
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
        // Resolves with the acknowledgement only, sent anew over every kill in between.
        await device.send(text)
      }
    })
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(50 + 150 * (round % 4))
      await server.kill('SIGKILL')
      server = start(new URL(address).port)
      await server.ready
      await wait(300)
    }
    isOver = true
    await Promise.all(writing)
    for (const device of devices) await shows(device, sent.length, 5_000)
    expectOneConversation(devices, sent)
    expect(sent.length).toBeGreaterThan(ROUNDS * DEVICES.length)
    for (const device of devices) device.close()
    await server.kill()
    const database = new DatabaseSync(join(dataDir, 'knistern.db'))
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
    scratch.remove()
  },
  600_000 + ROUNDS * 10_000,
)
