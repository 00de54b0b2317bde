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
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { inPair } from '../../identity/in-pair.ts'
import { predatesPartner } from '../../identity/membership.ts'
import { findPerson } from '../../identity/people.ts'
import { newId } from '../../lib/ids.ts'
import { isHeld, wasRedeemed } from './hand-policy.ts'
import { handOf } from './hand-store.ts'
import type { Deck } from './models.ts'
import { checkMayChoose, checkMayDecline, checkSelectionClaims } from './policy.ts'
import { countsFrom } from './return-policy.ts'
import { returnsOf } from './return-store.ts'
import {
  playedOnAnotherDay,
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
  const stored = await inPair(context, actor).writeNumbered(async (trx, pair) => {
    // What was chosen alone has gone at the joining (O-033); this would come after it.
    if (await predatesPartner(trx, pair, body)) refuse(pairChanged)
    await checkIsDrawable(trx, pair, deck, wanted, actor)
    const present = await selectionOn(trx, pair, wanted.day)
    // One that waited may be here already: the answer to its first attempt was lost.
    const isRepeated = query.force !== true || body.instead !== undefined
    if (present?.cardId === wanted.cardId && isRepeated) return present
    if (present !== undefined && query.force !== true) refuse(alreadyChosen)
    if (isOvertaken(body, present?.cardId ?? NONE)) refuse(alreadyChosen)
    const from = countsFrom(await returnsOf(trx, pair), wanted.cardId)
    if (await playedOnAnotherDay(trx, vault, wanted, from)) refuse(alreadyPlayed)
    const hand = await handOf(trx, pair)
    if (isHeld(hand, wanted.cardId)) refuse(cardOnHand)
    if (wasRedeemed(hand, wanted.cardId, from)) refuse(alreadyPlayed)
    await writeSelection(trx, vault, pair, wanted)
    return wanted
  })
  live.emit({ pairId }, newSelection, undefined)
  // A repeated choice publishes nothing.
  if (stored === wanted) domainEvents.publish({ type: 'NEW_CARD', id: newId(), by: actor })
  return stored
}

/** Whether somebody has chosen since, for a choice that waited on a device (decision 0059). */
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
