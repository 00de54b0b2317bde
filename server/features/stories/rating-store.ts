import { personRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { entriesOf, packTable } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { Ratings } from './models.ts'
import { ratingCode, ratingOf, ratingsRecord } from './records.ts'

/** The ratings of a table. */
export const ratingsIn = (table: string): Ratings =>
  new Map(entriesOf(table).map(([story, code]) => [story, ratingOf(code)]))

/** A whole table of ratings. */
export const tableOf = (ratings: Ratings): string =>
  packTable([...ratings].map(([story, opinion]) => [story, ratingCode(opinion)]))

const rows = personRows(ratingsRecord)

/** One person's ratings. */
export const ratingsOf = async (db: Db, pair: PairVault, userId: string): Promise<Ratings> =>
  ratingsIn((await rows.find(db, pair, userId)) ?? '')

/** Writes a whole table of a person's ratings. */
export const writeRatings = rows.write
