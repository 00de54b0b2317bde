// @module-tag thorough
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { importCards } from '#contract/cards/calls.ts'
import { invite, leave } from '#contract/pairing/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import { TEXT_MAX } from '#contract/stories/rules.ts'
import { acceptAs, newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { median, quantile } from '#server/testing/quantiles.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { keepTalking } from './keep-talking.ts'

const STORIES = 480
const PACKS = 4
const CARDS = 475
const LEAVES = 8
/**
 * How long others wait, as a share of a parting: 1.3 where all is sealed under the lock, since each message
 * then waits for one and meets the next.
 */
const WAITED_MAX = 0.6
const TALKS = 4

const packOf = (pack: number) => ({
  format: 'knistern.cards/1' as const,
  category: 'Herzklopfen' as const,
  cards: Array.from({ length: CARDS }, (_, at) => ({
    id: `karte-${at}`,
    title: `Karte ${pack}.${at}`,
    description: `${pack}.${at}: ${'Ein Abend ohne Eile, das Licht gedimmt. '.repeat(40)}`,
    level: at % 11,
    tags: [],
  })),
})

const ms = (value: number): string => value.toFixed(0)
const described = (trips: readonly number[]): string =>
  `p50 ${ms(quantile(trips, 0.5))}, p95 ${ms(quantile(trips, 0.95))}, max ${ms(Math.max(...trips))} ms of ${trips.length}`

test('trust i Somebody who leaves again and again with all they may own holds nobody up', async () => {
  const server = await startTestServer('sqlite', { RATE_LIMITS: 'off' })
  onTestFinished(() => server.close())
  const couples: Pair[] = []
  while (couples.length < TALKS) couples.push(await newPair(server))
  const { mia: eva } = await newPair(server, { names: ['Eva', 'Ole'] })
  for (let pack = 0; pack < PACKS; pack += 1) await eva.ask(importCards, { body: packOf(pack) })
  for (let count = 0; count < STORIES; count += 1) {
    const body = { title: `${count}`, description: '中'.repeat(TEXT_MAX) }
    await eva.ask(createStory, { body })
  }

  const talks = await Promise.all(couples.map(keepTalking))
  await wait(4_000)
  const quiet = talks.flatMap(({ trips }) => trips.slice(3))
  const since = talks.map(({ trips }) => trips.length)
  const took: number[] = []
  for (let count = 0; count < LEAVES; count += 1) {
    const began = performance.now()
    await eva.call(leave, { body: { password: PASSWORD } })
    took.push(performance.now() - began)
    const { inviteCode } = await eva.ask(invite, { body: { name: 'Ole' } })
    await acceptAs(server, inviteCode, 'Ole')
  }
  const beside = talks.flatMap(({ trips }, at) => trips.slice(since[at]))
  await Promise.all(talks.map((talk) => talk.stop()))
  report(`leaves took ${took.map(ms).join(', ')} ms`)
  const waited = quantile(beside, 0.95) / median(took)
  report(
    `messages of others, quiet: ${described(quiet)}; beside them: ${described(beside)}; p95 ${waited.toFixed(2)} of a parting`,
  )
  expect(talks.flatMap(({ faults }) => faults)).toEqual([])
  expect(waited).toBeLessThan(WAITED_MAX)
})
