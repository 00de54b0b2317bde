import type { createCard } from '#contract/cards/calls.ts'
import { cardNotFound, categoryUnknown } from '#contract/cards/errors.ts'
import {
  CATEGORIES,
  categoryById,
  categoryByName,
  spreadPage,
  tagKey,
} from '#contract/cards/rules.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { newId } from '../../lib/ids.ts'
import { lockOwnPair } from '../../people/pair-locks.ts'
import { pairVault } from '../../people/people.ts'
import type { Db } from '../../storage/database.ts'
import type { ReactionRecord } from '../../storage/tables.ts'
import type { PairVault } from '../../vault/vault.ts'
import {
  insertOwnCard,
  ownCard,
  ownCards,
  type SealedCard,
  sealedOwnCards,
  updateOwnCard,
} from './card-store.ts'
import type { Deck } from './deck-service.ts'
import { limitsOfPair, writeLimits } from './limit-store.ts'
import { checkIsCreator } from './policy.ts'
import { NOTHING_SAID, reactionsOf, reactionTo, writeReaction } from './reaction-store.ts'
import { hasPlayed } from './selection-store.ts'
import type { StoredCard } from './tables.ts'

type CardBody = Received<typeof createCard>['body']

/** Writes for the pair a person belongs to, in one transaction. */
const inOwnPair = <T>(
  { database, vault }: Context,
  actor: Actor,
  write: (trx: Db, pair: PairVault) => Promise<T>,
): Promise<T> =>
  database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    return write(trx, await pairVault(trx, vault, actor.pairId))
  })

/** What the pair's members never want to see, one's own part of it apart. */
async function pairLimits({ database: { db }, vault }: Context, actor: Actor) {
  const pair = await pairVault(db, vault, actor.pairId)
  const limits = await limitsOfPair(db, pair)
  const limitedByMe = limits.get(actor.userId) ?? new Set<string>()
  const limited = new Set([...limits.values()].flatMap((cards) => [...cards]))
  return { pair, limited, limitedByMe }
}

/**
 * Everything the pair can draw: the deck and what its members wrote (O-083), without the cards one
 * of them never wants to see. Nothing tells whose limit it was, or that there was one (O-093).
 */
export async function visibleCards(
  context: Context,
  deck: Deck,
  actor: Actor,
): Promise<StoredCard[]> {
  return (await visibleSealed(context, deck, actor)).map((card) => card.open())
}

async function visibleSealed(context: Context, deck: Deck, actor: Actor): Promise<SealedCard[]> {
  const { pair, limited } = await pairLimits(context, actor)
  const own = await sealedOwnCards(context.database.db, pair)
  const shared = deck.cards.map((card) => ({ id: card.id, open: () => card }))
  return [...own, ...shared].filter(({ id }) => !limited.has(id))
}

export interface CardFilter {
  readonly category?: string | undefined
  readonly dirtyLevel?: number | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly seed?: number | undefined
}

/** The visible cards of a category and exact level; with a limit one page, spread by the seed. */
export async function listVisibleCards(
  context: Context,
  deck: Deck,
  filter: CardFilter,
  actor: Actor,
): Promise<StoredCard[]> {
  const all = await visibleSealed(context, deck, actor)
  // Without a filter only the cards of the page are opened, however many there are.
  const cards = isFiltering(filter) ? all.filter((card) => passes(filter, card.open())) : all
  const page =
    filter.limit === undefined
      ? cards
      : spreadPage(cards.length, filter.seed ?? 0, filter.page ?? 1, filter.limit).flatMap(
          (position) => cards[position] ?? [],
        )
  return page.map((card) => card.open())
}

const isFiltering = ({ category, dirtyLevel }: CardFilter): boolean =>
  category !== undefined || dirtyLevel !== undefined

const passes = ({ category, dirtyLevel }: CardFilter, card: StoredCard): boolean =>
  (category === undefined || card.categoryId === categoryByName(category)?.id) &&
  (dirtyLevel === undefined || card.level === dirtyLevel)

/**
 * A card the person may read: one that can be drawn, one the pair has played, one they wrote, or
 * one under their own limit, which could not be lifted otherwise. Any other card under the
 * partner's limit reads like one that has left the deck.
 */
export async function findVisibleCard(
  context: Context,
  deck: Deck,
  id: string,
  actor: Actor,
): Promise<StoredCard> {
  const { pair, limited, limitedByMe } = await pairLimits(context, actor)
  const drawable = deck.drawable(id) ?? (await ownCard(context.database.db, pair, id))
  const mine = limitedByMe.has(id) || drawable?.createdBy === actor.userId
  if (drawable !== undefined && (mine || !limited.has(id))) return drawable
  const known = drawable ?? deck.find(id)
  if (known !== undefined && (await hasPlayed(context.database.db, actor.pairId, id))) return known
  refuse(cardNotFound)
}

/** A card the pair can choose: neither of them has set a limit on it. */
export async function findDrawableCard(
  context: Context,
  deck: Deck,
  id: string,
  actor: Actor,
): Promise<StoredCard> {
  const { pair, limited } = await pairLimits(context, actor)
  const card = deck.drawable(id) ?? (await ownCard(context.database.db, pair, id))
  if (card === undefined || limited.has(id)) refuse(cardNotFound)
  return card
}

