import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCard, myCards } from '#contract/cards/calls.ts'
import { history, postMessage, unreadCount } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { createStory } from '#contract/stories/calls.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { effort, thorough } from '#server/testing/effort.ts'
import { engines, postgresAlone } from '#server/testing/engines.ts'
import { sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { readCalls } from '#server/testing/reading.ts'
import { connectSocket, type SocketClient } from '#server/testing/socket.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { openTwoNodes, personAt, type TwoNodes } from '../nodes/open-nodes.ts'
import { report } from '../report.ts'

/** trust b: couples at the same time, which finds state that two requests share. */
const PAIRS = 50
const SECONDS = effort('KNISTERN_PARALLEL_SECONDS', { main: 1, all: 2, nightly: 60 })
/** Minimum for each person, however slow the machine: each kind of write and read once. */
const ACTS_MIN = 9

const canary = (index: number): string => `Kanarie-${index}-`
const CANARIES = /Kanarie-(\d+)-/g

interface Flock {
  readonly index: number
  readonly pair: Pair
  readonly clients: readonly SocketClient[]
}

/** The canaries of other couples in a text. */
const strangersIn = (text: string, { index }: Flock): string[] =>
  Array.from(text.matchAll(CANARIES), ([, number]) => Number(number))
    .filter((number) => number !== index)
    .map(canary)

/** Each in turn: something written, something read. */
function* evening(
  { index, pair }: Flock,
  photo: Buffer,
): Generator<(person: Person) => Promise<string>> {
  const words = `${canary(index)} und so`
  const ask =
    (call: Call, request: object = {}) =>
    async (person: Person) =>
      (await person.call(call, request)).text
  for (let count = 0; ; count += 1) {
    yield ask(postMessage, { body: { text: words, clientId: randomUUID() } })
    yield ask(history)
    yield ask(unreadCount)
    const read = readCalls[count % readCalls.length]
    if (read !== undefined) yield ask(read)
    if (count % 5 === 0) {
      const card = {
        title: words,
        categoryId: 'herz',
        description: words,
        dirtyLevel: 1,
        tags: [words],
      }
      yield ask(createCard, { body: card })
      yield ask(myCards)
      yield ask(createStory, { body: { title: words, description: words } })
      yield ask(postDailyMessage, { body: { message: words } })
    }
    // A dozen at once are taken, the others told to come back; both are fine here.
    if (count % 20 === 3) yield async () => (await sendPhoto(pair.mia, photo)).text
  }
}

/**
 * @param jonasAt the node of every Jonas, where there are two
 * @returns the foreign words found, and how much there was to find them in
 */
async function spendEvenings(name: string, app: TestApp, jonasAt = app) {
  const flocks = await Promise.all(
    Array.from({ length: PAIRS }, async (_, index): Promise<Flock> => {
      const names = [`${canary(index)}M`, `${canary(index)}J`] as const
      const made = await newPair(app, { names })
      const pair = { ...made, jonas: personAt(jonasAt, made.jonas) }
      const clients = await Promise.all([connectSocket(pair.mia), connectSocket(pair.jonas)])
      return { index, pair, clients }
    }),
  )
  const photo = await takePhoto()
  const until = performance.now() + SECONDS * 1_000
  let answers = 0
  const found: string[] = []
  await Promise.all(
    flocks.flatMap((flock) =>
      [flock.pair.mia, flock.pair.jonas].map(async (person) => {
        let acts = 0
        for (const act of evening(flock, photo)) {
          if (performance.now() > until && acts >= ACTS_MIN) return
          const text = await act(person)
          acts += 1
          answers += 1
          found.push(...strangersIn(text, flock))
        }
      }),
    ),
  )
  const received = flocks.flatMap((flock) =>
    flock.clients.map((client) => ({ flock, text: JSON.stringify(client.received) })),
  )
  for (const { flock, text } of received) found.push(...strangersIn(text, flock))
  const events = flocks.flatMap(({ clients }) =>
    clients.flatMap((client) => client.received),
  ).length
  report(
    `${name}: ${answers} answers and ${events} events of ${PAIRS} couples, ${found.length} foreign words`,
  )
  for (const { clients } of flocks) for (const client of clients) client.close()
  return { found, searched: Math.min(answers, events) }
}

const timeout = 300_000 + SECONDS * 3_000

describe.each(engines)('%s', (engine) => {
  const app = useTestApp({ engine })
  test(`trust b ${PAIRS} couples for ${SECONDS} seconds: nobody ever reads or hears a word of another couple`, {
    timeout,
  }, async () => {
    const { found, searched } = await spendEvenings(engine, app())
    expect(found).toEqual([])
    expect(searched).toBeGreaterThan(PAIRS)
  })
})

describe.each(postgresAlone)('two nodes over %s', (engine) => {
  let both: TwoNodes
  beforeAll(async () => {
    both = await openTwoNodes()
    return () => both.close()
  })
  test(`trust b ${PAIRS} couples for ${SECONDS} seconds, each on both nodes: nobody ever reads or hears a word of another couple`, {
    timeout,
    ...thorough,
  }, async () => {
    const { found, searched } = await spendEvenings(`two nodes over ${engine}`, ...both.nodes)
    expect(found).toEqual([])
    expect(searched).toBeGreaterThan(PAIRS)
  })
})
