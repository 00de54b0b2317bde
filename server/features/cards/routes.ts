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
import { answerEcho, askedEcho, cardEchoes } from '#contract/cards/echo-calls.ts'
import { likedByBoth, listMoods, searchCards } from '#contract/cards/filter-calls.ts'
import { declineRedeemed, keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { resync } from '#contract/kernel/server.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import { askedToday, echoesOfCard, sayEcho } from './echo-service.ts'
import { declineRedeemedToday, keepToday, layOffCard, redeem } from './hand-service.ts'
import { handOf } from './hand-store.ts'
import { cardsLikedByBoth } from './like-service.ts'
import type { Deck, IsSpecialDay } from './models.ts'
import { exportPack, importPack } from './pack-service.ts'
import { playedDays } from './played-service.ts'
import {
  presentCard,
  presentEcho,
  presentHalf,
  presentHand,
  presentReaction,
  presentSelection,
  presentTag,
} from './present.ts'
import { redemptionsOn } from './redemption-store.ts'
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
  findCards,
  listDrawableCards,
  react,
  reactionsWithLimits,
  rewriteOwnCard,
  writeOwnCard,
} from './service.ts'

export const cardsRoutes = (
  context: Context,
  deck: Deck,
  isSpecialDay: IsSpecialDay,
): Binding[] => [
  ...keeping(context, deck),
  ...browsing(context, deck, isSpecialDay),
  ...writing(context, deck),
  ...exchanging(context, deck),
  ...reacting(context, deck),
  ...choosing(context, deck),
  ...echoing(context, deck),
]

const browsing = (context: Context, deck: Deck, isSpecialDay: IsSpecialDay): Binding[] => [
  on(listCards, async ({ query, actor }) =>
    (await listDrawableCards(context, { deck, isSpecialDay }, query, actor)).map(presentCard),
  ),
  on(searchCards, async ({ body, actor }) => {
    const { cards, more } = await findCards(context, deck, body, actor)
    return { cards: cards.map(presentCard), more }
  }),
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
    checkClaimedPair(query.pairId, actor)
    const vote = query.vote === 'like' || query.vote === 'dislike' ? query.vote : null
    const change = { vote, matches: query.matches === true }
    return presentReaction(await react(context, deck, query.cardId, change, actor))
  }),
  on(favoriteCard, async ({ query: { cardId, isFavorite, above }, actor }) =>
    presentReaction(await react(context, deck, cardId, { isFavorite }, actor, above)),
  ),
  on(limitCard, async ({ query: { cardId, limited }, actor }) =>
    presentReaction(await react(context, deck, cardId, { limited }, actor)),
  ),
  on(likedByBoth, async ({ actor }) =>
    (await cardsLikedByBoth(context, deck, actor)).map(presentCard),
  ),
  on(listReactions, async ({ actor }) =>
    (await reactionsWithLimits(context, actor)).map(presentReaction),
  ),
]

const choosing = (context: Context, deck: Deck): Binding[] => [
  on(selectCard, async ({ query, body, actor }) =>
    presentSelection(deck, await chooseCard(context, deck, { query, body }, actor), actor),
  ),
  on(selectionOfDay, async ({ query, actor }) => {
    checkClaimedPair(query.pairId, actor)
    const date = query.date ?? utcDay(context.clock.now())
    const { chosen, hand, redeemed } = await inPair(context, actor).read(async (db, pair) => ({
      chosen: await selectionOn(db, pair, date),
      hand: await handOf(db, pair),
      redeemed: await redemptionsOn(db, pair, date),
    }))
    return {
      ...presentHand(hand, redeemed),
      pairId: actor.pairId,
      date,
      cardId: chosen?.cardId ?? null,
      selectedBy: chosen?.selectedBy ?? null,
      half: chosen === undefined ? null : presentHalf(deck, chosen, actor),
    }
  }),
  on(listSelections, async ({ actor }) =>
    (await playedDays(context, deck, actor)).map(({ returned, redeemed, ...selection }) => ({
      ...presentSelection(deck, selection, actor),
      redeemed,
      returned,
    })),
  ),
  on(returnCard, async ({ query, actor }) => {
    await returnPlayedCard(context, deck, query.cardId, actor)
    return undefined
  }),
  on(reshuffleDeck, async ({ query, actor }) => {
    await reshuffle(context, deck, query.mood, actor)
    return undefined
  }),
  on(declineSelection, async ({ query, actor }) => {
    await declineToday(context, query.cardId, actor)
    return undefined
  }),
]

const echoing = (context: Context, deck: Deck): Binding[] => [
  on(askedEcho, async ({ actor }) => ({ asked: await askedToday(context, deck, actor) })),
  on(cardEchoes, async ({ params, actor }) => {
    const echoes = await echoesOfCard(context, params.id, actor)
    return echoes.map((echo) => presentEcho(echo, actor, context.clock.now()))
  }),
  on(answerEcho, async ({ body, actor }) =>
    presentEcho(await sayEcho(context, body, actor), actor, context.clock.now()),
  ),
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