/** The four categories with the number of cards the pair can see. */
export async function countCategories(context: Context, deck: Deck, actor: Actor) {
  const cards = await visibleCards(context, deck, actor)
  const counts = Map.groupBy(cards, (card) => card.categoryId)
  return CATEGORIES.map(({ id, name }) => ({ id, name, count: counts.get(id)?.length ?? 0 }))
}

const german = new Intl.Collator('de')

/** The names of all tags the pair can see, each once, in alphabetical order. */
export async function visibleTags(context: Context, deck: Deck, actor: Actor): Promise<string[]> {
  const names = new Map<string, string>()
  for (const { tags } of await visibleCards(context, deck, actor)) {
    for (const name of tags) names.set(tagKey(name), names.get(tagKey(name)) ?? name)
  }
  return [...names.values()].sort(german.compare)
}

/** A card's content from what was typed; known tags keep their spelling, doubles go (O-099). */
async function contentOf(context: Context, deck: Deck, body: CardBody, actor: Actor) {
  if (categoryById(body.categoryId) === undefined) refuse(categoryUnknown)
  const knownTags = body.tags.length === 0 ? [] : await visibleTags(context, deck, actor)
  const known = new Map(knownTags.map((name) => [tagKey(name), name]))
  const tags = new Map(body.tags.map((name) => [tagKey(name), known.get(tagKey(name)) ?? name]))
  return {
    title: body.title,
    description: body.description,
    instructions: body.instructions || null,
    categoryId: body.categoryId,
    level: body.dirtyLevel,
    tags: [...tags.values()],
  }
}

/** Writes a card of one's own into the pair's deck. */
export async function writeOwnCard(
  context: Context,
  deck: Deck,
  body: CardBody,
  actor: Actor,
): Promise<StoredCard> {
  const content = await contentOf(context, deck, body, actor)
  const card = { ...content, id: newId(), createdBy: actor.userId }
  await inOwnPair(context, actor, (trx, pair) =>
    insertOwnCard(trx, pair, card, context.clock.now()),
  )
  return card
}

/** Rewrites a card one has written. */
export async function rewriteOwnCard(
  context: Context,
  deck: Deck,
  id: string,
  body: CardBody,
  actor: Actor,
): Promise<StoredCard> {
  checkIsCreator(actor, await findVisibleCard(context, deck, id, actor))
  const card = { ...(await contentOf(context, deck, body, actor)), id, createdBy: actor.userId }
  await inOwnPair(context, actor, (trx, pair) =>
    updateOwnCard(trx, pair, card, context.clock.now()),
  )
  return card
}

/** One's favourites, the latest first; what can no longer be drawn is left out. */
export async function favoritesOf(
  context: Context,
  deck: Deck,
  actor: Actor,
): Promise<StoredCard[]> {
  const { pair, limited } = await pairLimits(context, actor)
  const { db } = context.database
  const [own, reactions] = await Promise.all([
    ownCards(db, pair),
    reactionsOf(db, pair, actor.userId),
  ])
  const written = new Map(own.map((card) => [card.id, card]))
  return reactions
    .filter(({ cardId, isFavorite }) => isFavorite && !limited.has(cardId))
    .flatMap(({ cardId }) => deck.find(cardId) ?? written.get(cardId) ?? [])
}

/** One's reactions, the latest first, with one's own limits. */
export async function reactionsWithLimits(context: Context, actor: Actor) {
  const { pair, limitedByMe } = await pairLimits(context, actor)
  const reactions = await reactionsOf(context.database.db, pair, actor.userId)
  const limitedOnly = new Set(limitedByMe)
  for (const { cardId } of reactions) limitedOnly.delete(cardId)
  return [
    ...reactions.map((reaction) => ({ ...reaction, limited: limitedByMe.has(reaction.cardId) })),
    ...[...limitedOnly].map((cardId) => ({ cardId, ...NOTHING_SAID, limited: true })),
  ]
}

/** Changes one part of one's reaction to a card, in one transaction, and returns the whole. */
export async function react(
  context: Context,
  deck: Deck,
  cardId: string,
  change: Partial<ReactionRecord> & { readonly limited?: boolean },
  actor: Actor,
) {
  await findVisibleCard(context, deck, cardId, actor)
  const { limited: wantedLimit, ...wanted } = change
  return inOwnPair(context, actor, async (trx, pair) => {
    const known = await reactionTo(trx, pair, actor.userId, cardId)
    const limits = new Set((await limitsOfPair(trx, pair)).get(actor.userId))
    if (wantedLimit !== undefined) {
      if (wantedLimit) limits.add(cardId)
      else limits.delete(cardId)
      await writeLimits(trx, pair, actor.userId, [...limits])
    } else {
      await writeReaction(
        trx,
        pair,
        actor.userId,
        { cardId, ...known, ...wanted },
        context.clock.now(),
      )
    }
    return { cardId, ...known, ...wanted, limited: limits.has(cardId) }
  })
}
