import { useMutation } from '@tanstack/react-query'
import { switchPause } from '#contract/pause/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { pauseQuery } from '#web/lib/query/pause.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { toast } from '../feedback/toastStore.ts'
import { pauseTexts as texts } from '../texts.ts'

const { queryKey } = pauseQuery

/** Begins the own pause, which shows at once, or ends it. */
export const useSwitchPause = () =>
  useMutation(
    {
      scope: { id: 'pause' },
      mutationFn: (mine: boolean) => call(switchPause, { body: { mine } }),
      async onMutate(mine) {
        await queryClient.cancelQueries({ queryKey })
        const before = queryClient.getQueryData(queryKey)
        if (mine && before) queryClient.setQueryData(queryKey, { ...before, on: true, mine })
        return before
      },
      onSuccess(state, mine) {
        queryClient.setQueryData(queryKey, state)
        toast(mine ? texts.begun : state.on ? texts.goesOn : texts.ended)
      },
      onError(cause, mine, before) {
        queryClient.setQueryData(queryKey, before)
        logFailure('Pause konnte nicht umgeschaltet werden', cause)
        toast(sentenceOf(cause, mine ? texts.notBegun : texts.notEnded))
      },
    },
    queryClient,
  )
