import { personRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { entriesOf, packTable } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type Answers, answerOf, codeOf } from './models.ts'
import { answersRecord } from './records.ts'

/** The answers of a table. */
export const answersIn = (table: string): Answers =>
  new Map(entriesOf(table).map(([key, code]) => [key, answerOf(code)]))

/** A whole table of answers. */
export const tableOf = (answers: Answers): string =>
  packTable([...answers].map(([key, answer]) => [key, codeOf(answer)]))

const rows = personRows(answersRecord)

/** One person's answers. */
export const answersOf = async (db: Db, pair: PairVault, userId: string): Promise<Answers> =>
  answersIn((await rows.find(db, pair, userId)) ?? '')

/** Writes a whole table of a person's answers. */
export const writeAnswers = rows.write
