import {
  RELATED_OFFERED,
  RELATED_STORIES,
  type Related,
  type RelatedCard,
  type RelatedStory,
} from '#contract/kernel/related.ts'
import type { ListedPaar, Paar } from '#contract/questions/calls.ts'
import type { Actor } from '#server/http/bind.ts'
import type { QuestionCatalog } from './catalog-service.ts'

/** Finds cards and stories for the actor's pair; what is not offered is left out. */
export interface RelatedContent {
  readonly relatedCards: (actor: Actor) => Promise<(ids: readonly string[]) => RelatedCard[]>
  readonly relatedStories: (actor: Actor) => Promise<(ids: readonly number[]) => RelatedStory[]>
}

/**
 * Adds to matches the cards and stories that fit (O-174). Both follow from the pair of questions
 * and from the cards and stories both partners can read: no answer is looked at (decision 0051).
 */
export async function withRelated(
  catalog: QuestionCatalog,
  { relatedCards, relatedStories }: RelatedContent,
  paare: readonly Paar[],
  actor: Actor,
): Promise<ListedPaar[]> {
  if (paare.length === 0) return []
  const [findCards, findStories] = await Promise.all([relatedCards(actor), relatedStories(actor)])
  const relatedOf = (questionId: string): Related => {
    const { cards = [], stories = [] } = catalog.pairOf(questionId) ?? {}
    const fittingStories = findStories(stories).slice(0, RELATED_STORIES)
    const room = RELATED_OFFERED - fittingStories.length
    return { cards: findCards(cards).slice(0, room), stories: fittingStories }
  }
  return paare.map((paar) => ({ ...paar, related: relatedOf(paar.fragePaar.geben.id) }))
}
