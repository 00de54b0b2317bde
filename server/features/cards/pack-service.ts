import { cardsFull, importsFull } from '#contract/cards/errors.ts'
import { CARD_DEFAULTS, categoryById, categoryByName, tagKey } from '#contract/cards/rules.ts'
import type { CardPack, PackCard } from '#contract/cards/shapes.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { consumeAttempt } from '#server/identity/throttle.ts'
import { importPolicy, policies } from '#server/identity/throttle-rules.ts'
import { defined } from '#server/lib/defined.ts'
import { newId } from '#server/lib/ids.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'
import { eachInSlices, mapInSlices } from '#server/lib/slices.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import {
  countOwnCards,
  insertOwnCards,
  ownCard,
  ownCards,
  sealedOwnCards,
  stampsOfOwnCards,
  toRow,
} from './card-store.ts'
import { type Deck, IN_ALL_SEASONS, type StoredCard } from './models.ts'
import type { CardRecord } from './records.ts'

/** A card of a pack as a record, without halves; the card's category overrides that of the file. */
export function recordOfPack(card: PackCard, pack: CardPack): CardRecord {
  const { id: _id, halves: _halves, category, level, instructions, tags, ...others } = card
  return {
    ...CARD_DEFAULTS,
    ...IN_ALL_SEASONS,
    ...defined(others),
    instructions: instructions || null,
    dirtyLevel: level,
    categoryId: categoryByName(category ?? pack.category ?? '')?.id ?? '',
    tags: [...new Map(tags.map((name) => [tagKey(name), name])).values()],
  }
}

/** Cards with an equal key are duplicates, whatever their ids. */
const contentKey = ({ title, description }: CardRecord): string =>
  [title, description]
    .map((text) => text.replace(/\s+/g, ' ').trim().normalize('NFC').toLocaleLowerCase('de'))
    .join('\n')

const LEFT_OUT: Readonly<Record<string, unknown>> = {
  ...CARD_DEFAULTS,
  ...IN_ALL_SEASONS,
  instructions: null,
}

/** A card as a pack holds it; what is as it would be without it is left out. */
function packCardOf({
  createdBy: _createdBy,
  categoryId,
  dirtyLevel,
  ...fields
}: StoredCard): Omit<PackCard, 'halves'> {
  const others = Object.entries(fields).filter(
    ([name, value]) => !(name in LEFT_OUT) || value !== LEFT_OUT[name],
  )
  return {
    ...(Object.fromEntries(others) as Omit<PackCard, 'level' | 'category' | 'halves'>),
    level: dirtyLevel,
    category: categoryById(categoryId)?.name ?? 'Wohlfühlmomente',
  }
}

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
