import type { updateCard } from '#contract/cards/calls.ts'
import {
  cardNotFound,
  cardOutOfSeason,
  cardRests,
  cardsFull,
  categoryUnknown,
} from '#contract/cards/errors.ts'
import type { listMoods, searchCards } from '#contract/cards/filter-calls.ts'
import {
  CARD_DEFAULTS,
  CATEGORIES,
  categoryById,
  MOODS,
  SEARCH_HITS,
  tagKey,
} from '#contract/cards/rules.ts'
import { restsUntil } from '#contract/cards/season-rules.ts'
import type { CardBody } from '#contract/cards/shapes.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { defined } from '#server/lib/defined.ts'
import { idOf, newId } from '#server/lib/ids.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { containsWordsInSlices } from '#server/pair/word-search.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import {
  cardsBy,
  countOwnCards,
  insertOwnCard,
  ownCard,
  ownCards,
  ownCardsAmong,
  updateOwnCard,
} from './card-store.ts'
import { noteVote } from './like-store.ts'
import { limitsOfPair, writeLimits } from './limit-store.ts'
import {
  type Deck,
  IN_ALL_SEASONS,
  type IsSpecialDay,
  type PairCard,
  type StoredCard,
} from './models.ts'
import { spreadPage } from './page-policy.ts'
import { cardsOutOfDeck } from './played-service.ts'
import {
  type CardFilter,
  checkIsCreator,
  checkIsExpected,
  fitsMood,
  isDrawable,
  isOfferedTo,
  isWithin,
  moodsOf,
  passes,
} from './policy.ts'
import { changeReaction, NO_REACTION, reactionsOf, reactionTo } from './reaction-store.ts'
import type { ReactionRecord } from './records.ts'

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
      restsUntil: restsUntil(card, day, deck.turnOf(card.id)),
      inHalves: deck.halvesOf(card.id) !== undefined,
    }),
    find: async (id: string): Promise<StoredCard | undefined> =>
      deck.find(id) ?? (await ownCard(db, pair, id)),
  }
}

/** The cards of deck and pair that can be drawn today, the pair's own first (O-083). */
async function drawableCards(context: Context, deck: Deck, actor: Actor): Promise<PairCard[]> {
  const today = utcDay(context.clock.now())
  return inPair(context, actor).read(async (db, pair) => {
    const { limited, marked } = await cardReader(db, pair, deck, actor, today)
    // Opened all, since an imported card may have a season.
    const cards = [...(await ownCards(db, pair)), ...deck.cards]
    return cards.filter((card) => isDrawable(card, { deck, limited, day: today })).map(marked)
  })
}

/**
 * Drawable cards of a category, exact level and mood; with a limit, one page in seeded order, those
 * for an occasion before all others on a day that counts for the couple (TAG-07), the reader's own
 * dislikes after all others (KARTEN-140).
 */
export async function listDrawableCards(
  context: Context,
  { deck, isSpecialDay }: { readonly deck: Deck; readonly isSpecialDay: IsSpecialDay },
  filter: CardFilter,
  actor: Actor,
): Promise<PairCard[]> {
  const { limit, page = 1, seed = 0 } = filter
  const drawable = await drawableCards(context, deck, actor)
  const cards = drawable.filter((card) => passes(filter, card))
  if (limit === undefined) return cards
  const { votes, isSpecial } = await inPair(context, actor).read(async (db, pair) => ({
    votes: await reactionsOf(db, pair, actor.userId),
    isSpecial: await isSpecialDay(db, pair, utcDay(context.clock.now())),
  }))
  const disliked = new Set(
    votes.filter(({ vote }) => vote === 'dislike').map(({ cardId }) => cardId),
  )
  const placeOf = ({ id, tags }: PairCard) =>
    disliked.has(id) ? 'last' : isSpecial && fitsMood(tags, 'Anlass') ? 'first' : 'between'
  // Mixed before it is divided: a vote moves one card and leaves the order of the others.
  const mixed = spreadPage(cards.length, seed, 1, cards.length).flatMap((at) => cards[at] ?? [])
  const places = Map.groupBy(mixed, placeOf)
  const order = (['first', 'between', 'last'] as const).flatMap((place) => places.get(place) ?? [])
  return order.slice((page - 1) * limit, page * limit)
}

