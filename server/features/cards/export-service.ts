import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { Refused } from '../../http/refuse.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { byWhom, jsonFile } from '../../people/exporting.ts'
import { pairVault } from '../../people/people.ts'
import { ownCards } from './card-store.ts'
import type { Deck } from './deck-service.ts'
import { selectionsOf } from './selection-store.ts'
import { findVisibleCard, reactionsWithLimits } from './service.ts'

/** One's own cards, reactions and limits, and what the couple has played. */
export async function* exportCards(
  context: Context,
  deck: Deck,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const { database, vault } = context
  /** A card reads here as it does in the app, so that nothing tells of the partner's limits. */
  const titleOf = async (id: string): Promise<string | null> => {
    try {
      return (await findVisibleCard(context, deck, id, actor)).title
    } catch (fault) {
      if (fault instanceof Refused) return null
      throw fault
    }
  }
  const pair = await pairVault(database.db, vault, actor.pairId)
  const written = (await ownCards(database.db, pair)).filter(
    ({ createdBy }) => createdBy === actor.userId,
  )
  yield jsonFile(
    'eigene-karten.json',
    written.map(({ title, description, instructions, categoryId, level, tags }) => ({
      titel: title,
      beschreibung: description,
      anleitung: instructions,
      kategorie: categoryId,
      stufe: level,
      stichworte: tags,
    })),
  )
  const reactions = []
  for (const { cardId, vote, isFavorite, limited } of await reactionsWithLimits(context, actor)) {
    reactions.push({
      karte: await titleOf(cardId),
      bewertung: vote === 'like' ? 'mag ich' : vote === 'dislike' ? 'mag ich nicht' : null,
      favorit: isFavorite,
      tabu: limited,
    })
  }
  yield jsonFile('karten-bewertungen.json', reactions)
  const played = []
  for (const selection of await selectionsOf(database.db, actor.pairId)) {
    played.push({
      tag: selection.day,
      karte: await titleOf(selection.card_id),
      gewaehltVon: byWhom(selection.selected_by, actor),
    })
  }
  yield jsonFile('gespielte-karten.json', played)
}
