import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { filesUnderWay, notYourPair, serverBusy } from '#contract/kernel/refusals.ts'
import { alone, day, flag, id, insteadOf, waited, wholeInQuery } from '#contract/kernel/shapes.ts'
import {
  alreadyChosen,
  alreadyPlayed,
  anotherChosen,
  cardChanged,
  cardNotFound,
  cardNotYours,
  cardOnHand,
  cardOutOfSeason,
  cardRests,
  cardsFull,
  categoryUnknown,
  choosersDoNotDecline,
  dayOutOfReach,
  importsFull,
  notAsSomebodyElse,
  nothingToDecline,
  roleMayNotChoose,
} from './errors.ts'
import { categoryAndLevel } from './filter-calls.ts'
import { MOODS, PACK_MAX_BYTES, PAGE_MAX, SEED_MAX } from './rules.ts'
import {
  type Card,
  card,
  cardBody,
  cardPack,
  cardRewriteBody,
  exportedPack,
  type Hand,
  half,
  hand,
  ofShownCard,
  type PlayedDay,
  playedDay,
  type Reaction,
  reaction,
  type Selection,
  selection,
  type Tag,
  tag,
} from './shapes.ts'

export type { Card, Hand, PlayedDay, Reaction, Selection, Tag }

const feature = 'cards'

export const listCards = defineCall({
  method: 'GET',
  path: '/cards',
  access: 'user',
  feature,
  summary: 'The deck and the pair’s own cards, by category name, exact level and mood if given.',
  source: 'API-31, KARTEN-114, KARTEN-140, O-083, O-095, O-096',
  query: z.object({
    ...categoryAndLevel,
    mood: z.optional(z.enum(MOODS)),
    /** Page size; `seed` spreads the cards over the whole deck, those one dislikes after all others. */
    limit: z.optional(wholeInQuery(1, PAGE_MAX)),
    page: z.optional(wholeInQuery(1, 1_000_000)),
    seed: z.optional(wholeInQuery(0, SEED_MAX)),
  }),
  answer: z.array(card),
})

export const favoriteCards = defineCall({
  method: 'GET',
  path: '/cards/favorites',
  access: 'user',
  feature,
  summary: 'One’s own favourite cards, newest first; those that rest are marked.',
  source: 'API-35, O-028, O-149',
  answer: z.array(card),
})

export const myCards = defineCall({
  method: 'GET',
  path: '/cards/mine',
  access: 'user',
  feature,
  summary: 'The cards one has written, newest first; those that rest are marked.',
  source: 'API-36, O-028, O-149',
  answer: z.array(card),
})

export const exportCards = defineCall({
  method: 'GET',
  path: '/cards/pack',
  access: 'user',
  feature,
  summary: 'The pair’s own cards as a content pack, to keep or to pass on.',
  source: 'O-144, content packs in content/README.md',
  answer: exportedPack,
})

export const importCards = defineCall({
  method: 'POST',
  path: '/cards/pack',
  access: 'user',
  tells: 'nobody',
  feature,
  summary:
    'Takes the cards of a pack over as one’s own, leaving out what the pair has already; with preview=true only says what would happen.',
  source: 'O-144, content packs in content/README.md',
  query: z.object({ preview: z.optional(flag) }),
  body: cardPack,
  bodyMaxBytes: PACK_MAX_BYTES,
  answer: z.object({
    /** One entry per card of the pack, in its order. */
    cards: z.array(z.object({ title: z.string(), category: z.string(), known: z.boolean() })),
    added: z.int(),
  }),
  refusals: [cardsFull, importsFull, filesUnderWay, serverBusy],
})

export const readCard = defineCall({
  method: 'GET',
  path: '/cards/:id',
  access: 'user',
  feature,
  summary: 'One card of the deck or of the pair; one that rests is marked.',
  source: 'API-32, O-083, O-149',
  params: z.object({ id }),
  ids: { 'params.id': 'card' },
  answer: card,
  refusals: [cardNotFound],
})

export const createCard = defineCall({
  method: 'POST',
  path: '/cards',
  access: 'user',
  tells: 'pair',
  feature,
  summary:
    'Writes a card of one’s own into the pair’s deck; the same clientId again returns the first one.',
  source: 'API-33, O-098, O-099, O-158',
  status: 201,
  body: z.extend(cardBody, waited),
  ids: { 'body.categoryId': 'category', 'body.pairId': 'pair' },
  answer: card,
  refusals: [categoryUnknown, cardsFull, notYourPair],
})

export const updateCard = defineCall({
  method: 'PUT',
  path: '/cards/:id',
  access: 'user',
  tells: 'pair',
  feature,
  summary: 'Rewrites a card one has written.',
  source: 'API-34, O-098',
  params: z.object({ id }),
  body: cardRewriteBody,
  ids: {
    'params.id': 'card',
    'body.categoryId': 'category',
    'body.insteadOf.categoryId': 'category',
  },
  answer: card,
  refusals: [cardNotFound, cardNotYours, cardChanged, categoryUnknown],
})

export const listCategories = defineCall({
  method: 'GET',
  path: '/categories',
  access: 'user',
  feature,
  summary: 'The four categories with the number of cards the pair can draw, and has not played.',
  source: 'API-37, O-083, O-095',
  answer: z.array(
    z.object({
      id,
      name: z.string(),
      count: z.int(),
      /** How many of them the pair has not played. */
      left: z.int(),
    }),
  ),
})

export const listTags = defineCall({
  method: 'GET',
  path: '/tags',
  access: 'user',
  feature,
  summary: 'The tags of the deck and of the pair’s own cards.',
  source: 'API-38, O-083',
  answer: z.array(tag),
})

