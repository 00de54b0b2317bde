import type { createCard, listCards, listMoods, updateCard } from '#contract/cards/calls.ts'
import {
  cardNotFound,
  cardOutOfSeason,
  cardRests,
  cardsFull,
  categoryUnknown,
} from '#contract/cards/errors.ts'
import {
  CATEGORIES,
  categoryById,
  categoryByName,
  fitsMood,
  MOODS,
  spreadPage,
  tagKey,
} from '#contract/cards/rules.ts'
import { restsUntil } from '#contract/cards/season-rules.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkRoomForWords } from '../../http/room.ts'
import { inPair } from '../../identity/in-pair.ts'
import { idOf, newId } from '../../lib/ids.ts'
import { eachInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import {
  cardsBy,
  countOwnCards,
  insertOwnCard,
  ownCard,
  ownCards,
  ownCardsAmong,
  updateOwnCard,
} from './card-store.ts'
import { limitsOfPair, writeLimits } from './limit-store.ts'
import type { Deck, PairCard, StoredCard } from './models.ts'
import { cardsOutOfDeck } from './played-service.ts'
import { checkIsCreator, checkIsExpected } from './policy.ts'
import { changeReaction, NO_REACTION, reactionsOf, reactionTo } from './reaction-store.ts'
import type { ReactionRecord } from './records.ts'

type CardBody = Omit<Received<typeof createCard>['body'], 'clientId' | 'pairId'>

/** The limits of both members; each lasts until its author removes it (O-093). */
async function pairLimits(db: Db, pair: PairVault, userId: string) {
  const limits = await limitsOfPair(db, pair)
  const limitedByMe = limits.get(userId) ?? new Set<string>()
  const limited = new Set([...limits.values()].flatMap((cards) => [...cards]))
  return { limited, limitedByMe }
}

/**
 * Finds cards for a pair and marks those out of the deck (O-149).
 * @param day the UTC day whose season counts
 */
export async function cardReader(db: Db, pair: PairVault, deck: Deck, actor: Actor, day: string) {
  const { limited } = await pairLimits(db, pair, actor.userId)
  return {
    limited,
    /** Cards with a reaction or selection stay readable while out of the deck. */
    marked: (card: StoredCard): PairCard => ({
      ...card,
      resting: limited.has(card.id) || (card.createdBy === null && !deck.drawable(card.id)),
      restsUntil: restsUntil(card, day),
    }),
    find: async (id: string): Promise<StoredCard | undefined> =>
      deck.find(id) ?? (await ownCard(db, pair, id)),
  }
}

/** The cards of deck and pair that can be drawn today, the pair's own first (O-083). */
async function drawableCards(context: Context, deck: Deck, actor: Actor): Promise<PairCard[]> {
  const today = utcDay(context.clock.now())
  return inPair(context, actor).read(async (db, pair) => {
    const { limited } = await pairLimits(db, pair, actor.userId)
    // Opened all, since an imported card may have a season.
    const cards = [...(await ownCards(db, pair)), ...deck.cards]
    return cards
      .filter((card) => !limited.has(card.id) && restsUntil(card, today) === null)
      .map((card) => ({ ...card, resting: false, restsUntil: null }))
  })
}

type CardFilter = Received<typeof listCards>['query']

/** Drawable cards of a category, exact level and mood; with a limit, one page in seeded order. */
export async function listDrawableCards(
  context: Context,
  deck: Deck,
  filter: CardFilter,
  actor: Actor,
): Promise<PairCard[]> {
  const { limit, page = 1, seed = 0 } = filter
  const drawable = await drawableCards(context, deck, actor)
  const cards = drawable.filter((card) => passes(filter, card))
  if (limit === undefined) return cards
  return spreadPage(cards.length, seed, page, limit).flatMap((position) => cards[position] ?? [])
}

const passes = (
  { category, dirtyLevel, mood }: Pick<CardFilter, 'category' | 'dirtyLevel' | 'mood'>,
  card: StoredCard,
): boolean =>
  (category === undefined || card.categoryId === categoryByName(category)?.id) &&
  (dirtyLevel === undefined || card.level === dirtyLevel) &&
  (mood === undefined || fitsMood(card.tags, mood))

/** A card of the deck, including retired ones, or of the pair. */
export async function findCard(
  context: Context,
  deck: Deck,
  id: string,
  actor: Actor,
): Promise<PairCard> {
  const day = utcDay(context.clock.now())
  return inPair(context, actor).read((db, pair) => readPairCard(db, pair, deck, { id, day }, actor))
}

/** Like `findCard`, in a transaction that has begun. @param day UTC day, YYYY-MM-DD */
async function readPairCard(
  db: Db,
  pair: PairVault,
  deck: Deck,
  { id, day }: { readonly id: string; readonly day: string },
  actor: Actor,
): Promise<PairCard> {
  const { find, marked } = await cardReader(db, pair, deck, actor, day)
  const card = await find(id)
  if (card === undefined) refuse(cardNotFound)
  return marked(card)
}

/** Refuses a card that is unknown, out of the deck, or out of season on a UTC day. */
export async function checkIsDrawable(
  trx: Db,
  pair: PairVault,
  deck: Deck,
  { cardId, day }: { readonly cardId: string; readonly day: string },
  actor: Actor,
): Promise<void> {
  const { resting, restsUntil } = await readPairCard(trx, pair, deck, { id: cardId, day }, actor)
  if (resting) refuse(cardRests)
  if (restsUntil !== null) refuse(cardOutOfSeason)
}

/** Number of drawable cards per category. */
export async function countCategories(context: Context, deck: Deck, actor: Actor) {
  const played = await cardsOutOfDeck(context, actor)
  const cards = Map.groupBy(
    await drawableCards(context, deck, actor),
    ({ categoryId }) => categoryId,
  )
  return CATEGORIES.map(({ id, name }) => {
    const ofCategory = cards.get(id) ?? []
    const left = ofCategory.filter((card) => !played.has(card.id)).length
    return { id, name, count: ofCategory.length, left }
  })
}

/** Number of drawable cards per mood, of a category and exact level. */
export async function countMoods(
  context: Context,
  deck: Deck,
  filter: Received<typeof listMoods>['query'],
  actor: Actor,
) {
  const played = await cardsOutOfDeck(context, actor)
  const cards = await drawableCards(context, deck, actor)
  return MOODS.map((name) => {
    const ofMood = cards.filter((card) => passes({ ...filter, mood: name }, card))
    const left = ofMood.filter((card) => !played.has(card.id)).length
    return { name, count: ofMood.length, left }
  })
}

const german = new Intl.Collator('de')

/** Distinct tags of drawable cards, in alphabetical order. */
export async function drawableTags(context: Context, deck: Deck, actor: Actor): Promise<string[]> {
  const names = new Map<string, string>()
  await eachInSlices(await drawableCards(context, deck, actor), ({ tags }) => {
    for (const name of tags) names.set(tagKey(name), names.get(tagKey(name)) ?? name)
  })
  return [...names.values()].sort(german.compare)
}

/** Card content from input; known tags keep their spelling, duplicates are dropped (O-099). */
async function contentOf(context: Context, deck: Deck, body: CardBody, actor: Actor) {
  const {
    dirtyLevel,
    instructions,
    tags: names,
    addressee: _addressee,
    keep: _keep,
    ...fields
  } = body
  if (categoryById(body.categoryId) === undefined) refuse(categoryUnknown)
  const knownTags = names.length === 0 ? [] : await drawableTags(context, deck, actor)
  const known = new Map(knownTags.map((name) => [tagKey(name), name]))
  const tags = new Map(names.map((name) => [tagKey(name), known.get(tagKey(name)) ?? name]))
  return {
    ...fields,
    instructions: instructions || null,
    level: dirtyLevel,
    tags: [...tags.values()],
  }
}

/** Adds an own card to the pair's deck; one that comes again with its clientId stays as it is. */
export async function writeOwnCard(
  context: Context,
  deck: Deck,
  { clientId, ...body }: CardBody & { readonly clientId?: string | undefined },
  actor: Actor,
): Promise<PairCard> {
  checkRoomForWords(context)
  const content = await contentOf(context, deck, body, actor)
  const card = {
    ...content,
    season: null,
    advent: null,
    addressee: body.addressee ?? 'both',
    keep: body.keep ?? false,
    id: clientId === undefined ? newId() : idOf(actor, clientId),
    createdBy: actor.userId,
  }
  const written = await inPair(context, actor).write(async (trx, pair) => {
    const stored = clientId && (await ownCard(trx, pair, card.id))
    if (stored) return stored
    if ((await countOwnCards(trx, actor.pairId)) >= context.config.quotas.cards) refuse(cardsFull)
    await insertOwnCard(trx, pair, card, context.clock.now())
    return card
  })
  return { ...written, resting: false, restsUntil: null }
}

/**
 * Edits an own card.
 * @throws Refused 404, 403 to whoever has not written it, or 409 if it is not as in `insteadOf`
 */
export async function rewriteOwnCard(
  context: Context,
  deck: Deck,
  id: string,
  { insteadOf, ...body }: Received<typeof updateCard>['body'],
  actor: Actor,
): Promise<PairCard> {
  const content = await contentOf(context, deck, body, actor)
  const now = context.clock.now()
  return inPair(context, actor).write(async (trx, pair) => {
    const known = await readPairCard(trx, pair, deck, { id, day: utcDay(now) }, actor)
    checkIsCreator(actor, known)
    const { addressee = known.addressee, keep = known.keep } = body
    const card = { ...known, ...content, addressee, keep }
    checkIsExpected(known, insteadOf, card)
    await updateOwnCard(trx, pair, card, now)
    return card
  })
}

/** The cards a person has written, newest first. */
export async function cardsWrittenBy(
  context: Context,
  deck: Deck,
  actor: Actor,
): Promise<PairCard[]> {
  return inPair(context, actor).read(async (db, pair) => {
    const { marked } = await cardReader(db, pair, deck, actor, utcDay(context.clock.now()))
    return (await cardsBy(db, pair, actor.userId)).map(marked)
  })
}

/** Favourites, most recent first. */
export async function favoritesOf(context: Context, deck: Deck, actor: Actor): Promise<PairCard[]> {
  return inPair(context, actor).read(async (db, pair) => {
    const { marked } = await cardReader(db, pair, deck, actor, utcDay(context.clock.now()))
    const reactions = await reactionsOf(db, pair, actor.userId)
    const ids = reactions.filter(({ isFavorite }) => isFavorite).map(({ cardId }) => cardId)
    const isOwn = (id: string) => deck.find(id) === undefined
    const own = await ownCardsAmong(db, pair, ids.filter(isOwn))
    return ids.flatMap((id) => deck.find(id) ?? own.get(id) ?? []).map(marked)
  })
}

/** Reactions, most recent first, with the own limits. */
export async function reactionsWithLimits(context: Context, actor: Actor) {
  const { limitedByMe, reactions } = await inPair(context, actor).read(async (db, pair) => ({
    ...(await pairLimits(db, pair, actor.userId)),
    reactions: await reactionsOf(db, pair, actor.userId),
  }))
  const limitedOnly = new Set(limitedByMe)
  for (const { cardId } of reactions) limitedOnly.delete(cardId)
  return [
    ...reactions.map((reaction) => ({ ...reaction, limited: limitedByMe.has(reaction.cardId) })),
    ...[...limitedOnly].map((cardId) => ({ cardId, ...NO_REACTION, limited: true })),
  ]
}

/**
 * Changes a field of the own reaction and returns the whole reaction.
 * @param above puts it back above this card's reaction, or below all with `NONE`; most recent otherwise
 */
export async function react(
  context: Context,
  deck: Deck,
  cardId: string,
  change: Partial<ReactionRecord> & { readonly limited?: boolean },
  actor: Actor,
  above?: string,
) {
  const { limited: wantedLimit, ...wanted } = change
  // A limit can be removed also after its card has gone with a former partner.
  if (wantedLimit !== false) await findCard(context, deck, cardId, actor)
  return inPair(context, actor).write(async (trx, pair) => {
    const limits = new Set((await limitsOfPair(trx, pair)).get(actor.userId))
    if (wantedLimit !== undefined) {
      if (wantedLimit) limits.add(cardId)
      else limits.delete(cardId)
      await writeLimits(trx, pair, actor.userId, [...limits])
    }
    const reaction =
      wantedLimit === undefined
        ? await changeReaction(trx, pair, actor.userId, cardId, wanted, above)
        : await reactionTo(trx, pair, actor.userId, cardId)
    return { cardId, ...reaction, limited: limits.has(cardId) }
  })
}
