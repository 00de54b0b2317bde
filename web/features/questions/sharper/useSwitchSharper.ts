import { useMutation, useQueryClient } from '@tanstack/react-query'
import { switchSharper } from '#contract/questions/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { GAME_KEY } from '../keys.ts'
import { sharperQuery } from './queries.ts'
import { sharperTexts as texts } from './texts.ts'

/**
 * Switches one's own wish, one press after the other; what the latest one wants are its `variables`
 * while it is pending. The game is read again if that changes its levels.
 */
export function useSwitchSharper() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'sharper' },
    mutationFn: (mine: boolean) => call(switchSharper, { body: { mine } }),
    onMutate: () => cache.cancelQueries({ queryKey: sharperQuery.queryKey }),
    onSuccess: (sharper) => {
      const before = cache.getQueryData(sharperQuery.queryKey)
      cache.setQueryData(sharperQuery.queryKey, sharper)
      if (before?.active !== sharper.active) {
        void cache.invalidateQueries({ queryKey: GAME_KEY })
      }
    },
    onError: (cause) => {
      void cache.invalidateQueries({ queryKey: sharperQuery.queryKey })
      logFailure('Schärfere Fragen konnten nicht umgeschaltet werden', cause)
      toast(sentenceOf(cause, texts.failed))
    },
  })
}
