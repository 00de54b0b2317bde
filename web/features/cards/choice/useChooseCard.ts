import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '#contract/cards/calls.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { pulse } from '#web/lib/device/haptics.ts'
import { logFailure } from '#web/lib/log.ts'
import { getSession } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { afterRefusal, choiceChanges, justChosen } from './changes.ts'
import { todayQuery } from './queries.ts'

/**
 * Saves a card for today (KARTEN-17, KARTEN-76, KARTEN-77); a failure is logged (FEHLER-07).
 * @param onSettled called afterwards, unless the screen was left meanwhile (KARTEN-78)
 * @param reveals whether Heute comes next, which turns the card over
 */
export function useChooseCard(onSettled?: () => void, reveals = false) {
  const cache = useQueryClient()
  const waiting = choiceChanges.useWaiting()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (card: Card) =>
      choiceChanges.submitAndWait({
        card,
        date: today(),
        selectedBy: getSession().userId ?? undefined,
        instead: [
          cache.getQueryData(todayQuery.queryKey)?.cardId ?? NONE,
          ...waiting.map((one) => one.card.id),
        ],
      }),
    onError: (cause, card) => {
      justChosen.set(null)
      logFailure('Fehler beim Speichern der Auswahl', cause)
      toast(afterRefusal(card, cause))
    },
  })
  return {
    choose(card: Card) {
      pulse()
      // Heute may show it before the save is known to have ended.
      if (reveals) justChosen.set(card.id)
      mutate(card, { onSettled: () => onSettled?.() })
    },
    isPending,
    /** Id of the card that is being saved. */
    pendingId: isPending ? variables.id : undefined,
  }
}
