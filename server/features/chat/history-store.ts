import { sql } from 'kysely'
import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import { isSqlite } from '#server/storage/node-sqlite.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { StoredMessage } from './models.ts'
import { openRow } from './store.ts'

/** Cursor of the history: before or after a number, or changes after one. */
export type Page =
  | { readonly kind: 'newest' }
  | { readonly kind: 'before' | 'after' | 'changedAfter'; readonly seq: number }

interface PageValues {
  readonly pairId: string
  readonly seq: number
  readonly limit: number
}

const ofPair = (db: Db, pairId: string) =>
  db.selectFrom('messages').selectAll().where('pair_id', '=', pairId)

const changedOf = (db: Db, pairId: string) => ofPair(db, pairId).whereRef('changed_seq', '>', 'seq')

/**
 * Messages that were never changed are neither read nor deleted and found by the index of unread
 * messages, one sender after the other; the other indexes hold the changed ones only, which spares
 * each new message a page of them (decision 0074).
 * @returns those of one sender, and of the other if there is another one
 */
function unchangedOf(db: Db, pairId: string) {
  const unread = () =>
    db
      .selectFrom('messages')
      .where('pair_id', '=', pairId)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
  const least = unread().select(({ fn }) => fn.min('sender_id').as('id'))
  const greatest = unread().select(({ fn }) => fn.max('sender_id').as('id'))
  const unchanged = unread().selectAll().whereRef('changed_seq', '=', 'seq')
  return [
    unchanged.where('sender_id', '=', least),
    unchanged.where('sender_id', '=', greatest).where('sender_id', '>', least),
  ] as const
}

type Search = ReturnType<typeof ofPair>

/** As a sum: SQLite would prepare the statement anew for each value of a limit it can look at. */
const atMost = (limit: number) => sql<number>`${limit} + 0`

/** A search with an order and a limit of its own, as a part of a union. */
const part = (db: Db, search: Search) => db.selectFrom(search.as('found')).selectAll()

/**
 * Three searches in the order of the page, merged. SQLite reads no more of each than the page has,
 * and takes a tenth longer for it if told so; PostgreSQL has to be told.
 */
const pageBySeq = (direction: 'asc' | 'desc') =>
  compileOnce((db, { pairId, seq, limit }: PageValues) => {
    const search = (messages: Search) => {
      const found = messages.where('seq', direction === 'asc' ? '>' : '<', seq)
      return part(db, isSqlite(db) ? found : found.orderBy('seq', direction).limit(atMost(limit)))
    }
    const [ofOne, ofOther] = unchangedOf(db, pairId)
    return search(changedOf(db, pairId))
      .unionAll(search(ofOne))
      .unionAll(search(ofOther))
      .orderBy('seq', direction)
      .limit(atMost(limit))
      .compile()
  })

/** Messages by the number of their last change, which of an unchanged one is its own. */
const pageOfChanges = compileOnce((db, { pairId, seq, limit }: PageValues) => {
  const search = (messages: Search, order: 'seq' | 'changed_seq') =>
    part(db, messages.where(order, '>', seq).orderBy(order).limit(atMost(limit)))
  const [ofOne, ofOther] = unchangedOf(db, pairId)
  return search(changedOf(db, pairId), 'changed_seq')
    .unionAll(search(ofOne, 'seq'))
    .unionAll(search(ofOther, 'seq'))
    .orderBy('changed_seq')
    .limit(atMost(limit))
    .compile()
})

const backwards = pageBySeq('desc')
const PAGES = {
  newest: backwards,
  before: backwards,
  after: pageBySeq('asc'),
  changedAfter: pageOfChanges,
} satisfies Record<Page['kind'], unknown>

/** One page of the history, oldest first (changes: in the order they happened). */
export async function messagesPage(
  db: Db,
  pair: PairVault,
  page: Page,
  limit: number,
): Promise<StoredMessage[]> {
  const seq = page.kind === 'newest' ? Number.MAX_SAFE_INTEGER : page.seq
  const rows = await PAGES[page.kind](db, { pairId: pair.pairId, seq, limit })
  const messages = rows.map((row) => openRow(pair, row))
  return page.kind === 'newest' || page.kind === 'before' ? messages.reverse() : messages
}

const messagesWithChange = compileOnce((db, { pairId, seq }: { pairId: string; seq: number }) =>
  changedOf(db, pairId)
    // Not `=`: SQLite would conclude `seq < ?` and walk the whole order up to there.
    .where('changed_seq', '>=', seq)
    .where('changed_seq', '<=', seq)
    .compile(),
)

/** The changed messages with one number, in no particular order: those that were read together. */
export async function messagesOfChange(
  db: Db,
  pair: PairVault,
  seq: number,
): Promise<StoredMessage[]> {
  const rows = await messagesWithChange(db, { pairId: pair.pairId, seq })
  return rows.map((row) => openRow(pair, row))
}