export const voteCard = defineCall({
  method: 'POST',
  path: '/card-meta/vote',
  access: 'user',
  feature,
  summary: 'Likes or dislikes a card for oneself; null, none or nothing clears the vote.',
  source: 'API-39, KARTEN-146, O-092, O-093',
  query: z.object({
    cardId: id,
    vote: z.optional(z.enum(['like', 'dislike', 'null', 'none', ''])),
    /** The screen has said that a card both like is shown to both; without it a like counts for none. */
    matches: z.optional(flag),
    /** The pair it was pressed in; refused if the session has another (decision 0058). */
    pairId: z.optional(id),
  }),
  ids: { 'query.cardId': 'card', 'query.pairId': 'pair' },
  answer: reaction,
  refusals: [cardNotFound, notYourPair],
})

export const favoriteCard = defineCall({
  method: 'POST',
  path: '/card-meta/favorite',
  access: 'user',
  feature,
  summary: 'Marks a card as one’s favourite, or takes the mark away.',
  source: 'API-40, API-41',
  // `above` restores a former place: directly above this favourite, or below all with `none`.
  query: z.object({ cardId: id, isFavorite: flag, above: z.optional(id) }),
  ids: { 'query.cardId': 'card' },
  answer: reaction,
  refusals: [cardNotFound],
})

export const limitCard = defineCall({
  method: 'POST',
  path: '/card-meta/limit',
  access: 'user',
  feature,
  summary: 'Sets or lifts one’s own hard limit on a card; it rests while either has set one.',
  source: 'O-093, O-149',
  query: z.object({ cardId: id, limited: flag }),
  ids: { 'query.cardId': 'card' },
  answer: reaction,
  refusals: [cardNotFound],
})

export const listReactions = defineCall({
  method: 'GET',
  path: '/card-meta',
  access: 'user',
  feature,
  summary: 'One’s own votes, favourites and limits; never the partner’s.',
  source: 'API-42, O-093',
  answer: z.array(reaction),
})

export const selectCard = defineCall({
  method: 'POST',
  path: '/selection',
  access: 'user',
  rests: true,
  tells: 'nobody',
  feature,
  summary: 'Chooses the card of the day for the pair; force=true replaces an earlier choice.',
  source: 'API-44, O-001, O-006, O-084, O-085, O-158',
  query: z.object({ force: z.optional(flag) }),
  body: z.object({
    date: z.optional(day),
    cardId: id,
    pairId: z.optional(id),
    alone,
    selectedBy: z.optional(id),
    /**
     * For a choice that waited on a device: the chosen cards it may replace, or `NONE`. If another
     * card is chosen or the day is over, it is refused even with `force`.
     */
    instead: z.optional(insteadOf),
  }),
  ids: { 'body.cardId': 'card', 'body.pairId': 'pair', 'body.selectedBy': 'user' },
  answer: selection,
  refusals: [
    roleMayNotChoose,
    cardNotFound,
    notYourPair,
    notAsSomebodyElse,
    dayOutOfReach,
    alreadyChosen,
    alreadyPlayed,
    cardOnHand,
    cardRests,
    cardOutOfSeason,
  ],
})

export const selectionOfDay = defineCall({
  method: 'GET',
  path: '/selection',
  access: 'user',
  feature,
  summary: 'The card chosen for a day, both null when none is, and the hands of both.',
  source: 'API-45, O-086, O-163',
  query: z.object({ date: z.optional(day), pairId: z.optional(id) }),
  ids: { 'query.pairId': 'pair' },
  answer: z.extend(hand, {
    pairId: id,
    date: day,
    cardId: z.nullable(id),
    selectedBy: z.nullable(id),
    half,
  }),
  refusals: [notYourPair],
})

export const listSelections = defineCall({
  method: 'GET',
  path: '/selection/all',
  access: 'user',
  feature,
  summary: 'All days the pair has played, newest first, and which cards are back in the deck.',
  source: 'API-46, O-164',
  answer: z.array(playedDay),
})

export const returnCard = defineCall({
  method: 'POST',
  path: '/selection/return',
  access: 'user',
  rests: true,
  tells: 'nobody',
  feature,
  summary: '„Noch einmal“: lays a played card back into the deck; the history keeps its days.',
  source: 'O-164',
  query: z.object({ cardId: id }),
  ids: { 'query.cardId': 'card' },
  refusals: [cardNotFound],
})

export const reshuffleDeck = defineCall({
  method: 'POST',
  path: '/selection/reshuffle',
  access: 'user',
  rests: true,
  tells: 'nobody',
  feature,
  summary: 'Lays the played cards back into the deck, all or those of a mood, but today’s.',
  source: 'O-164',
  query: z.object({ mood: z.optional(z.enum(MOODS)) }),
})

export const declineSelection = defineCall({
  method: 'POST',
  path: '/selection/decline',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: '„Heute nicht“: gives today’s card back to the deck; the chooser is told neutrally.',
  source: 'O-084',
  query: ofShownCard,
  refusals: [nothingToDecline, choosersDoNotDecline, anotherChosen],
})

export const cardsCalls = [
  listCards,
  favoriteCards,
  myCards,
  exportCards,
  importCards,
  readCard,
  createCard,
  updateCard,
  listCategories,
  listTags,
  voteCard,
  favoriteCard,
  limitCard,
  listReactions,
  selectCard,
  selectionOfDay,
  listSelections,
  returnCard,
  reshuffleDeck,
  declineSelection,
] as const
