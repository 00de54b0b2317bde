import { cardsFull, importsFull } from '#contract/cards/errors.ts'
import { categoryById, categoryByName, tagKey } from '#contract/cards/rules.ts'
import type { CardPack, PackCard } from '#contract/cards/shapes.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkRoomForWords } from '../../http/room.ts'
import { inPair } from '../../identity/in-pair.ts'
import { consumeAttempt } from '../../identity/throttle.ts'
import { importPolicy, policies } from '../../identity/throttle-rules.ts'
import { newId } from '../../lib/ids.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { eachInSlices, mapInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import {
  countOwnCards,
  insertOwnCards,
  ownCard,
  ownCards,
  sealedOwnCards,
  stampsOfOwnCards,
  toRow,
} from './card-store.ts'
import type { Deck, StoredCard } from './models.ts'
import type { CardRecord } from './records.ts'

/** A card of a pack as a record; the card's category overrides that of the file. */
export const recordOfPack = (
  { id: _id, category, instructions, tags, season, advent, addressee, keep, ...fields }: PackCard,
  pack: CardPack,
): CardRecord => ({
  ...fields,
  season: season ?? null,
  advent: advent ?? null,
  addressee: addressee ?? 'both',
  keep: keep ?? false,
  instructions: instructions || null,
  categoryId: categoryByName(category ?? pack.category ?? '')?.id ?? '',
  tags: [...new Map(tags.map((name) => [tagKey(name), name])).values()],
})

/** Cards with an equal key are duplicates, whatever their ids. */
const contentKey = ({ title, description }: CardRecord): string =>
  [title, description]
    .map((text) => text.replace(/\s+/g, ' ').trim().normalize('NFC').toLocaleLowerCase('de'))
    .join('\n')

/** A card as a pack holds it; what is absent there is left out. */
const packCardOf = ({
  createdBy: _createdBy,
  categoryId,
  instructions,
  season,
  advent,
  addressee,
  keep,
  tags,
  ...fields
}: StoredCard): PackCard => ({
  ...fields,
  ...(instructions === null ? {} : { instructions }),
  ...(season === null ? {} : { season }),
  ...(advent === null ? {} : { advent }),
  ...(addressee === 'both' ? {} : { addressee }),
  ...(keep ? { keep } : {}),
  tags: [...tags],
  category: categoryById(categoryId)?.name ?? 'Wohlfühlmomente',
})

/** The pair's own cards as a pack, oldest first. */
export async function exportPack(context: Context, actor: Actor): Promise<CardPack> {
  const cards = await inPair(context, actor).read(ownCards)
  return {
    format: 'knistern.cards/1',
    cards: cards.toReversed().map(packCardOf),
  }
}

/** Imports run one at a time, since they compare and seal many cards. */
const semaphore = createSemaphore(1, { queueMax: 50 })

/**
 * Imports a pack as own cards, all or none, without duplicates. A preview changes nothing.
 * @throws Refused 409 beyond the quota (O-151), 429 after too many packs
 */
export async function importPack(
  context: Context,
  deck: Deck,
  pack: CardPack,
  preview: boolean,
  actor: Actor,
) {
  await checkMayImport(context, preview, actor)
  return semaphore.run(() => importCards(context, deck, pack, preview, actor))
}

async function checkMayImport(
  { config, database, vault, clock }: Context,
  preview: boolean,
  { pairId, userId }: Actor,
): Promise<void> {
  if (!config.rateLimits) return
  // Previews are counted per person, since the partner must not notice them.
  const [policy, key] = preview
    ? [policies.preview, vault.blindIndex('throttle preview', userId)]
    : [importPolicy(config.quotas.importsPerHour), vault.blindIndex('throttle import', pairId)]
  const waitMs = await consumeAttempt(database.db, key, policy, clock)
  if (waitMs > 0) refuse(importsFull, Math.ceil(waitMs / 1000))
}

async function importCards(
  context: Context,
  deck: Deck,
  pack: CardPack,
  preview: boolean,
  actor: Actor,
) {
  if (!preview) checkRoomForWords(context)
  const { clock } = context
  const ownPair = inPair(context, actor)
  // Cards out of the deck count too: a copy would return one to it.
  const own = await ownPair.read(sealedOwnCards)
  const stamps = new Map(own.map(({ id, updatedAt }) => [id, updatedAt]))
  const known = new Set(await mapInSlices(deck.cards, contentKey))
  await eachInSlices(own, (card) => known.add(contentKey(card.open())))

  const fresh = new Map<string, CardRecord>()
  const cards = await mapInSlices(pack.cards, (card) => {
    const record = recordOfPack(card, pack)
    const key = contentKey(record)
    const seen = known.has(key) || fresh.has(key)
    if (!seen) fresh.set(key, record)
    const category = categoryById(record.categoryId)?.name ?? ''
    return { title: record.title, category, known: seen }
  })
  const room = context.config.quotas.cards - own.length
  if (fresh.size > 0 && fresh.size > room) refuse(cardsFull)
  if (preview || fresh.size === 0) return { cards, added: 0 }

  const now = clock.now()
  const rows = await ownPair.read((_db, pair) =>
    mapInSlices([...fresh], ([key, record]) => ({
      key,
      row: toRow(pair, { ...record, id: newId(), createdBy: actor.userId }, now),
    })),
  )
  const added = await ownPair.write(async (trx, pair) => {
    const changed = await contentKeysChangedSince(trx, pair, stamps)
    // One millisecond apart, to keep the order of the pack.
    const wanted = rows
      .filter(({ key }) => !changed.has(key))
      .map(({ row }, index) => ({ ...row, created_at: now + index, updated_at: now + index }))
    const count = await countOwnCards(trx, actor.pairId)
    if (count + wanted.length > context.config.quotas.cards) refuse(cardsFull)
    await insertOwnCards(trx, wanted)
    return wanted.length
  })
  return { cards, added }
}

/** Content keys of the cards added or changed since the comparison. */
async function contentKeysChangedSince(
  trx: Db,
  pair: PairVault,
  compared: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const changed: string[] = []
  for (const [id, updatedAt] of await stampsOfOwnCards(trx, pair.pairId)) {
    if (compared.get(id) === updatedAt) continue
    const card = await ownCard(trx, pair, id)
    if (card !== undefined) changed.push(contentKey(card))
  }
  return new Set(changed)
}
