import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'

/** Every row of every table but some, as lines: what a dump of the database holds. */
export async function everyTable(db: Db, without: readonly string[] = []): Promise<string> {
  const lines: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (without.includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`))
  }
  return lines.join('\n')
}

/** Returns the ids that stand, as they are, in a dump. */
export const idsBeside = (dump: string, ids: readonly string[]): string[] =>
  ids.filter((id) => dump.includes(`"${id}"`))

/** How often each id stands in the bytes of a file. */
export function countsOf(bytes: Buffer, ids: readonly string[]): Map<string, number> {
  const text = bytes.toString('latin1')
  return new Map(ids.map((id) => [id, text.split(id).length - 1]))
}