/** Drawable cards with each word of a search, those with all of them in the title first. */
export async function findCards(
  context: Context,
  deck: Deck,
  { search, ...filter }: Received<typeof searchCards>['body'],
  actor: Actor,
) {
  const isFound = containsWordsInSlices(search)
  const [inTitle, inTexts]: [PairCard[], PairCard[]] = [[], []]
  await eachInSlices(await drawableCards(context, deck, actor), async (card) => {
    if (!passes(filter, card)) return
    const { title, description, instructions, tags } = card
    const text = [title, description, instructions, ...tags].join('\n')
    if (await isFound(title)) inTitle.push(card)
    else if (await isFound(text)) inTexts.push(card)
  })
  const found = [...inTitle, ...inTexts]
  return { cards: found.slice(0, SEARCH_HITS), more: found.length > SEARCH_HITS }
}

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
  const played = await cardsOutOfDeck(context, deck, actor)
  const drawable = await drawableCards(context, deck, actor)
  const cards = Map.groupBy(
    drawable.filter((card) => passes({}, card)),
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
  const played = await cardsOutOfDeck(context, deck, actor)
  const cards = await drawableCards(context, deck, actor)
  const ofMoods = new Map(MOODS.map((name) => [name, { name, count: 0, left: 0 }]))
  for (const card of cards.filter((one) => isWithin(filter, one))) {
    for (const mood of moodsOf(card.tags)) {
      const counted = ofMoods.get(mood)
      if (counted === undefined || !isOfferedTo(card, mood)) continue
      counted.count += 1
      if (!played.has(card.id)) counted.left += 1
    }
  }
  return [...ofMoods.values()]
}

const german = new Intl.Collator('de')

/** Distinct tags of drawable cards, in alphabetical order. */
export async function drawableTags(context: Context, deck: Deck, actor: Actor): Promise<string[]> {
  const names = new Map<string, string>()
  const drawable = await drawableCards(context, deck, actor)
  await eachInSlices(
    drawable.filter((card) => passes({}, card)),
    ({ tags }) => {
      for (const name of tags) names.set(tagKey(name), names.get(tagKey(name)) ?? name)
    },
  )
  return [...names.values()].sort(german.compare)
}

/** Card content from input; known tags keep their spelling, duplicates are dropped (O-099). */
async function contentOf(context: Context, deck: Deck, body: CardBody, actor: Actor) {
  const { instructions, tags: names, ...fields } = body
  if (categoryById(body.categoryId) === undefined) refuse(categoryUnknown)
  const knownTags = names.length === 0 ? [] : await drawableTags(context, deck, actor)
  const known = new Map(knownTags.map((name) => [tagKey(name), name]))
  const tags = new Map(names.map((name) => [tagKey(name), known.get(tagKey(name)) ?? name]))
  return { ...defined(fields), instructions: instructions || null, tags: [...tags.values()] }
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
    ...CARD_DEFAULTS,
    ...IN_ALL_SEASONS,
    ...content,
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
  return { ...written, resting: false, restsUntil: null, inHalves: false }
}

/**
 * Edits an own card.
 * @throws Refused 404, 403 to others than the author, or 409 if it is not as in `insteadOf`
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
    const card = { ...known, ...content }
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
 * @param change with `matches`, a like counts for a match of both
 * @param above puts it back above this card's reaction, or below all with `NONE`; most recent otherwise
 */
export async function react(
  context: Context,
  deck: Deck,
  cardId: string,
  change: Partial<ReactionRecord> & { readonly limited?: boolean; readonly matches?: boolean },
  actor: Actor,
  above?: string,
) {
  const { limited: wantedLimit, matches = false, ...wanted } = change
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
    const { vote } = wanted
    if (vote !== undefined) {
      await noteVote(trx, pair, actor.userId, { cardId, isLike: matches && vote === 'like' })
    }
    return { cardId, ...reaction, limited: limits.has(cardId) }
  })
}
