import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { useGoBack } from '#web/lib/routing/useGoBack.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { CARD_NOT_LOADED, isUnavailable } from '../queries.ts'

const NOT_LOADED = 'Die Karte konnte nicht geladen werden.'

/** Goes one page back from a card that cannot be loaded, and says why (KARTEN-23, FEHLER-06). */
export function useLeaveUnavailable(card: UseQueryResult<Card>): void {
  const { error } = card
  const goBack = useGoBack('/karten')
  const leave = useEffectEvent(() => {
    // A read that is paused offline has no error, which the query would log.
    if (error === null) logFailure(CARD_NOT_LOADED, sentenceOf(error, NOT_LOADED))
    toast(sentenceOf(error, NOT_LOADED))
    goBack()
  })
  const failed = isUnavailable(card)
  useEffect(() => {
    if (failed) leave()
  }, [failed])
}
