import { useMutation, useQueryClient } from '@tanstack/react-query'
import { switchSharper } from '#contract/questions/calls.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { GAME_KEY } from '../live.ts'
import { sharperQuery } from './queries.ts'
import { sharperTexts as texts } from './texts.ts'

const SWITCH_KEY = ['questions', 'switch-sharper']

/**
 * Switches one's own wish, optimistically, one press after the other; the game is read again if that
 * changes its levels.
 */
export function useSwitchSharper() {
  const cache = useQueryClient()
  // A later press shows what it wants until it is answered itself.
  const isLast = () => cache.isMutating({ mutationKey: SWITCH_KEY }) === 1
  return useMutation({
    mutationKey: SWITCH_KEY,
    scope: { id: 'sharper' },
    mutationFn: (mine: boolean) => call(switchSharper, { body: { mine } }),
    onMutate: async (mine) => {
      await cache.cancelQueries({ queryKey: sharperQuery.queryKey })
      const before = cache.getQueryData(sharperQuery.queryKey)
      cache.setQueryData(
        sharperQuery.queryKey,
        (known) => known && { ...known, mine, active: mine && known.active },
      )
      return { before }
    },
    onSuccess: (sharper, _mine, kept) => {
      // An earlier press that was answered meanwhile may have changed it as well.
      const known = [kept.before, cache.getQueryData(sharperQuery.queryKey)]
      if (isLast()) cache.setQueryData(sharperQuery.queryKey, sharper)
      if (known.some((one) => one?.active !== sharper.active)) {
        void cache.invalidateQueries({ queryKey: GAME_KEY })
      }
    },
    onError: (cause, _mine, kept) => {
      if (isLast()) {
        cache.setQueryData(sharperQuery.queryKey, kept?.before)
        // What was known before may itself have been a press that was not answered yet, and the game
        // has not been told of one that was answered meanwhile.
        void cache
          .invalidateQueries({ queryKey: sharperQuery.queryKey })
          .then(() => cache.invalidateQueries({ queryKey: GAME_KEY }))
      }
      logFailure('Schärfere Fragen konnten nicht umgeschaltet werden', cause)
      toast(sentenceOf(cause, texts.failed))
    },
  })
}
