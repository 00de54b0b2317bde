import type { EchoAnswer } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { authorLabel, jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { echoesOf } from './echo-store.ts'
import { handOf } from './hand-store.ts'
import { cardsShownAsLiked } from './like-service.ts'
import type { Deck } from './models.ts'
import { playedDays } from './played-service.ts'
import { presentEcho } from './present.ts'
import { exportCard, exportReaction } from './records.ts'
import { cardReader, cardsWrittenBy, reactionsWithLimits } from './service.ts'

/** The own answer to a played day, and what both have said alike; null for no answer. */
async function exportedEcho(
  context: Context,
  { cardId, day }: { readonly cardId: string; readonly day: string },
  actor: Actor,
) {
  const { clock, vault } = context
  const stored = await inPair(context, actor).read((db, pair) => echoesOf(db, vault, pair, cardId))
  const echo = stored.find((one) => one.day === day)
  const { mine, both, theirs } =
    echo === undefined
      ? { mine: null, both: null, theirs: null }
      : presentEcho(echo, actor, clock.now())
  if (mine === null) return null
  return {
    ich: ECHO_NAMES[mine.answer],
    meineWorte: mine.words,
    beide: both && ECHO_NAMES[both],
    worteVonPartner: theirs,
  }
}

const ECHO_NAMES: Readonly<Record<EchoAnswer, string>> = {
  again: 'gern wieder',
  otherwise: 'anders',
  never: 'lieber nicht wieder',
}

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
  const both = await cardsShownAsLiked(context, deck, actor)
  yield jsonFile(
    'karten-die-ihr-beide-moegt.json',
    both.map(({ title, resting }) => ({ karte: title, ruht: resting })),
  )
  const played = []
  for (const selection of await playedDays(context, deck, actor)) {
    played.push({
      tag: selection.day,
      ...(await named(selection.cardId)),
      gewaehltVon: authorLabel(selection.selectedBy, actor),
      eingeloest: selection.redeemed,
      zurueckImStapel: selection.returned,
      nachklang: await exportedEcho(context, selection, actor),
    })
  }
  yield jsonFile('gespielte-karten.json', played)
  const held = []
  for (const { cardId, keptBy, since } of (await ownPair.read(handOf)).held) {
    held.push({ ...(await named(cardId)), aufgehobenVon: authorLabel(keptBy, actor), seit: since })
  }
  yield jsonFile('karten-auf-der-hand.json', held)
}
