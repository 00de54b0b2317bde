import { afterAll, describe, expect, test } from 'vitest'
import { postStatus, switchMutual } from '#contract/daily/calls.ts'
import { mutualChanged } from '#contract/daily/errors.ts'
import type { Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { firstDifference } from '#server/testing/observing.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { lookAround, openScenario } from './scenarios.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

/** The status of somebody whose form says that it stays hidden. */
const HIDDEN = { level: 9, message: 'Nur wenn du auch.', mutual: true }

describe.each(engines)('a mutual mode that has ended on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  /** Mia ends the mode in both couples; in one of them Jonas acts as if it still held. */
  async function differenceAfter(act: (jonas: Person) => Promise<unknown>) {
    const couples = [
      await openScenario(app(), receiver),
      await openScenario(app(), receiver),
    ] as const
    for (const { pair } of couples) await pair.mia.ask(switchMutual, { body: { mine: false } })
    const [here, there] = couples
    await act(there.pair.jonas)
    const difference = firstDifference(await lookAround(here), await lookAround(there))
    for (const { client } of couples) client.close()
    return difference
  }

  test('trust a O-108 One switches the mode off before the other posts: nothing of the post is learned', async () => {
    const difference = await differenceAfter(async (jonas) => {
      const refused = await jonas.call(postStatus, { body: HIDDEN })
      expect(refused.message).toBe(mutualChanged.message)
    })
    expect(difference).toBeUndefined()
  })

  test('trust a The same post without a word on what was shown is seen, so the look would notice', async () => {
    const { level, message } = HIDDEN
    const difference = await differenceAfter((jonas) =>
      jonas.ask(postStatus, { body: { level, message } }),
    )
    expect(difference).toContain(message)
  })
})
