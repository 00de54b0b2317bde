import { pairRows } from '#server/pair/sealed-rows.ts'
import { dealsRecord } from './records.ts'

/** The suggestions a pair was dealt; undefined before the first time. */
export const { find: dealsOf, write: writeDeals } = pairRows(dealsRecord)
