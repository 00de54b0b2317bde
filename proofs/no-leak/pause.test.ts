import { afterAll, describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import { postStatus } from '#contract/daily/calls.ts'
import { paused } from '#contract/kernel/refusals.ts'
import { proposeWord, readPause, switchPause } from '#contract/pause/calls.ts'
import { pauseChanged } from '#contract/pause/events.ts'
import type { Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { firstDifference } from '#server/testing/observing.ts'
import { openPushReceiver, type ReceivedPush } from '#server/testing/push-receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { lookAround, openScenario, type Scenario } from './scenarios.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

const begin = { body: { mine: true } }
const end = { body: { mine: false } }

describe.each(engines)('a pause of two couples on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  /** Mia pauses in both couples; in the second one Jonas does something she must not notice. */
  async function differenceAfter(
    act: (there: Scenario) => Promise<unknown>,
    plant: (mia: Person) => void = () => undefined,
  ) {
    const couples = [
      await openScenario(app(), receiver),
      await openScenario(app(), receiver),
    ] as const
    for (const { pair, client } of couples) {
      await pair.mia.ask(switchPause, begin)
      await client.next(pauseChanged.name)
    }
    const [here, there] = couples
    await act(there)
    plant(there.pair.mia)
    const difference = firstDifference(await lookAround(here), await lookAround(there))
    for (const { client } of couples) client.close()
    return difference
  }

  const publish = ({ pair }: Scenario) =>
    app().context.domainEvents.publish({
      type: 'NEW_CARD',
      id: 'x',
      by: { userId: pair.jonas.userId, pairId: pair.pairId },
    })

  test('PAUSE-03 trust a A pause the other has begun as well changes nothing one can read or hear', async () => {
    const difference = await differenceAfter(async ({ pair: { jonas } }) => {
      await jonas.ask(switchPause, begin)
      await jonas.ask(switchPause, end)
      await jonas.ask(switchPause, begin)
    })
    expect(difference).toBeUndefined()
  })

  test('PAUSE-05 PAUSE-07 trust a A change that the pause refuses tells nothing, and no push rings for one before it', async () => {
    const difference = await differenceAfter(async (there) => {
      const refused = await there.pair.jonas.call(postStatus, { body: { level: 4 } })
      expect(refused.message).toBe(paused.message)
      publish(there)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(difference).toBeUndefined()
  })

  test('PAUSE-07 The chat rings during a pause', async () => {
    const { pair, phone, client } = await openScenario(app(), receiver)
    await pair.mia.ask(switchPause, begin)
    await pair.jonas.ask(postMessage, {
      body: { text: 'Bist du da?', clientId: crypto.randomUUID() },
    })
    expect((await phone.next()).payload.type).toBe('NEW_CHAT_MESSAGE')
    client.close()
  })

  test('PAUSE-08 Nothing tells at which hour the partner began the pause', async () => {
    const seen: string[] = []
    for (const hours of [0, 7]) {
      const { pair, client } = await openScenario(app(), receiver)
      app().clock.advance(hours * 3_600_000)
      await pair.jonas.ask(switchPause, begin)
      seen.push((await pair.mia.send({ method: 'GET', path: readPause.path })).text)
      client.close()
    }
    expect(seen[1]).toBe(seen[0])
  })

  test('PAUSE-10 A proposal is seen by both, so the look notices one', async () => {
    const difference = await differenceAfter(({ pair: { jonas } }) =>
      jonas.ask(proposeWord, { body: { word: 'Kastanie' } }),
    )
    expect(difference).toContain('Kastanie')
  })

  test.each([
    ['that the partner has begun one too', '"mine":true', '"mine":true,"partner":true'],
    ['when it began', '"on":true', '"on":true,"since":"2026-05-04T10:00:00.000Z"'],
    ['why', '"on":true', '"on":true,"why":"Streit"'],
    ['how many have begun one', '"on":true', '"on":2'],
  ])('The look notices a planted leak: %s', async (_, from, to) => {
    const difference = await differenceAfter(
      () => Promise.resolve(),
      (mia) => {
        const { send } = mia
        mia.send = async (request) => {
          const raw = await send(request)
          if (request.path !== readPause.path) return raw
          const text = raw.text.replace(from, to)
          return { ...raw, text, bytes: Buffer.from(text) }
        }
      },
    )
    expect(difference).toContain(readPause.path)
  })

  test('The look notices a planted leak: an event more', async () => {
    const difference = await differenceAfter(async ({ pair: { mia } }) =>
      app().context.live.emit({ userId: mia.userId }, pauseChanged, undefined),
    )
    expect(difference).toContain(pauseChanged.name)
  })

  test('The look notices a planted leak: a push during the pause', async () => {
    const difference = await differenceAfter(async ({ phone, pair: { jonas } }) => {
      const wireBytes = 1
      const payload = { type: 'NEW_CARD', from: jonas.name }
      const received = phone.received as ReceivedPush[]
      received.push({ payload, wireBytes } as unknown as ReceivedPush)
    })
    expect(difference).toContain('push NEW_CARD')
  })
})
