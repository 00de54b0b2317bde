import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Card, readCard, updateCard } from '#contract/cards/calls.ts'
import { cardChanged } from '#contract/cards/errors.ts'
import { call, isRefusal } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { useSubmitAndWait } from '#web/lib/offline/useSubmitAndWait.ts'
import { cacheCard } from '../queries.ts'
import { afterSaving, type NewCard, newCards } from './changes.ts'
import { bodyOf, type Draft, storedOf } from './state.ts'

interface Saving extends NewCard {
  /** The card that is replaced; a new card replaces nothing. */
  readonly insteadOf: Draft
}

/**
 * Saves a new card, or the one with `id`; the answer is the card, or null if it waits on this
 * device. A failure is logged, and the form says so (KARTEN-100). If the card was changed meanwhile, `useCard` has what
 * it has become once this has failed.
 */
export function useSaveCard(id: string | null) {
  const cache = useQueryClient()
  const submitAndWait = useSubmitAndWait(newCards)
  return useMutation({
    mutationFn: async ({ clientId, draft, insteadOf }: Saving): Promise<Card | null> => {
      if (id === null) {
        const sent = await submitAndWait({ clientId, draft })
        return sent?.answer ?? null
      }
      const body = { ...bodyOf(draft), insteadOf: storedOf(insteadOf) }
      const card = await call(updateCard, { params: { id }, body })
      afterSaving(card)
      return card
    },
    onError: async (cause) => {
      logFailure('Karte konnte nicht gespeichert werden', cause)
      if (id === null || !isRefusal(cause, cardChanged)) return
      // Not by its query: the page leaves a card that failed to load.
      const newer = await call(readCard, { params: { id } }).catch(() => null)
      if (newer !== null) cacheCard(cache, newer)
    },
  })
}
