import { useMutation } from '@tanstack/react-query'
import { type Card, updateCard } from '#contract/cards/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { afterSaving, type NewCard, newCards } from './changes.ts'
import { bodyOf } from './state.ts'

/**
 * Saves a new card, or the one with `id`; calls back with the card, or null if it waits on this
 * device. A failure is only logged (KARTEN-100).
 */
export function useSaveCard(id: string | null, onSaved: (card: Card | null) => void) {
  return useMutation({
    mutationFn: async ({ clientId, draft }: NewCard) => {
      if (id === null) {
        const sent = await newCards.submitAndWait({ clientId, draft })
        return sent?.answer ?? null
      }
      const card = await call(updateCard, { params: { id }, body: bodyOf(draft) })
      afterSaving(card)
      return card
    },
    onSuccess: (card) => onSaved(card),
    onError: (cause) => logFailure('Karte konnte nicht gespeichert werden', cause),
  })
}
