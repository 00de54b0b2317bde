import { sql } from 'kysely'
import { looksSealed } from '../storage/sealed-cells.ts'
import type { Pair } from './couples.ts'
import { everyTable } from './stored-data.ts'
import type { TestApp } from './test-app.ts'

/**
 * Files of the database as a partner reads them who has the disk (trust a): every row with its plain
 * columns, and of what is sealed the length.
 */
export const readAtRest = async ({ context }: TestApp): Promise<string[]> =>
  (await everyTable(context.database.db))
    .split('\n')
    .map((line) =>
      line.replaceAll(/"([^"]*)"/g, (quoted, cell: string) =>
        looksSealed(cell) ? `"sealed, ${cell.length}"` : quoted,
      ),
    )
    .toSorted()

/** The rows of a couple, with its ids replaced by names, so that two couples can be compared. */
export const rowsOf = (lines: readonly string[], { mia, jonas, pairId }: Pair): string[] =>
  lines
    .map((line) =>
      line
        .replaceAll(mia.userId, 'MIA')
        .replaceAll(jonas.userId, 'JONAS')
        .replaceAll(pairId, 'PAIR'),
    )
    .filter((line) => /MIA|JONAS|PAIR/.test(line))
    // Tokens, addresses and times of two accounts differ anyway.
    .filter((line) => !/^(?:users|sessions|known_devices|journal|pairs) /.test(line))
    .toSorted()

/** Pages of the file of SQLite, used and free. */
export async function pagesOf({ context, engine }: TestApp): Promise<unknown[]> {
  if (engine === 'postgres') return []
  const { db } = context.database
  const pages = await sql`pragma page_count`.execute(db)
  const free = await sql`pragma freelist_count`.execute(db)
  return [pages.rows, free.rows]
}
