import type { selectCard } from '#contract/cards/calls.ts'
import {
  alreadyChosen,
  alreadyPlayed,
  anotherChosen,
  cardOnHand,
  nothingToDecline,
} from '#contract/cards/errors.ts'
import { newSelection } from '#contract/cards/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { findPerson } from '#server/identity/people.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { predatesPartner } from '#server/pair/membership.ts'
import { cardWantedAgain } from './echo-store.ts'
import { isHeld } from './hand-policy.ts'
import { handOf } from './hand-store.ts'
import type { Deck } from './models.ts'
import { checkMayChoose, checkMayDecline, checkSelectionClaims } from './policy.ts'
import { wasRedeemed } from './redemption-store.ts'
import { cameBackOn, countsFrom, latestOf } from './return-policy.ts'
import { returnsOf } from './return-store.ts'
import {
  playedOnAnotherDay,
  readerOfFirst,
  removeSelection,
  type StoredSelection,
  selectionOn,
  writeSelection,
} from './selection-store.ts'
import { checkIsDrawable } from './service.ts'

/**
 * Chooses the card of the day. The server's UTC day counts; with `force` the last choice wins
 * (O-006, O-084, O-085). Cards played on another day are out of the deck (O-088), until
 * they are laid back (O-164).
 */
export async function chooseCard(
  context: Context,
  deck: Deck,
  { query, body }: Pick<Received<typeof selectCard>, 'query' | 'body'>,
  actor: Actor,
): Promise<StoredSelection> {
  const { database, vault, clock, live, domainEvents } = context
  const now = clock.now()
  checkSelectionClaims(body, actor, now)
  const me = await findPerson(database.db, vault, actor.userId)
  checkMayChoose(me?.record.role ?? null)

  const { pairId } = actor
  const wanted = { pairId, day: utcDay(now), cardId: body.cardId, selectedBy: actor.userId }
  const { isNew, ...stored } = await inPair(context, actor).writeNumbered(async (trx, pair) => {
    // Choices made alone were deleted at the joining (O-033); this one would come after it.
    if (await predatesPartner(trx, pair, body)) refuse(pairChanged)
    await checkIsDrawable(trx, pair, deck, wanted, actor)
    const present = await selectionOn(trx, pair, wanted.day)
    // A choice that waited may be stored already, since the answer to its first attempt was lost.
    const isRepeated = query.force !== true || body.instead !== undefined
    if (present?.cardId === wanted.cardId && isRepeated) return { ...present, isNew: false }
    if (present !== undefined && query.force !== true) refuse(alreadyChosen)
    if (isOvertaken(body, present?.cardId ?? NONE)) refuse(alreadyChosen)
    const again = await cardWantedAgain(trx, vault, pair, { ...wanted, today: wanted.day })
    const cameBack = latestOf([cameBackOn(deck.find(wanted.cardId), wanted.day), again])
    const from = countsFrom(await returnsOf(trx, pair), wanted.cardId, cameBack)
    if (await playedOnAnotherDay(trx, vault, wanted, from)) refuse(alreadyPlayed)
    const hand = await handOf(trx, pair)
    if (isHeld(hand, wanted.cardId)) refuse(cardOnHand)
    if (await wasRedeemed(trx, vault, pair, wanted.cardId, { from })) refuse(alreadyPlayed)
    const isGame = deck.halvesOf(wanted.cardId) !== undefined
    const first = isGame ? await readerOfFirst(trx, pair, wanted.cardId) : null
    const chosen = { ...wanted, first }
    await writeSelection(trx, vault, pair, chosen)
    return { ...chosen, isNew: true }
  })
  live.emit({ pairId }, newSelection, undefined)
  // A repeated choice publishes nothing.
  if (isNew) domainEvents.publish({ type: 'NEW_CARD', id: newId(), by: actor })
  return stored
}

/** Whether somebody has chosen since, for a choice that waited on a device (decision 0100). */
const isOvertaken = (
  { cardId, instead }: Received<typeof selectCard>['body'],
  present: string,
): boolean => instead !== undefined && present !== cardId && !instead.includes(present)

/** Refuses what was meant for a card that has been replaced since. */
export function checkIsShown(present: { readonly cardId: string }, shown = present.cardId): void {
  if (present.cardId !== shown) refuse(anotherChosen)
}

/**
 * „Heute nicht“: returns today's card to the deck; the chooser learns only that it is gone.
 * @param shown the card on the screen where it was said
 */
export async function declineToday(
  context: Context,
  shown: string | undefined,
  actor: Actor,
): Promise<void> {
  const { clock, live } = context
  const day = utcDay(clock.now())
  await inPair(context, actor).writeNumbered(async (trx, pair) => {
    const present = await selectionOn(trx, pair, day)
    if (present === undefined) refuse(nothingToDecline)
    checkMayDecline(actor, present.selectedBy)
    checkIsShown(present, shown)
    await removeSelection(trx, actor.pairId, day)
  })
  live.emit({ pairId: actor.pairId }, newSelection, undefined)
}
