import { mapInSlices } from '#server/lib/slices.ts'
import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import type { CardEchoesTable } from '#server/storage/tables/cards.ts'
import { packText, textOf } from '#server/vault/fixed-text.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { againFrom, blankSide, type EchoSide } from './echo-policy.ts'
import { echoAnswersRecord, echoWordsRecord } from './records.ts'
import { redeemedKey } from './redemption-store.ts'
import { chosenKey } from './selection-store.ts'

/** The longest words have 1,120 bytes. */
const WORDS_STEP = 1152

/** The sides of both of a played day of a card, decrypted. */
export interface StoredEcho {
  readonly cardId: string
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly sides: readonly EchoSide[]
  /** By person what `packText` makes of their words. */
  readonly words: readonly (readonly [userId: string, packed: string])[]
}

const keyOf = (vault: Vault, pairId: string, cardId: string): string =>
  vault.blindIndex('card echo', `${pairId}/${cardId}`)

type Row = Pick<CardEchoesTable, 'card_key' | 'day'>

const rowKey = ({ pairId }: PairVault, { card_key, day }: Row) => `${pairId}/${card_key}/${day}`

/** An echo nobody has said anything in. */
export const blankEcho = (cardId: string, day: string, members: readonly string[]): StoredEcho => ({
  cardId,
  day,
  sides: members.map(blankSide),
  words: members.map((userId) => [userId, packWords(null)] as const),
})

const packWords = (words: string | null): string => packText(words, WORDS_STEP)

/** The words of a person; opened for their author, and once both may read them. */
export const wordsOf = ({ words }: StoredEcho, userId: string): string | null =>
  textOf(words.find(([person]) => person === userId)?.[1] ?? '')

/** An echo with the side of one person replaced. */
export const withSide = (echo: StoredEcho, side: EchoSide, words?: string | null): StoredEcho => ({
  ...echo,
  sides: echo.sides.map((one) => (one.userId === side.userId ? side : one)),
  words: echo.words.map(([userId, packed]) =>
    userId === side.userId && words !== undefined ? [userId, packWords(words)] : [userId, packed],
  ),
})

const ofCard = compileOnce((db, { pairId, key }: { pairId: string; key: string }) =>
  db
    .selectFrom('card_echoes')
    .select(['card_key', 'day', 'answers', 'words'])
    .where('pair_id', '=', pairId)
    .where('card_key', '=', key)
    .compile(),
)

/** The stored echoes of a card. */
export async function echoesOf(
  db: Db,
  vault: Vault,
  pair: PairVault,
  cardId: string,
): Promise<StoredEcho[]> {
  const { pairId } = pair
  const rows = await ofCard(db, { pairId, key: keyOf(vault, pairId, cardId) })
  return rows.map((row) => ({
    day: row.day,
    ...echoAnswersRecord.open(pair, rowKey(pair, row), row.answers),
    words: echoWordsRecord.open(pair, rowKey(pair, row), row.words),
  }))
}

/** Inserts or replaces an echo, under the lock of the pair. */
export async function writeEcho(
  trx: Db,
  vault: Vault,
  pair: PairVault,
  { cardId, day, sides, words }: StoredEcho,
): Promise<void> {
  const row = { card_key: keyOf(vault, pair.pairId, cardId), day }
  const sealed = {
    answers: echoAnswersRecord.seal(pair, rowKey(pair, row), { cardId, sides }),
    words: echoWordsRecord.seal(
      pair,
      rowKey(pair, row),
      words.map(([userId, packed]): [string, string] => [userId, packed]),
    ),
  }
  await trx
    .insertInto('card_echoes')
    .values({ pair_id: pair.pairId, ...row, ...sealed })
    .onConflict((conflict) => conflict.columns(['pair_id', 'card_key', 'day']).doUpdateSet(sealed))
    .execute()
}

const daysOfCard = compileOnce(
  (db, of: { pairId: string; before: string; chosen: string; redeemed: string }) => {
    const daysIn = (table: 'selections' | 'redemptions', key: string) =>
      db
        .selectFrom(table)
        .select('day')
        .where('pair_id', '=', of.pairId)
        .where('card_key', '=', key)
        .where('day', '<', of.before)
    return daysIn('selections', of.chosen)
      .union(daysIn('redemptions', of.redeemed))
      .orderBy('day', 'desc')
      .compile()
  },
)

/** The UTC days before a given one on which a pair has played a card, newest first. */
export async function playedDaysOf(
  db: Db,
  vault: Vault,
  { pairId }: PairVault,
  { cardId, before }: { readonly cardId: string; readonly before: string },
): Promise<string[]> {
  const keys = {
    chosen: chosenKey(vault, pairId, cardId),
    redeemed: redeemedKey(vault, pairId, cardId),
  }
  return (await daysOfCard(db, { pairId, before, ...keys })).map(({ day }) => day)
}

interface DaysOfPair {
  readonly pairId: string
  readonly since: string
  readonly before: string
}

const lastDay = compileOnce((db, { pairId, since, before }: DaysOfPair) => {
  const daysIn = (table: 'selections' | 'redemptions') =>
    db
      .selectFrom(table)
      .select('day')
      .where('pair_id', '=', pairId)
      .where('day', '>=', since)
      .where('day', '<', before)
  return daysIn('selections')
    .unionAll(daysIn('redemptions'))
    .orderBy('day', 'desc')
    .limit(1)
    .compile()
})

/** The last UTC day on which a pair has played a card, within some. */
export async function lastPlayedDay(db: Db, within: DaysOfPair): Promise<string | undefined> {
  const [row] = await lastDay(db, within)
  return row?.day
}

const answersOfPair = compileOnce((db, { pairId }: { pairId: string }) =>
  db
    .selectFrom('card_echoes')
    .select(['card_key', 'day', 'answers'])
    .where('pair_id', '=', pairId)
    .compile(),
)

/**
 * The cards both want again, with the first UTC day whose choice counts as played. Not for a
 * transaction: it waits for the slices of others.
 * @param today UTC day, YYYY-MM-DD
 */
export async function cardsWantedAgain(
  db: Db,
  pair: PairVault,
  today: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await answersOfPair(db, { pairId: pair.pairId })
  const wanted = new Map<string, string>()
  await mapInSlices(rows, (row) => {
    const { cardId, sides } = echoAnswersRecord.open(pair, rowKey(pair, row), row.answers)
    const from = againFrom(sides, row.day, today)
    if (from > (wanted.get(cardId) ?? '')) wanted.set(cardId, from)
  })
  return wanted
}

/** Like `cardsWantedAgain`, of one card; empty unless both want it again. */
export async function cardWantedAgain(
  db: Db,
  vault: Vault,
  pair: PairVault,
  { cardId, today }: { readonly cardId: string; readonly today: string },
): Promise<string> {
  const echoes = await echoesOf(db, vault, pair, cardId)
  return echoes.reduce((latest, { sides, day }) => {
    const from = againFrom(sides, day, today)
    return from > latest ? from : latest
  }, '')
}
