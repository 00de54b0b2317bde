import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/storage/database.ts'
import { countsRows } from '#server/storage/outcome.ts'

export const countUsers = (db: Db): Promise<number> => countsRows(db.selectFrom('users'))

/** Pairs with members, without former pairs. */
export async function countPairs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.count('pair_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const oldestAccounts = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'pair_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)

export type Account = Awaited<ReturnType<ReturnType<typeof oldestAccounts>['execute']>>[number]

/** A page of accounts, oldest first. */
export const accountsFrom = (db: Db, offset: number, limit: number): Promise<Account[]> =>
  oldestAccounts(db, limit).offset(offset).execute()

/** The accounts that follow one in the order of `accountsFrom`, or the first ones. */
export function accountsAfter(
  db: Db,
  last: Account | undefined,
  limit: number,
): Promise<Account[]> {
  const accounts = oldestAccounts(db, limit)
  if (last === undefined) return accounts.execute()
  return accounts
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(last.created_at, last.id)))
    .execute()
}

/** Bytes of a PostgreSQL database (`pg_database_size`). */
export async function postgresBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Bytes of a SQLite file; its write-ahead log is not counted, since no copy of the file has it. */
export const sqliteBytes = async (file: string): Promise<number> => (await stat(file)).size
