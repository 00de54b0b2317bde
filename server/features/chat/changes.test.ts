// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deleteMessage,
  editMessage,
  history,
  markRead,
  postMessage,
  reactToMessage,
} from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

interface Step {
  readonly who: 'mia' | 'jonas'
  readonly what: 'say' | 'read' | 'edit' | 'react' | 'delete'
  /** Which of the messages there are, from the newest. */
  readonly nth: number
}

const SEQUENCE: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.constantFrom('mia', 'jonas'),
    what: fc.constantFrom('say', 'say', 'read', 'edit', 'react', 'delete'),
    nth: fc.nat(9),
  }),
  { minLength: 20, maxLength: 30 },
)

const all = { query: { limit: '100' } }
const byChange = (a: Message, b: Message) => a.changedSeq - b.changedSeq || a.seq - b.seq

/** @returns the id of a message that was sent */
async function play(pair: Pair, { who, what, nth }: Step): Promise<string | undefined> {
  const person = pair[who]
  const messages = (await person.ask(history, all)).toReversed()
  const meant = messages.at(nth)
  if (what === 'say' || meant === undefined) {
    return (await person.ask(postMessage, { body: { text: 'Ich denke an dich.' } })).id
  }
  if (what === 'read') {
    const messageIds = messages.slice(nth, nth + 3).map(({ id }) => id)
    await person.ask(markRead, { body: { messageIds } })
    return undefined
  }
  if (meant.deletedAt !== null) return undefined
  const params = { id: meant.id }
  const sender = pair.mia.userId === meant.senderId ? pair.mia : pair.jonas
  if (what === 'edit') await sender.ask(editMessage, { params, body: { text: `${nth}, gleich` } })
  if (what === 'delete') await sender.ask(deleteMessage, { params })
  if (what === 'react') await person.ask(reactToMessage, { params, body: { emoji: '🔥' } })
  return undefined
}

/** Every page of changes after a number, as a device fetches them. */
async function changesAfter(pair: Pair, from: number, limit: number): Promise<Message[]> {
  const changes: Message[] = []
  for (let page = Array<Message>(limit); page.length >= limit; ) {
    const changedAfter = String(changes.at(-1)?.changedSeq ?? from)
    page = await pair.jonas.ask(history, { query: { changedAfter, limit: String(limit) } })
    changes.push(...page)
  }
  return changes
}

describe.each(bothEngines)('the changes of a conversation on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-071 Page after page, from wherever, they are all messages changed since in their order', async () => {
    await fc.assert(
      fc.asyncProperty(SEQUENCE, fc.integer({ min: 1, max: 7 }), async (steps, limit) => {
        const pair = await newPair(app())
        for (const step of steps) await play(pair, step)
        const messages = (await pair.mia.ask(history, all)).toSorted(byChange)
        for (const from of [0, ...messages.map(({ changedSeq }) => changedSeq)]) {
          const changes = await changesAfter(pair, from, limit)
          expect(changes.toSorted(byChange)).toEqual(
            messages.filter(({ changedSeq }) => changedSeq > from),
          )
          const numbers = changes.map(({ changedSeq }) => changedSeq)
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 5 },
    )
  })

  test('API-18 O-079 After any reading, editing and deleting, each page of the history is a stretch of what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(SEQUENCE, fc.integer({ min: 1, max: 7 }), async (steps, limit) => {
        const pair = await newPair(app())
        const sent: string[] = []
        for (const step of steps) sent.push(...[(await play(pair, step)) ?? []].flat())
        const page = async (query: object) =>
          (await pair.jonas.ask(history, { query: { ...query, limit: String(limit) } })).map(
            ({ id }) => id,
          )
        expect((await pair.mia.ask(history, all)).map(({ id }) => id)).toEqual(sent)
        expect(await page({})).toEqual(sent.slice(-limit))
        for (const [at, id] of sent.entries()) {
          expect(await page({ before: id })).toEqual(sent.slice(Math.max(0, at - limit), at))
          expect(await page({ after: id })).toEqual(sent.slice(at + 1, at + 1 + limit))
        }
      }),
      { numRuns: 5 },
    )
  })
})
