import { type Kysely, sql } from 'kysely'
import { chunk, chunkBySize } from '../lib/chunk.ts'
import { eachInSlices, nextSlice } from '../lib/slices.ts'
import { compileOnce } from '../storage/compile-once.ts'
import type { Db } from '../storage/database.ts'
import { transact } from '../storage/transact.ts'
import type { EnvelopedRecord } from '../vault/sealed-record.ts'
import type { PairVault, Sealed } from '../vault/vault.ts'
import { lockPair } from './pair-locks.ts'
import type { AnyTables, PairTransfer, TransferHandler } from './transfer-rows.ts'

type EnvelopeColumn = `own_cards.${string}` | `own_stories.${string}`
type Id = string | number

/** Letters that one transaction puts into envelopes, and rows. */
const LETTERS_TOGETHER = 256 * 1024
const ROWS_TOGETHER = 50
/** Rows whose heads are read in one statement, since SQLite walks over the text of each. */
const HEADS_TOGETHER = 20

/** Heads of a row that is prepared, in its former pair and in the new one. */
export interface PreparedHead {
  readonly head: string
  readonly next: string
}

/** A row as it is before a transfer, without its text. */
interface Envelope {
  readonly id: Id
  readonly head: string
  readonly createdAt: number
}

/** Reads and moves the long rows that a person has written in a pair, by their heads. */
export function envelopesOf<T>(record: EnvelopedRecord<EnvelopeColumn, T>) {
  const [table = '', column = ''] = record.column.split('.')
  const tableOf = (db: Db) => db as unknown as Kysely<AnyTables>
  const headOf = sql<string>`substr(${sql.ref(column)}, 1, cast(${record.headLetters} as integer))`
  const restOf = sql`substr(${sql.ref(column)}, cast(${record.headLetters + 1} as integer))`

  /** Ids of the rows of a person; nothing else, since all other columns lie before or behind the text. */
  const idsBy = async (db: Db, { pairId }: PairVault, userId: string): Promise<Id[]> => {
    const rows = await tableOf(db)
      .selectFrom(table)
      .select('id')
      .where('created_by', '=', userId)
      .where('pair_id', '=', pairId)
      .execute()
    return rows.map(({ id }) => id ?? '')
  }

  const opened = async (db: Db, pair: PairVault, id: Id): Promise<T | undefined> => {
    const row = await tableOf(db)
      .selectFrom(table)
      .select(column)
      .where('id', '=', id)
      .where('pair_id', '=', pair.pairId)
      .executeTakeFirst()
    return row && record.open(pair, id, row[column] as Sealed<EnvelopeColumn>)
  }

  /** Calls back with all rows of a person, in slices, outside of a transaction. */
  const eachEnvelope = async (
    db: Db,
    pair: PairVault,
    userId: string,
    work: (envelope: Envelope) => unknown,
  ): Promise<void> => {
    for (const ids of chunk(await idsBy(db, pair, userId), HEADS_TOGETHER)) {
      await nextSlice()
      const rows = await tableOf(db)
        .selectFrom(table)
        .select(['id', 'created_at', headOf.as('head')])
        .where('id', 'in', ids)
        .where('pair_id', '=', pair.pairId)
        .execute()
      await eachInSlices(rows, ({ id, created_at, head }) =>
        work({ id, head: String(head), createdAt: Number(created_at) }),
      )
    }
  }

  /** Puts rows into envelopes that a former version sealed with the key of the pair, some at a time. */
  const enclose = async (db: Db, pair: PairVault, userId: string): Promise<void> => {
    const plain: { id: Id; letters: number }[] = []
    const former: Id[] = []
    await eachEnvelope(db, pair, userId, ({ id, head }) => {
      if (!record.isEnveloped(head)) former.push(id)
    })
    for (const ids of chunk(former, HEADS_TOGETHER)) {
      const rows = await tableOf(db)
        .selectFrom(table)
        .select(['id', sql<number>`length(${sql.ref(column)})`.as('letters')])
        .where('id', 'in', ids)
        .execute()
      for (const { id = '', letters } of rows) plain.push({ id, letters: Number(letters) })
    }
    const parts = chunkBySize(plain, {
      items: ROWS_TOGETHER,
      sizeOf: ({ letters }) => letters,
      size: LETTERS_TOGETHER,
    })
    for (const part of parts) {
      await transact(db, async (trx) => {
        if (!(await lockPair(trx, pair.pairId))) return
        for (const { id } of part) {
          const content = await opened(trx, pair, id)
          if (content === undefined) continue
          await tableOf(trx)
            .updateTable(table)
            .set({ [column]: record.seal(pair, id, content) })
            .where('id', '=', id)
            .execute()
        }
      })
    }
  }

  const replaceHead = compileOnce(
    (db, row: { id: Id; head: string; next: string; pairId: string }) =>
      tableOf(db)
        .updateTable(table)
        .set({
          pair_id: row.pairId,
          [column]: sql`cast(${row.next} as text) || ${restOf}` as never,
        })
        .where('id', '=', row.id)
        .where(headOf, '=', row.head)
        .returning('id')
        .compile(),
  )

  return {
    idsBy,
    opened,
    eachEnvelope,
    enclose,

    /** The heads of a row in both pairs; undefined if it is in no envelope. */
    prepare({ id, head }: Envelope, { from, to }: PairTransfer): PreparedHead | undefined {
      if (!record.isEnveloped(head)) return undefined
      return { head, next: record.resealHead(head, [from, id], [to, id]) }
    },

    /** Gives a prepared row to the new pair. @returns false if it has changed since it was prepared */
    async moveHead(trx: Db, id: Id, { head, next }: PreparedHead, { to }: PairTransfer) {
      return (await replaceHead(trx, { id, head, next, pairId: to.pairId })).length > 0
    },

    /** Gives a row to the new pair, sealed anew. */
    async moveWhole(trx: Db, id: Id, content: T, { to }: PairTransfer): Promise<void> {
      await tableOf(trx)
        .updateTable(table)
        .set({ pair_id: to.pairId, [column]: record.seal(to, id, content) })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** A handler that moves what a person has written without opening the texts. */
export function transferEnvelopes<T>(record: EnvelopedRecord<EnvelopeColumn, T>): TransferHandler {
  const envelopes = envelopesOf(record)
  const keyOf = (id: Id) => `${record.column} ${id}`
  const transfer: TransferHandler = async (trx, move) => {
    await eachInSlices(
      await envelopes.idsBy(trx, move.from, move.userId),
      async (id) => {
        const prepared = move.prepared.find(keyOf(id)) as PreparedHead | undefined
        if (prepared && (await envelopes.moveHead(trx, id, prepared, move))) return
        move.prepared.countChanged()
        const content = await envelopes.opened(trx, move.from, id)
        if (content !== undefined) await envelopes.moveWhole(trx, id, content, move)
      },
      { holdsLock: true },
    )
  }
  transfer.prepare = async (db, move) => {
    await envelopes.enclose(db, move.from, move.userId)
    await envelopes.eachEnvelope(db, move.from, move.userId, (envelope) =>
      move.prepared.put(keyOf(envelope.id), envelopes.prepare(envelope, move)),
    )
  }
  return transfer
}
