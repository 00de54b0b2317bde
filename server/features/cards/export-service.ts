import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { authorLabel, jsonFile } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { handOf } from './hand-store.ts'
import type { Deck } from './models.ts'
import { playedDays } from './played-service.ts'
import { exportCard, exportReaction } from './records.ts'
import { cardReader, cardsWrittenBy, reactionsWithLimits } from './service.ts'

/** One's own cards, reactions and limits, and what the couple has played. */
export async function* exportCards(
  context: Context,
  deck: Deck,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const ownPair = inPair(context, actor)
  const today = utcDay(context.clock.now())
  const { find, marked } = await ownPair.read((db, pair) =>
    cardReader(db, pair, deck, actor, today),
  )
  const named = async (id: string) => {
    const card = await find(id)
    return { karte: card?.title ?? null, ruht: card !== undefined && marked(card).resting }
  }
  const written = await cardsWrittenBy(context, deck, actor)
  yield jsonFile(
    'eigene-karten.json',
    written.map((card) => ({ ...exportCard(card), ruht: card.resting })),
  )
  const reactions = []
  for (const reaction of await reactionsWithLimits(context, actor)) {
    reactions.push({
      ...(await named(reaction.cardId)),
      ...exportReaction(reaction),
      tabu: reaction.limited,
    })
  }
  yield jsonFile('karten-bewertungen.json', reactions)
  const played = []
  for (const selection of await playedDays(context, actor)) {
    played.push({
      tag: selection.day,
      ...(await named(selection.cardId)),
      gewaehltVon: authorLabel(selection.selectedBy, actor),
      eingeloest: selection.redeemed,
      zurueckImStapel: selection.returned,
    })
  }
  yield jsonFile('gespielte-karten.json', played)
  const held = []
  for (const { cardId, keptBy, since } of (await ownPair.read(handOf)).held) {
    held.push({ ...(await named(cardId)), aufgehobenVon: authorLabel(keptBy, actor), seit: since })
  }
  yield jsonFile('karten-auf-der-hand.json', held)
}
