import { sql } from 'kysely'
import { compileOnce } from '../../storage/compile-once.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
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

/** As a sum: SQLite would prepare the statement anew for each value of a limit it can look at. */
const atMost = (limit: number) => sql<number>`${limit} + 0`

const pageBySeq = (direction: 'asc' | 'desc') =>
  compileOnce((db, { pairId, seq, limit }: PageValues) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('pair_id', '=', pairId)
      .where('seq', direction === 'asc' ? '>' : '<', seq)
      .orderBy('seq', direction)
      .limit(atMost(limit))
      .compile(),
  )

/**
 * Messages by the number of their last change. One that was never changed is neither read nor
 * deleted, and is found among the unread ones of its sender; the index of changes holds only the
 * others, which spares each new message a page of it (decision 0070).
 */
const pageOfChanges = compileOnce((db, { pairId, seq, limit }: PageValues) => {
  const ofPair = db.selectFrom('messages').selectAll().where('pair_id', '=', pairId)
  const changed = ofPair
    .whereRef('changed_seq', '>', 'seq')
    .where('changed_seq', '>', seq)
    .orderBy('changed_seq')
    .limit(atMost(limit))
  const ids = db.selectFrom('users').where('pair_id', '=', pairId)
  const unchangedOf = (senderId: typeof one) =>
    ofPair
      .where('sender_id', '=', senderId)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('seq', '>', seq)
      .whereRef('changed_seq', '=', 'seq')
      .orderBy('seq')
      .limit(atMost(limit))
  const one = ids.select(({ fn }) => fn.min('id').as('id'))
  // Without a row where it would be the same person again.
  const other = ids
    .select(({ fn }) => fn.max('id').as('id'))
    .having(({ fn }) => fn.countAll(), '>', 1)
  return db
    .selectFrom(changed.as('changed'))
    .selectAll()
    .unionAll(db.selectFrom(unchangedOf(one).as('of_one')).selectAll())
    .unionAll(db.selectFrom(unchangedOf(other).as('of_other')).selectAll())
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
  db
    .selectFrom('messages')
    .selectAll()
    .where('pair_id', '=', pairId)
    // Not `=`: SQLite would conclude `seq < ?` and walk the whole order up to there.
    .where('changed_seq', '>=', seq)
    .where('changed_seq', '<=', seq)
    .whereRef('changed_seq', '>', 'seq')
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
