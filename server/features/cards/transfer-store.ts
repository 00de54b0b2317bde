import { chunk } from '#server/lib/chunk.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { namedIds, transferRecord } from '#server/pair/transfer-record.ts'
import type { PairTransfer } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { entriesOf, packTable } from '#server/vault/fixed-table.ts'
import { cardKey } from './models.ts'
import { reactionsOf } from './reaction-store.ts'
import { likesRecord, limitsRecord, reactionsRecord } from './records.ts'

/** Ids of a statement. */
const IDS_TOGETHER = 500

/** Which of some cards a person still has to do with after a move: those of the deck stay. */
async function keptCards(
  trx: Db,
  move: PairTransfer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const ofDeck = new Set<string>()
  await eachInSlices(
    chunk(ids, IDS_TOGETHER),
    async (some) => {
      const rows = await trx.selectFrom('deck_cards').select('id').where('id', 'in', some).execute()
      for (const { id } of rows) ofDeck.add(id)
    },
    { holdsLock: true },
  )
  const others = ids.filter((id) => !ofDeck.has(id))
  return new Set([...ofDeck, ...(await namedIds(trx, 'own_cards', move, others))])
}

/** Moves reactions, but those to cards nobody has any more. */
export const transferReactions = transferRecord(reactionsRecord, async (trx, move, reactions) => {
  const kept = await keptCards(
    trx,
    move,
    reactions.map(([id]) => id),
  )
  return reactions.filter(([id]) => kept.has(id))
})

/** Moves likes, but those of cards nobody has any more; before the reactions, which name the cards. */
export const transferLikes = transferRecord(likesRecord, async (trx, move, table) => {
  const ids = (await reactionsOf(trx, move.from, move.userId)).map(({ cardId }) => cardId)
  const kept = new Set([...(await keptCards(trx, move, ids.reverse()))].map(cardKey))
  return packTable(entriesOf(table).filter(([key]) => kept.has(key)))
})

/** Moves limits, but those on cards nobody has any more. */
export const transferLimits = transferRecord(limitsRecord, async (trx, move, cards) => {
  const kept = await keptCards(trx, move, cards)
  return cards.filter((id) => kept.has(id))
})
