// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agreeEvening, proposeEvening } from '#contract/evenings/calls.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { newPair } from '#server/testing/couples.ts'
import { newPostgresDatabase, postgresAlone } from '#server/testing/engines.ts'
import { nodeEnv } from '#server/testing/node-processes.ts'
import { type Device, openPushReceiver } from '#server/testing/push-receiver.ts'
import { openFakeS3 } from '#server/testing/s3.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const STARTED_MS = 300_000
/** An hour and a half: more than an hour before it nothing reminds, and half an hour before it is late. */
const AHEAD_MS = 90 * 60_000
/** Many ticks of `push-node.ts`. */
const TICKS_MS = 1_000
const COUPLES = 5

describe.each(postgresAlone)('%s: two nodes that remind of evenings', () => {
  const scratch = newScratch()
  let end: () => Promise<void>
  let nodes: readonly ServerProcess[]
  let evenings: readonly { readonly id: string; readonly phones: readonly Device[] }[]

  beforeEach(async () => {
    const [receiver, store] = [await openPushReceiver(), await openFakeS3()]
    const database = await newPostgresDatabase()
    nodes = [0, 1].map((at) =>
      startServerProcess({
        program: 'proofs/nodes/push-node.ts',
        env: {
          ...nodeEnv({
            databaseUrl: database.url,
            store,
            keyFile: join(scratch.folder, 'keys', 'knistern.key'),
          }),
          DATA_DIR: join(scratch.folder, `node-${at}`),
          PUSH_SERVICE: receiver.address,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
        },
      }),
    )
    end = async () => {
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
      await receiver.close()
      await store.close()
      await database.drop()
    }
    const addresses = await Promise.all(nodes.map(({ ready }) => ready))
    const agreed = async (_: unknown, at: number) => {
      const { mia, jonas } = await newPair({ address: addresses[at % addresses.length] ?? '' })
      const [day = '', time = ''] = new Date(Date.now() + AHEAD_MS).toISOString().split('T')
      const { proposal } = await mia.ask(proposeEvening, {
        body: {
          day,
          time: time.slice(0, 5),
          timeZone: 'UTC',
          insteadOf: [NONE],
          clientId: randomUUID(),
        },
      })
      const id = proposal?.id ?? ''
      await jonas.ask(agreeEvening, { params: { id } })
      return { id, phones: [await receiver.deviceOf(mia), await receiver.deviceOf(jonas)] }
    }
    evenings = await Promise.all(Array.from({ length: COUPLES }, agreed))
  }, STARTED_MS)
  afterEach(() => end())
  afterAll(() => scratch.remove())

  const phones = () => evenings.flatMap((evening) => evening.phones)
  /** The next push of each phone, and the types of all that come after. */
  const said = async () => {
    const next = await Promise.all(phones().map(async (phone) => (await phone.next()).payload))
    return { next: next.map(({ type, id }) => ({ type, id })), later: await silence() }
  }
  const silence = async () =>
    (await Promise.all(phones().map((phone) => phone.silence(TICKS_MS)))).flat()
  const onceEach = () => ({
    next: evenings.flatMap(({ id, phones }) =>
      phones.map(() => ({ type: 'EVENING_REMINDER', id })),
    ),
    later: [],
  })
  const anHourLater = () => {
    for (const { pid } of nodes) process.kill(pid, 'SIGUSR2')
  }

  test('ABEND-38 Both phones of each couple say an evening once', async () => {
    expect(await silence()).toEqual([])
    anHourLater()
    expect(await said()).toEqual(onceEach())
  })

  test.each([0, 1])('ABEND-38 With node %i of the two killed, the other says it', async (at) => {
    await nodes[at]?.kill('SIGKILL')
    nodes = nodes.filter((_, node) => node !== at)
    anHourLater()
    expect(await said()).toEqual(onceEach())
  })
})
