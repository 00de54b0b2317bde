import { pairRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type HandRecord, handRecord } from './records.ts'

const EMPTY_HAND: HandRecord = { held: [] }

const hands = pairRows(handRecord)

export const handOf = async (db: Db, pair: PairVault): Promise<HandRecord> =>
  (await hands.find(db, pair)) ?? EMPTY_HAND

export const writeHand = hands.write
