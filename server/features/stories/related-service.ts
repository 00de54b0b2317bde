import { RELATED_OFFERED, type RelatedCard, type RelatedStory } from '#contract/kernel/related.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { findStory } from './service.ts'
import { versionsOf } from './version-store.ts'

/** Finds cards of the deck for the actor's pair; what is not offered is left out. */
export type CardFinder = (actor: Actor) => Promise<(ids: readonly string[]) => RelatedCard[]>

/**
 * The cards that fit a story (O-174); none for a story of the pair.
 * @throws Refused 404 for a story the pair may not see
 */
export async function cardsOfStory(
  context: Context,
  catalog: StoryCatalog,
  relatedCards: CardFinder,
  idInPath: string,
  actor: Actor,
): Promise<RelatedCard[]> {
  const { id } = await findStory(context, catalog, idInPath, actor)
  const find = await relatedCards(actor)
  return find(catalog.cardsOf(id)).slice(0, RELATED_OFFERED)
}

/** Finds common stories by number, with the titles that the pair reads them under (O-113). */
export async function relatedStoriesOf(context: Context, catalog: StoryCatalog, actor: Actor) {
  const versions = await inPair(context, actor).read(versionsOf)
  return (ids: readonly number[]): RelatedStory[] =>
    ids
      .flatMap((id) => catalog.find(id) ?? [])
      .map(({ id, title }) => ({ id, title: versions.get(id)?.title ?? title }))
}
