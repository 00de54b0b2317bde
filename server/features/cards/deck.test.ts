import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  favoriteCard,
  favoriteCards,
  listCards,
  listReactions,
  listSelections,
  readCard,
  selectCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { changeWishlist, readWishlist } from '#contract/wishlist/calls.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { type CardPacks, cardFile as card, newCardPacks } from '#server/testing/card-packs.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let scratch: CardPacks
beforeEach(() => {
  scratch = newCardPacks()
})
afterEach(() => scratch.remove())

const writePack: CardPacks['write'] = (...pack) => scratch.write(...pack)

const open = (engine: (typeof engines)[number]): Promise<TestApp> =>
  openTestApp({ engine, config: { contentDir: scratch.folder } })

describe.each(engines)('the starter deck at a restart on %s', (engine) => {
  test('New cards appear, changed ones change, in the order of the packs', async () => {
    writePack([card('b'), card('a')])
    const app = await open(engine)
    const { mia } = await newPair(app)
    const titles = async () => (await mia.ask(listCards)).map(({ title }) => title)
    expect(await titles()).toEqual(['Karte b', 'Karte a'])
    writePack([card('c'), card('a', { title: 'Neu' }), card('b')])
    writePack([card('z')], 'anderes.json')
    await app.restart()
    expect(await titles()).toEqual(['Karte z', 'Karte c', 'Neu', 'Karte b'])
    await app.close()
  })

  test('A card has season, day of Advent and addressee as its file says, also one that is known', async () => {
    writePack([card('a'), card('b', { season: 'winter' })])
    const app = await open(engine)
    const { mia } = await newPair(app)
    const read = async (id: string) => {
      const { season, advent, addressee } = await mia.ask(readCard, { params: { id } })
      return { season, advent, addressee }
    }
    const everyday = { season: null, advent: null, addressee: 'both' }
    expect(await read('a')).toEqual(everyday)
    expect(await read('b')).toEqual({ ...everyday, season: 'winter' })

    writePack([card('a', { advent: 24, addressee: 'receiver' }), card('b')])
    await app.restart()
    expect(await read('a')).toEqual({ season: null, advent: 24, addressee: 'receiver' })
    expect(await read('b')).toEqual(everyday)
    await app.close()
  })

  test('The deck of an earlier version is read, retired cards too', async () => {
    writePack([card('bleibt')])
    const app = await open(engine)
    const { mia } = await newPair(app)
    const content = JSON.stringify({
      title: 'Von früher',
      description: 'Text',
      instructions: null,
      categoryId: 'wohl',
      level: 2,
      tags: [],
    })
    await app.context.database.db
      .insertInto('deck_cards')
      .values({ id: 'frueher', content, position: 7, retired: 0 })
      .execute()
    await app.restart()
    expect(await mia.ask(readCard, { params: { id: 'frueher' } })).toMatchObject({
      title: 'Von früher',
      resting: true,
      season: null,
      addressee: 'both',
      keep: false,
    })
    await app.close()
  })

  test('ABEND-12 A card gone from the files stays a wish, in secret, that can be taken back', async () => {
    writePack([card('bleibt'), card('geht')])
    const app = await open(engine)
    const { mia, jonas } = await newPair(app)
    const thing = { kind: 'card', id: 'geht' } as const
    const wish = (person: Person, on: boolean) =>
      person.ask(changeWishlist, { body: { ...thing, on, secret: true } })
    await wish(mia, true)
    writePack([card('bleibt')])
    await app.restart()
    expect(await mia.ask(readWishlist)).toMatchObject({ both: [], mine: [thing] })
    await wish(mia, false)
    await wish(jonas, true)
    expect(await mia.ask(readWishlist)).toEqual({ both: [], mine: [] })
    expect(await jonas.ask(readWishlist)).toMatchObject({ both: [], mine: [thing] })
    await app.close()
  })

  test('A card gone from the files rests, and what couples made of it stays', async () => {
    writePack([card('bleibt'), card('geht')])
    const app = await open(engine)
    const [{ mia }, other] = [await newPair(app), await newPair(app)]
    await mia.ask(selectCard, { body: { cardId: 'geht' } })
    await mia.ask(voteCard, { query: { cardId: 'geht', vote: 'like' } })
    await mia.ask(favoriteCard, { query: { cardId: 'geht', isFavorite: 'true' } })
    const [played, reactions] = [await mia.ask(listSelections), await mia.ask(listReactions)]

    writePack([card('bleibt')])
    await app.restart()
    expect((await mia.ask(listCards)).map(({ id }) => id)).toEqual(['bleibt'])
    expect(await mia.ask(listSelections)).toEqual(played)
    expect(await mia.ask(listReactions)).toEqual(reactions)
    const params = { id: 'geht' }
    const resting = { title: 'Karte geht', resting: true }
    expect(await mia.ask(favoriteCards)).toMatchObject([resting])
    for (const person of [mia, other.mia]) {
      expect(await person.ask(readCard, { params })).toMatchObject(resting)
    }
    expect((await other.mia.call(selectCard, { body: { cardId: 'geht' } })).status).toBe(409)

    writePack([card('geht'), card('bleibt')])
    await app.restart()
    expect((await other.mia.ask(readCard, { params })).resting).toBe(false)
    await app.close()
  })
})

describe('a faulty pack', () => {
  test.each([
    ['a broken file', () => writeFileSync(join(scratch.folder, 'cards', 'p.json'), '{'), 'p.json'],
    [
      'another format',
      () => writePack([], 'p.json', { format: 'knistern.cards/2' }),
      'p.json folgt ihrem Format nicht: format',
    ],
    [
      'an unknown category',
      () => writePack([], 'p.json', { category: 'Grusel' }),
      'p.json folgt ihrem Format nicht: category',
    ],
    [
      'a card without a title',
      () => writePack([card('a'), card('b', { title: '' })], 'p.json'),
      'p.json folgt ihrem Format nicht: cards.1.title',
    ],
    [
      'a level beyond ten',
      () => writePack([card('a', { level: 11 })], 'p.json'),
      'p.json folgt ihrem Format nicht: cards.0.level',
    ],
    [
      'an unknown season',
      () => writePack([card('a', { season: 'monsun' })], 'p.json'),
      'p.json folgt ihrem Format nicht: cards.0.season',
    ],
    [
      'a 25th of Advent',
      () => writePack([card('a', { advent: 25 })], 'p.json'),
      'p.json folgt ihrem Format nicht: cards.0.advent',
    ],
    [
      'a season and a day of Advent',
      () => writePack([card('a', { season: 'winter', advent: 1 })], 'p.json'),
      'p.json folgt ihrem Format nicht: cards.0.advent',
    ],
    [
      'an unknown addressee',
      () => writePack([card('a', { addressee: 'nobody' })], 'p.json'),
      'p.json folgt ihrem Format nicht: cards.0.addressee',
    ],
    [
      'one id twice',
      () => {
        writePack([card('a')], 'o.json')
        writePack([card('a')], 'p.json')
      },
      'Die Karte a steht zweimal in den Inhalten, auch in p.json.',
    ],
  ])('%s stops the start with a sentence that names it', async (_, write, said) => {
    write()
    const opened = open('sqlite')
    await expect(opened).rejects.toThrow(StartFault)
    await expect(opened).rejects.toThrow(said)
  })

  test('A missing folder is named', async () => {
    const opened = openTestApp({
      engine: 'sqlite',
      config: { contentDir: join(scratch.folder, 'fort') },
    })
    await expect(opened).rejects.toThrow('fort/cards mit den Inhalten fehlt')
  })
})
