import { type Card, createCard } from '#contract/cards/calls.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import {
  cacheCard,
  categoriesQuery,
  favoritesQuery,
  myCardsQuery,
  refetch,
  resetHiddenDecks,
  tagsQuery,
} from '../queries.ts'
import { bodyOf, type Draft, type StoredDraft, wholeDraft } from './state.ts'
import { formTexts } from './texts.ts'

export interface NewCard {
  readonly clientId: string
  readonly draft: StoredDraft
}

/**
 * Drafts refused while their form was closed, or dropped because their pair was left; the next new
 * card begins with the first.
 */
export const refusedCards = createSessionStore<readonly Draft[]>([])
registerUnsaved(() => refusedCards.get().length > 0)

const keepCard = (draft: StoredDraft): void =>
  refusedCards.set([...refusedCards.get(), wholeDraft(draft)])

/** Keeps what was being written for a pair that was left, and says so. */
export function storeDroppedCard(draft: StoredDraft): void {
  keepCard(draft)
  notice(formTexts.dropped)
}

/** Cards of one's own; without a network they wait on the device. */
export const newCards = defineChange<NewCard, Card>({
  kind: 'own-card',
  prepare: ({ clientId, draft }, { pairId }) =>
    prepareCall(createCard, { body: { ...bodyOf(draft), clientId, pairId } }),
  onAccepted: (_, card) => afterSaving(card),
  onRefused({ draft }, cause) {
    keepCard(draft)
    notice(`${sentenceOf(cause, formTexts.failed)} ${formTexts.kept}`)
  },
  onDropped: ({ draft }) => storeDroppedCard(draft),
})

/** Shows a written or rewritten card everywhere. */
export function afterSaving(card: Card): void {
  cacheCard(queryClient, card)
  void refetch(queryClient, myCardsQuery, favoritesQuery, tagsQuery, categoriesQuery)
  resetHiddenDecks(queryClient)
}
