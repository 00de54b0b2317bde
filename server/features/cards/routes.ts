import {
  createCard,
  declineSelection,
  exportCards,
  favoriteCard,
  favoriteCards,
  importCards,
  limitCard,
  listCards,
  listCategories,
  listMoods,
  listReactions,
  listSelections,
  listTags,
  myCards,
  readCard,
  reshuffleDeck,
  returnCard,
  selectCard,
  selectionOfDay,
  updateCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { declineRedeemed, keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { resync } from '#contract/kernel/server.ts'
import type { Context } from '../../context.ts'
import { type Binding, on } from '../../http/bind.ts'
import { checkClaimedPair } from '../../identity/claimed-pair.ts'
import { inPair } from '../../identity/in-pair.ts'
import { declineRedeemedToday, keepToday, layOffCard, redeem } from './hand-service.ts'
import { handOf } from './hand-store.ts'
import type { Deck } from './models.ts'
import { exportPack, importPack } from './pack-service.ts'
import { playedDays } from './played-service.ts'
import {
  presentCard,
  presentHand,
  presentReaction,
  presentSelection,
  presentTag,
} from './present.ts'
import { reshuffle, returnPlayedCard } from './return-service.ts'
import { chooseCard, declineToday } from './selection-service.ts'
import { selectionOn } from './selection-store.ts'
import {
  cardsWrittenBy,
  countCategories,
  countMoods,
  drawableTags,
  favoritesOf,
  findCard,
  listDrawableCards,
  react,
  reactionsWithLimits,
  rewriteOwnCard,
  writeOwnCard,
} from './service.ts'

export const cardsRoutes = (context: Context, deck: Deck): Binding[] => [
  ...keeping(context, deck),
  ...browsing(context, deck),
  ...writing(context, deck),
  ...exchanging(context, deck),
  ...reacting(context, deck),
  ...choosing(context, deck),
]

const browsing = (context: Context, deck: Deck): Binding[] => [
  on(listCards, async ({ query, actor }) =>
    (await listDrawableCards(context, deck, query, actor)).map(presentCard),
  ),
  on(readCard, async ({ params, actor }) =>
    presentCard(await findCard(context, deck, params.id, actor)),
  ),
  on(listCategories, ({ actor }) => countCategories(context, deck, actor)),
  on(listMoods, ({ query, actor }) => countMoods(context, deck, query, actor)),
  on(listTags, async ({ actor }) => (await drawableTags(context, deck, actor)).map(presentTag)),
  on(favoriteCards, async ({ actor }) =>
    (await favoritesOf(context, deck, actor)).map(presentCard),
  ),
]

const writing = (context: Context, deck: Deck): Binding[] => [
  on(myCards, async ({ actor }) => (await cardsWrittenBy(context, deck, actor)).map(presentCard)),
  on(createCard, async ({ body: { pairId, ...body }, actor }) => {
    checkClaimedPair(pairId, actor)
    return presentCard(await writeOwnCard(context, deck, body, actor))
  }),
  on(updateCard, async ({ params, body, actor }) =>
    presentCard(await rewriteOwnCard(context, deck, params.id, body, actor)),
  ),
]

const exchanging = (context: Context, deck: Deck): Binding[] => [
  on(exportCards, ({ actor }) => exportPack(context, actor)),
  on(importCards, async ({ query, body, actor }) => {
    const imported = await importPack(context, deck, body, query.preview === true, actor)
    // A preview changes nothing, and other devices must not notice it.
    if (imported.added > 0) {
      const { pairId, sessionId } = actor
      context.live.emit({ pairId, exceptSession: sessionId }, resync, undefined)
    }
    return imported
  }),
]

const reacting = (context: Context, deck: Deck): Binding[] => [
  on(voteCard, async ({ query, actor }) => {
    const vote = query.vote === 'like' || query.vote === 'dislike' ? query.vote : null
    return presentReaction(await react(context, deck, query.cardId, { vote }, actor))
  }),
  on(favoriteCard, async ({ query: { cardId, isFavorite, above }, actor }) =>
    presentReaction(await react(context, deck, cardId, { isFavorite }, actor, above)),
  ),
  on(limitCard, async ({ query: { cardId, limited }, actor }) =>
    presentReaction(await react(context, deck, cardId, { limited }, actor)),
  ),
  on(listReactions, async ({ actor }) =>
    (await reactionsWithLimits(context, actor)).map(presentReaction),
  ),
]

const choosing = (context: Context, deck: Deck): Binding[] => [
  on(selectCard, async ({ query, body, actor }) =>
    presentSelection(await chooseCard(context, deck, { query, body }, actor)),
  ),
  on(selectionOfDay, async ({ query, actor }) => {
    checkClaimedPair(query.pairId, actor)
    const date = query.date ?? utcDay(context.clock.now())
    const { chosen, hand } = await inPair(context, actor).read(async (db, pair) => ({
      chosen: await selectionOn(db, pair, date),
      hand: await handOf(db, pair),
    }))
    return {
      ...presentHand(hand, date),
      pairId: actor.pairId,
      date,
      cardId: chosen?.cardId ?? null,
      selectedBy: chosen?.selectedBy ?? null,
    }
  }),
  on(listSelections, async ({ actor }) =>
    (await playedDays(context, actor)).map(({ returned, redeemed, ...selection }) => ({
      ...presentSelection(selection),
      redeemed,
      returned,
    })),
  ),
  on(returnCard, async ({ query, actor }) => {
    await returnPlayedCard(context, deck, query.cardId, actor)
    return undefined
  }),
  on(reshuffleDeck, async ({ actor }) => {
    await reshuffle(context, actor)
    return undefined
  }),
  on(declineSelection, async ({ query, actor }) => {
    await declineToday(context, query.cardId, actor)
    return undefined
  }),
]

const keeping = (context: Context, deck: Deck): Binding[] => [
  on(keepCard, async ({ query, actor }) => {
    await keepToday(context, deck, query.cardId, actor)
    return undefined
  }),
  on(redeemCard, async ({ query, actor }) => {
    await redeem(context, deck, query.cardId, actor)
    return undefined
  }),
  on(declineRedeemed, async ({ query, actor }) => {
    await declineRedeemedToday(context, deck, query.cardId, actor)
    return undefined
  }),
  on(layOff, async ({ query, actor }) => {
    await layOffCard(context, deck, query.cardId, actor)
    return undefined
  }),
]
