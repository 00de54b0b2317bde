// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { openPushReceiver, type PushReceiver } from '#server/testing/push-receiver.ts'
import { openTwoNodes, type TwoNodes } from './open-nodes.ts'

/** Couples whose pushes both nodes are after. */
const PAIRS = effort('KNISTERN_NODES_PUSHED', { all: 20, nightly: 100 })
const MESSAGES = 10
const TOLD_MS = 60_000

describe.each(postgresAlone)('%s: pushes of two nodes', () => {
  let both: TwoNodes
  let receiver: PushReceiver
  beforeAll(async () => {
    receiver = await openPushReceiver({ gapMs: 10, retryMs: [5, 5], pollMs: 2 })
    both = await openTwoNodes({ push: receiver.tweaks })
  })
  afterAll(async () => {
    await both.close()
    await receiver.close()
  })

  const storm = async () => {
    const { mia, jonas } = await newPair(both.nodes[0])
    const phone = await receiver.deviceOf(jonas)
    const [here, there] = both.nodes.map(({ address }) => newClient(address, mia.token))
    for (let count = 0; count < MESSAGES; count += 1) {
      const body = { text: `${count}`, clientId: randomUUID() }
      await (count % 2 === 0 ? here : there)?.ask(postMessage, { body })
    }
    await there?.ask(postDailyMessage, { body: { message: 'Bis gleich' } })
    return phone
  }

  test(`No event of ${PAIRS} couples rings twice, and all that is there at the end has rung`, async () => {
    const phones = await Promise.all(Array.from({ length: PAIRS }, storm))
    const { db } = both.nodes[0].context.database
    const owed = () => db.selectFrom('push_jobs').select('event_id').execute()
    for (const { received } of phones) {
      // Either of two messages at two nodes may be the last to be stored for a push.
      const badges = () =>
        received
          .filter(({ payload }) => payload.type === 'NEW_CHAT_MESSAGE')
          .map(({ payload }) => payload.app_badge)
      const types = () => received.map(({ payload }) => payload.type)
      await expect.poll(badges, { timeout: TOLD_MS }).toContain(MESSAGES)
      await expect.poll(types, { timeout: TOLD_MS }).toContain('NEW_MESSAGE')
    }
    await expect.poll(owed, { timeout: TOLD_MS }).toEqual([])
    for (const { received } of phones) {
      const rung = received.map(({ payload }) => payload.id)
      expect(rung).toHaveLength(new Set(rung).size)
    }
  })
})
