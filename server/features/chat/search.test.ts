import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deleteMessage,
  editMessage,
  history,
  postMessage,
  searchMessages,
} from '#contract/chat/calls.ts'
import { SEARCH_HITS, SEARCH_SCAN } from '#contract/chat/rules.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newText } from '#server/testing/messages.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { BATCH_MAX, insertMessages, lockForMessages } from './insert-store.ts'
import { toRow } from './store.ts'

/** Writes texts into the conversation of a pair, oldest first. */
async function write({ context }: TestApp, { pairId, mia }: Pair, texts: readonly string[]) {
  const { db } = context.database
  const vault = await pairVault(db, context.vault, pairId)
  for (let start = 0; start < texts.length; start += BATCH_MAX) {
    const some = texts.slice(start, start + BATCH_MAX)
    await db.transaction().execute(async (trx) => {
      const before = (await lockForMessages(trx, [pairId], { now: 0 })).get(pairId)
      const last = (before?.last ?? 0) + some.length
      const rows = some.map((text, at) => {
        const createdAt = context.clock.now() + start + at
        const message = newText({ pairId, userId: mia.userId }, text, createdAt)
        return toRow(vault, message, last - some.length + 1 + at)
      })
      const counted = new Map([[pairId, { last, messagesOfDay: 0 }]])
      await insertMessages(trx, rows, { counted, now: 0 })
    })
  }
}

describe.each(engines)('the search in the chat on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ engine })
  })
  afterAll(() => app.close())

  test('A word is found whatever its case, newest first, with what it quotes; one letter is refused', async () => {
    const { mia, jonas } = await newPair(app)
    const first = await mia.ask(postMessage, { body: { text: 'Die WOLLDECKE (die rote)?' } })
    const second = await jonas.ask(postMessage, {
      body: { text: 'Ja, die Wolldecke!', replyToId: first.id },
    })
    await mia.ask(postMessage, { body: { text: 'Schön.' } })
    const found = await mia.ask(searchMessages, { body: { text: ' wolldecke ' } })
    expect(found).toEqual({
      messages: [second, first],
      before: null,
      until: first.createdAt,
    })
    const literal = await mia.ask(searchMessages, { body: { text: '(die ROTE)?' } })
    expect(literal.messages).toEqual([first])
    expect((await mia.ask(searchMessages, { body: { text: '.*' } })).messages).toEqual([])
    const refused = await mia.call(searchMessages, { body: { text: ' a ' } })
    expect(refused.status).toBe(400)
  })

  test('A letter with marks is found whichever way it was typed, by this version or an earlier one', async () => {
    const pair = await newPair(app)
    const { mia, jonas } = pair
    const [whole, parts] = ['sch\u00f6n', 'scho\u0308n']
    await write(app, pair, [`Fr\u00fcher ${parts}`])
    const sent = await mia.ask(postMessage, { body: { text: `Heute ${parts}` } })
    expect(sent.text).toBe(`Heute ${whole}`)
    const [earlier] = await jonas.ask(history, {})
    expect(earlier?.text).toBe(`Fr\u00fcher ${parts}`)
    for (const text of [whole, parts]) {
      const found = await jonas.ask(searchMessages, { body: { text } })
      expect(found.messages.map(({ id }) => id)).toEqual([sent.id, earlier?.id])
    }
    // An edit of the earlier one names its text as it was shown.
    const edited = await mia.ask(editMessage, {
      params: { id: earlier?.id ?? '' },
      body: { text: `Immer ${parts}`, insteadOf: earlier?.text ?? '' },
    })
    expect(edited.text).toBe(`Immer ${whole}`)
  })

  test('A deleted text is not found, nor what another couple has written', async () => {
    const { mia, jonas } = await newPair(app)
    const strangers = await newPair(app, { names: ['Kim', 'Alex'] })
    const gone = await mia.ask(postMessage, { body: { text: 'Nordlicht' } })
    const theirs = await strangers.mia.ask(postMessage, { body: { text: 'Nordlicht' } })
    await mia.ask(deleteMessage, { params: { id: gone.id } })
    const found = await jonas.ask(searchMessages, { body: { text: 'Nordlicht' } })
    expect(found).toEqual({ messages: [], before: null, until: gone.createdAt })
    const cursor = { body: { text: 'Nordlicht', before: theirs.id } }
    expect((await jonas.call(searchMessages, cursor)).status).toBe(404)
  })

  test('An empty conversation has nothing to look through', async () => {
    const { mia } = await newPair(app)
    expect(await mia.ask(searchMessages, { body: { text: 'etwas' } })).toEqual({
      messages: [],
      before: null,
      until: null,
    })
  })

  test('A long conversation is looked through a stretch per call, none twice and none left out', async () => {
    const pair = await newPair(app)
    const isHit = (nth: number) => nth % 1_700 === 5
    const texts = Array.from({ length: 2 * SEARCH_SCAN + 300 }, (_, nth) =>
      isHit(nth) ? `Polarstern ${nth}` : `Tag ${nth}`,
    )
    await write(app, pair, texts)
    const found: (string | null)[] = []
    let calls = 0
    for (let before: string | undefined; ; ) {
      const body = { text: 'polarstern', ...(before !== undefined && { before }) }
      const page = await pair.jonas.ask(searchMessages, { body })
      found.push(...page.messages.map(({ text }) => text))
      calls += 1
      if (page.before === null) break
      before = page.before
    }
    expect(found).toEqual(texts.filter((_, nth) => isHit(nth)).toReversed())
    expect(calls).toBe(3)
  })

  test('An answer holds a page of hits, and the next goes on right behind', async () => {
    const pair = await newPair(app)
    const texts = Array.from({ length: 2 * SEARCH_HITS }, (_, nth) => `Treffer ${nth}`)
    await write(app, pair, texts)
    const first = await pair.mia.ask(searchMessages, { body: { text: 'Treffer' } })
    expect(first.messages).toHaveLength(SEARCH_HITS)
    const before = first.before ?? ''
    const second = await pair.mia.ask(searchMessages, { body: { text: 'Treffer', before } })
    expect([...first.messages, ...second.messages].map(({ text }) => text)).toEqual(
      texts.toReversed(),
    )
    expect(second.before).toBeNull()
  })

  test('The history around a message is what was before and after it, in one call', async () => {
    const pair = await newPair(app)
    await write(
      app,
      pair,
      Array.from({ length: 9 }, (_, nth) => `Tag ${nth}`),
    )
    const all = await pair.mia.ask(history, {})
    const around = (nth: number) =>
      pair.mia.ask(history, { query: { around: all[nth]?.id ?? '', limit: '5' } })
    expect(await around(4)).toEqual(all.slice(2, 7))
    expect(await around(0)).toEqual(all.slice(0, 3))
    expect(await around(8)).toEqual(all.slice(6, 9))
  })
})
