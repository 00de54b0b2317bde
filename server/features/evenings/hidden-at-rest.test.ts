import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agreeEvening, proposeEvening, removeEvening } from '#contract/evenings/calls.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { switchPause } from '#contract/pause/calls.ts'
import { readAtRest, rowsOf } from '#server/testing/at-rest.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { HOUR, MINUTE } from '#server/testing/test-clock.ts'
import { remindDue } from './reminder-service.ts'

/** An hour before half past eight on Thursday in Berlin. */
const DUE = '2026-05-07T17:30:00.000Z'

describe.each(engines)('evenings in a pause at rest on %s', (engine) => {
  // The clock of the tests begins no look by itself.
  const app = useTestApp({ engine, push: { tickMs: 2 ** 30 } })

  /** A couple with an evening on each of these days, which has paused before. */
  async function pairWith(...days: string[]): Promise<{ pair: Pair; ids: readonly string[] }> {
    const pair = await newPair(app())
    const ids: string[] = []
    for (const day of days) {
      const { proposal } = await pair.mia.ask(proposeEvening, {
        body: {
          day,
          time: '20:30',
          timeZone: 'Europe/Berlin',
          insteadOf: [NONE],
          clientId: randomUUID(),
        },
      })
      const id = proposal?.id ?? ''
      await pair.jonas.ask(agreeEvening, { params: { id } })
      ids.push(id)
    }
    await pause(pair, true)
    await pause(pair, false)
    return { pair, ids }
  }
  const pause = (pair: Pair, mine: boolean) => pair.jonas.ask(switchPause, { body: { mine } })

  test('ABEND-40 ABEND-45 A held reminder leaves what a told one leaves, until the evening is over and after', async () => {
    app().clock.setTo('2026-05-04T10:00:00.000Z')
    const days = ['2026-05-07', '2026-05-09']
    const [held, told] = [await pairWith(...days), await pairWith(...days)]
    await pause(held.pair, true)
    const reminded: string[] = []
    const remind = () =>
      remindDue(app().context, async (_, pairId) => {
        reminded.push(pairId)
      })
    const rows = async ({ pair }: typeof held) => rowsOf(await readAtRest(app()), pair).toSorted()
    const expectEqual = async () => expect(await rows(held)).toEqual(await rows(told))

    app().clock.setTo(DUE)
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await remind()
      await expectEqual()
      app().clock.advance(MINUTE)
    }
    expect(reminded).toEqual([told.pair.pairId])
    for (const { pair, ids } of [held, told]) {
      await pair.mia.ask(removeEvening, { params: { id: ids[1] ?? '' } })
    }
    await expectEqual()
    await remind()
    await expectEqual()
    app().clock.advance(HOUR)
    await remind()
    await expectEqual()
    expect(reminded).toEqual([told.pair.pairId])
    expect((await rows(told)).filter((line) => line.startsWith('evenings '))).toHaveLength(1)
  })
})
