import type { selectCard } from '#contract/cards/calls.ts'
import { alreadyChosen, alreadyPlayed, nothingToDecline } from '#contract/cards/errors.ts'
import { newSelection } from '#contract/cards/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { newId } from '../../lib/ids.ts'
import { touchOwnPair } from '../../people/pair-locks.ts'
import { findPerson } from '../../people/people.ts'
import type { SelectionsTable } from '../../storage/tables.ts'
import type { Deck } from './deck-service.ts'
import { checkMayChoose, checkMayDecline, checkSelectionClaims } from './policy.ts'
import {
  playedOnAnotherDay,
  removeSelection,
  selectionOn,
  writeSelection,
} from './selection-store.ts'
import { checkIsDrawable } from './service.ts'

/**
 * Chooses the card of the day. The server's own UTC day counts; the last choice wins when forced
 * (O-006, O-084, O-085), and a card the pair has played on another day is gone (O-088).
 */
export async function chooseCard(
  context: Context,
  deck: Deck,
  { query, body }: Received<typeof selectCard>,
  actor: Actor,
): Promise<SelectionsTable> {
  const { database, vault, clock, live, news } = context
  const now = clock.now()
  checkSelectionClaims(body, actor, now)
  const me = await findPerson(database.db, vault, actor.userId)
  checkMayChoose(me?.record.role ?? null)

  const wanted: SelectionsTable = {
    pair_id: actor.pairId,
    day: utcDay(now),
    card_id: body.cardId,
    selected_by: actor.userId,
    created_at: now,
  }
  const stored = await database.db.transaction().execute(async (trx) => {
    await touchOwnPair(trx, actor)
    await checkIsDrawable(trx, context, deck, body.cardId, actor)
    const present = await selectionOn(trx, actor.pairId, wanted.day)
    if (present?.card_id === wanted.card_id && query.force !== true) return present
    if (present !== undefined && query.force !== true) refuse(alreadyChosen)
    if (await playedOnAnotherDay(trx, actor.pairId, wanted.card_id, wanted.day)) {
      refuse(alreadyPlayed)
    }
    await writeSelection(trx, wanted)
    return wanted
  })
  live.emit({ pairId: actor.pairId }, newSelection, undefined)
  // Choosing what is chosen already is no news.
  if (stored === wanted) news.announce({ type: 'NEW_CARD', id: newId(), by: actor })
  return stored
}

/** „Heute nicht“: today's card returns to the deck; the chooser only learns that it is gone. */
export async function declineToday(context: Context, actor: Actor): Promise<void> {
  const { database, clock, live } = context
  const day = utcDay(clock.now())
  await database.db.transaction().execute(async (trx) => {
    await touchOwnPair(trx, actor)
    const present = await selectionOn(trx, actor.pairId, day)
    if (present === undefined) refuse(nothingToDecline)
    checkMayDecline(actor, present.selected_by)
    await removeSelection(trx, actor.pairId, day)
  })
  live.emit({ pairId: actor.pairId }, newSelection, undefined)
}
