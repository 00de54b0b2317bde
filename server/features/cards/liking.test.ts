import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { createCard, listCards, voteCard } from '#contract/cards/calls.ts'
import { likedByBoth } from '#contract/cards/filter-calls.ts'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'
import { PLACES, packTable } from '#server/vault/fixed-table.ts'
import { likesRecord } from './records.ts'

const vote = (person: Person, cardId: string, vote: 'like' | 'dislike' | 'none') =>
  person.ask(voteCard, { query: { cardId, vote, matches: 'true' } })
const both = async (person: Person) => (await person.ask(likedByBoth)).map(({ id }) => id)

/** The whole deck page by page, as a seed deals it. */
async function dealt(person: Person, limit = 50, category?: 'Herzklopfen'): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = {
      limit: String(limit),
      page: String(page),
      seed: '4711',
      ...(category && { category }),
    }
    const cards = await person.ask(listCards, { query })
    ids.push(...cards.map(({ id }) => id))
    if (cards.length < limit) return ids
  }
}

describe.each(engines)('votes that count, on %s', (engine) => {
  const app = useTestApp({ engine })

  test('KARTEN-140 Cards one dislikes are dealt after all others, each once, and back in their place without the vote', async () => {
    const { mia } = await newPair(app())
    const before = await dealt(mia)
    const disliked = before.slice(0, 7)
    for (const id of disliked) await vote(mia, id, 'dislike')
    const after = await dealt(mia)
    expect(after.toSorted()).toEqual(before.toSorted())
    expect(new Set(after.slice(-disliked.length))).toEqual(new Set(disliked))
    // The border lies within a page, or at its end.
    for (const limit of [before.length - 7, before.length, before.length - 3]) {
      const some = await dealt(mia, Math.min(limit, 500))
      expect(new Set(some.slice(-disliked.length))).toEqual(new Set(disliked))
    }
    for (const id of disliked) await vote(mia, id, 'none')
    expect(await dealt(mia)).toEqual(before)
  })

  test('KARTEN-141 The order of one depends on the own votes alone', async () => {
    const { mia, jonas } = await newPair(app())
    const before = await dealt(mia)
    for (const id of before.slice(0, 5)) await vote(jonas, id, 'dislike')
    for (const id of before.slice(5, 9)) await vote(jonas, id, 'like')
    expect(await dealt(mia)).toEqual(before)
    expect(new Set((await dealt(jonas)).slice(-5))).toEqual(new Set(before.slice(0, 5)))
  })

  test('KARTEN-142 A card both like is a match for both, in the order of the deck and not of the votes', async () => {
    const { mia, jonas } = await newPair(app())
    const [a = '', b = '', c = '', d = ''] = (await mia.ask(listCards)).map(({ id }) => id)
    const own = await jonas.ask(createCard, {
      body: { title: 'Am See', description: 'Warm.', categoryId: 'herz', dirtyLevel: 2, tags: [] },
    })
    for (const id of [own.id, c, a, b]) await vote(jonas, id, 'like')
    for (const id of [a, own.id, d, c]) await vote(mia, id, 'like')
    await vote(mia, b, 'dislike')
    for (const person of [mia, jonas]) expect(await both(person)).toEqual([a, c, own.id])
    const archive = unzip((await mia.call(exportData)).bytes).get('karten-die-ihr-beide-moegt.json')
    expect(JSON.parse(String(archive))).toHaveLength(3)
  })

  test('KARTEN-143 O-148 A like taken back after a look stays a match until the other has seen it, whatever the day', async () => {
    const { mia, jonas } = await newPair(app())
    const [id = ''] = (await mia.ask(listCards)).map((card) => card.id)
    await vote(jonas, id, 'like')
    await vote(mia, id, 'like')
    expect(await both(mia)).toEqual([id])
    await vote(mia, id, 'none')
    expect(await both(mia)).toEqual([])
    app().clock.advance(3 * DAY)
    expect(await both(jonas)).toEqual([id])
    expect([await both(jonas), await both(mia)]).toEqual([[], []])
  })

  test('KARTEN-143 O-148 A like taken back before anybody has looked is shown to nobody', async () => {
    const { mia, jonas } = await newPair(app())
    const [id = ''] = (await mia.ask(listCards)).map((card) => card.id)
    await vote(jonas, id, 'like')
    await vote(mia, id, 'like')
    await vote(mia, id, 'dislike')
    expect([await both(mia), await both(jonas)]).toEqual([[], []])
  })

  test('KARTEN-143 O-148 The archive has what one was shown and is no look', async () => {
    const { mia, jonas } = await newPair(app())
    const [one = '', other = ''] = (await mia.ask(listCards)).map((card) => card.id)
    const archived = async (person: Person) => {
      const { bytes } = await person.call(exportData)
      const file = unzip(bytes).get('karten-die-ihr-beide-moegt.json')
      return (JSON.parse(String(file)) as unknown[]).length
    }
    for (const person of [jonas, mia]) await vote(person, one, 'like')
    expect([await archived(mia), await archived(jonas)]).toEqual([0, 0])
    // Nothing is settled by it: whoever was not shown it still is.
    await both(mia)
    await vote(mia, one, 'none')
    expect(await archived(jonas)).toBe(0)
    expect(await both(jonas)).toEqual([one])
    await vote(jonas, other, 'like')
    await vote(mia, other, 'like')
    expect(await archived(mia)).toBe(0)
    expect(await both(mia)).toEqual([other])
    expect(await archived(mia)).toBe(1)
  })

  test('KARTEN-146 A vote under the former promise is one’s own, ends an own like, and counts for no match', async () => {
    const { mia, jonas } = await newPair(app())
    const [id = ''] = (await mia.ask(listCards)).map((card) => card.id)
    await vote(jonas, id, 'like')
    const former = { cardId: id, vote: 'like' } as const
    expect(await mia.ask(voteCard, { query: former })).toMatchObject({ vote: 'like' })
    expect([await both(mia), await both(jonas)]).toEqual([[], []])
    await vote(mia, id, 'like')
    await mia.ask(voteCard, { query: former })
    expect([await both(mia), await both(jonas)]).toEqual([[], []])
    const elsewhere = { ...former, matches: 'true', pairId: 'anderswo' } as const
    expect((await mia.call(voteCard, { query: elsewhere })).status).toBe(403)
    expect(await both(jonas)).toEqual([])
  })

  test('KARTEN-143 O-148 Two devices that look and take back at the same moment hide nothing', async () => {
    const { mia, jonas } = await newPair(app())
    const ids = (await mia.ask(listCards)).slice(0, 12).map(({ id }) => id)
    for (const id of ids) await vote(jonas, id, 'like')
    const seen = new Set<string>()
    for (const id of ids) {
      await vote(mia, id, 'like')
      const [one, other] = await Promise.all([both(mia), both(mia), vote(mia, id, 'none')])
      for (const shown of [...one, ...other]) seen.add(shown)
    }
    const shownToJonas = await both(jonas)
    expect([...seen].filter((id) => !shownToJonas.includes(id))).toEqual([])
  })

  test('KARTEN-143 O-033 Leaving ends matches, and who comes back still sees what the other has seen', async () => {
    const { mia, jonas } = await newPair(app())
    const own = await jonas.ask(createCard, {
      body: { title: 'Am See', description: 'Warm.', categoryId: 'herz', dirtyLevel: 2, tags: [] },
    })
    const [seen = '', unseen = ''] = (await mia.ask(listCards))
      .map(({ id }) => id)
      .filter((id) => id !== own.id)
    for (const person of [mia, jonas]) await vote(person, seen, 'like')
    for (const person of [mia, jonas]) expect(await both(person)).toEqual([seen])
    for (const id of [unseen, own.id]) {
      for (const person of [mia, jonas]) await vote(person, id, 'like')
    }
    expect(await both(mia)).toHaveLength(3)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) expect(await both(person)).toEqual([])
    for (const id of [seen, unseen, own.id]) {
      if (id !== own.id) await vote(mia, id, 'none')
    }
    for (const person of [mia, jonas]) {
      const [formerPair] = await person.ask(listFormerPairs)
      await person.ask(restoreFormerPair, {
        params: { id: formerPair?.id ?? '' },
        body: { password: PASSWORD },
      })
    }
    expect(await both(jonas)).toEqual([unseen, own.id])
    expect(await both(jonas)).toEqual([own.id])
  })

  test('trust a KARTEN-144 Sealed likes have one length however many there are, with a row of each once somebody has looked', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const ids = (await mia.ask(listCards)).slice(0, 30).map(({ id }) => id)
    for (const id of ids) await vote(mia, id, 'like')
    await both(mia)
    const { db } = app().context.database
    const rows = await db
      .selectFrom('card_likes')
      .selectAll()
      .where('user_id', 'in', [mia.userId, jonas.userId])
      .execute()
    expect(new Set(rows.map(({ likes }) => likes.length)).size).toBe(1)
    expect(rows).toHaveLength(2)
    const [noted] = await db
      .selectFrom('card_matches')
      .selectAll()
      .where('pair_id', '=', pairId)
      .execute()
    for (const id of ids) await vote(jonas, id, 'like')
    await both(mia)
    const [after] = await db
      .selectFrom('card_matches')
      .selectAll()
      .where('pair_id', '=', pairId)
      .execute()
    expect(after?.shown.length).toBe(noted?.shown.length)
  })

  test('KARTEN-144 No row tells how many cards the other likes, also beyond the places of a table', async () => {
    const { database, vault } = app().context
    const { db } = database
    const lengthsAfter = async (count: number) => {
      const { mia, jonas, pairId } = await newPair(app())
      const [one = '', other = ''] = (await mia.ask(listCards)).map(({ id }) => id)
      await vote(jonas, one, 'like')
      const pair = await pairVault(db, vault, pairId)
      const table = packTable(Array.from({ length: count }, (_, at) => [at + 1, 1] as const))
      await db
        .updateTable('card_likes')
        .set({ likes: likesRecord.seal(pair, jonas.userId, table) })
        .where('user_id', '=', jonas.userId)
        .execute()
      await vote(jonas, other, 'like')
      expect(await both(mia)).toEqual([])
      const likes = db.selectFrom('card_likes').select('likes').orderBy('user_id')
      const rows = await likes.where('user_id', 'in', [mia.userId, jonas.userId]).execute()
      const [noted] = await db
        .selectFrom('card_matches')
        .select('shown')
        .where('pair_id', '=', pairId)
        .execute()
      return [...rows.map((row) => row.likes), noted?.shown].map((sealed) => sealed?.length)
    }
    expect(await lengthsAfter(PLACES)).toEqual(await lengthsAfter(0))
  })

  test('KARTEN-146 A vote from before matches counts for none until it is given anew', async () => {
    const { mia, jonas } = await newPair(app())
    const [id = ''] = (await mia.ask(listCards)).map((card) => card.id)
    for (const person of [mia, jonas]) await vote(person, id, 'like')
    // As a database of the former version is.
    const { db } = app().context.database
    await db.deleteFrom('card_likes').execute()
    expect(await both(mia)).toEqual([])
    await vote(mia, id, 'like')
    expect(await both(mia)).toEqual([])
    await vote(jonas, id, 'like')
    expect(await both(mia)).toEqual([id])
  })
})
