import { beforeAll, describe, expect, test } from 'vitest'
import { createCard, readCard } from '#contract/cards/calls.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import { type Call, callName, type IdKind } from '#contract/kernel/call.ts'
import { calls } from '#contract/manifest.ts'
import { createStory, readStory } from '#contract/stories/calls.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import type { RawRequest } from '#server/testing/http-client.ts'
import { MARKUP, PAYLOADS, SQL } from '#server/testing/payloads.ts'
import { requestOf } from '#server/testing/person.ts'
import { seedPair } from '#server/testing/seed.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { replacedAt, simplestValue } from './example-inputs.ts'
import { shapeOf } from './fuzz-requests.ts'
import type { Shape } from './fuzz-values.ts'

/**
 * Strangers' words (trust f) in every place of every request that takes text, found in the contract:
 * nothing fails, nothing else changes, and words stay words. SQL is tried in each of them. Markup is
 * what e2e/injection.spec.ts shows on every screen: here each payload comes to a few places, and each
 * place sees a few of them.
 */
const MARKUP_OF_A_PLACE = effort('KNISTERN_INJECTION_MARKUP', {
  main: 1,
  all: 3,
  nightly: MARKUP.length,
})
/** @param at number of the place */
const triedAt = (at: number): readonly string[] => [
  ...SQL,
  ...Array.from(
    { length: MARKUP_OF_A_PLACE },
    (_, more) => MARKUP[(at * MARKUP_OF_A_PLACE + more) % MARKUP.length] ?? '',
  ),
]

const READ = ['/chat/history', '/cards/mine', '/stories', '/questions/answers', '/selection/all']

type Part = 'params' | 'query' | 'body'
const PARTS = ['params', 'query', 'body'] as const

/** Where a shape takes text as somebody likes, as a way of field names. */
function textsIn(shape: Shape | undefined, way: readonly string[] = []): string[][] {
  if (shape === undefined) return []
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return choices.flatMap((one) => textsIn(one, way))
  if (shape.type === 'object') {
    return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
      textsIn(inner, [...way, name]),
    )
  }
  if (shape.type === 'array') return textsIn(shape.items, [...way, '0'])
  const isFree =
    shape.type === 'string' && !('enum' in shape) && !('const' in shape) && !('pattern' in shape)
  return isFree ? [[...way]] : []
}

interface Place {
  readonly name: string
  readonly call: Call
  readonly part: Part
  readonly way: readonly string[]
}

const places: readonly Place[] = calls.flatMap((call) =>
  PARTS.flatMap((part) =>
    textsIn(shapeOf(call[part])).map((way) => ({
      name: `${callName(call)} ${part}.${way.join('.')}`,
      call,
      part,
      way,
    })),
  ),
)

describe.each(engines)('texts that people write, on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let others: Pair
  let things: ReadonlyMap<IdKind, readonly string[]>
  let before: string[]

  /** The texts that another couple has written, as both of them read them. */
  const elsewhere = async (): Promise<string[]> => {
    const seen: string[] = []
    const { mia, jonas } = others
    for (const person of [mia, jonas]) {
      for (const path of [...READ, `/auth/user/${person.userId}`]) {
        const { status, text } = await person.send({ path })
        seen.push(`${path} ${status} ${text}`)
      }
    }
    return seen
  }

  beforeAll(async () => {
    pair = await newPair(app(), { names: ['Eva', 'Tom'] })
    others = await newPair(app())
    await seedPair(others)
    things = await seedPair(pair)
    before = await elsewhere()
  })

  /** A request that would be taken, with ids that exist, but for one place. */
  const requestWith = ({ call, part, way }: Place, put: string): RawRequest => {
    const parts = Object.fromEntries(
      PARTS.map((one) => [one, simplestValue(shapeOf(call[one]))]),
    ) as Record<Part, unknown>
    for (const [slot, kind] of Object.entries(call.ids ?? {})) {
      const [of = '', field = ''] = slot.split('.')
      const [id] = things.get(kind) ?? []
      parts[of as Part] = replacedAt(parts[of as Part], [field], id ?? 'x')
    }
    parts[part] = replacedAt(parts[part], way, put)
    return requestOf(call, parts as Parameters<typeof requestOf>[1])
  }

  test.each(places)('trust f $name takes it as words', async (place) => {
    const failed: string[] = []
    for (const payload of triedAt(places.indexOf(place))) {
      const { status, text } = await pair.jonas.send({ ...requestWith(place, payload), keep: true })
      if (status >= 500) failed.push(`${payload}: ${status} ${text}`)
      if (/SQLITE|syntax|relation "|column "|at \//i.test(text) && status >= 400)
        failed.push(`${payload}: ${text}`)
    }
    expect(failed).toEqual([])
  })

  test('trust f After all injections the other couple’s things are as they were', async () => {
    expect(places.length).toBeGreaterThan(60)
    expect(before.filter((text) => !/^\S+ 200 /.test(text))).toEqual([])
    expect(await elsewhere()).toEqual(before)
    // No attack has ended the session it was sent with.
    expect((await pair.jonas.send({ path: '/cards/mine' })).status).toBe(200)
  })

  test('trust f A written text comes back to the letter, and is in no other table', async () => {
    const { mia } = others
    const { db } = app().context.database
    const count = async () => {
      const all = (await db.introspection.getTables()).map(({ name }) => name)
      // The operator's log has a line for every call, written when it is answered.
      const names = all.filter((name) => name !== 'journal')
      const rows = await Promise.all(
        names.map((name) =>
          db
            .selectFrom(name as 'users')
            .select((eb) => eb.fn.countAll().as('rows'))
            .executeTakeFirstOrThrow(),
        ),
      )
      return new Map(names.map((name, at) => [name, Number(rows[at]?.rows)]))
    }
    const start = await count()
    for (const text of PAYLOADS) {
      const base = { categoryId: 'herz', dirtyLevel: 1, tags: [] }
      const card = await mia.ask(createCard, {
        body: { ...base, title: text.slice(0, 120), description: text },
      })
      expect((await mia.ask(readCard, { params: { id: card.id } })).description).toBe(text.trim())
      const { id } = await mia.ask(createStory, { body: { title: text, description: text } })
      expect((await mia.ask(readStory, { params: { id: String(id) } })).description.trim()).toBe(
        text.trim(),
      )
      await mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
      const [last] = await others.jonas.ask(history, { query: { limit: '1' } })
      expect(last?.text).toBe(text.trim())
    }
    const end = await count()
    const grown = [...end]
      .filter(([name, rows]) => rows !== start.get(name))
      .map(([name, rows]) => [name, rows - (start.get(name) ?? 0)] as const)
    expect(Object.fromEntries(grown)).toEqual({
      messages: PAYLOADS.length,
      own_cards: PAYLOADS.length,
      own_stories: PAYLOADS.length,
    })
  })
})
