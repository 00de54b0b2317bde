import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../storage/database.ts'
import { countsRows } from '../../storage/outcome.ts'

export const countUsers = (db: Db): Promise<number> => countsRows(db.selectFrom('users'))

/** Pairs with members, without former pairs. */
export async function countPairs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.count('pair_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A batch of accounts, oldest first. */
export async function accountsFrom(
  db: Db,
  offset: number,
  limit: number,
): Promise<{ id: string; pair_id: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'pair_id'])
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Bytes of a PostgreSQL database (`pg_database_size`). */
export async function postgresBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Bytes of a SQLite file with its write-ahead log. */
export async function sqliteBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
