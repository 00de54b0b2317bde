import { answerEcho, type Echo } from '#contract/cards/echo-calls.ts'
import { paused } from '#contract/kernel/refusals.ts'
import { isRefusal, prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { refetch } from '../queries.ts'
import { askedEchoQuery, echoesQuery } from './queries.ts'
import type { Saying } from './state.ts'
import { echoTexts as texts } from './texts.ts'

/** One's own answer to a played card; without a network it waits on the device. */
export const echoChanges = defineChange<Saying, Echo>({
  kind: 'card-echo',
  replaces: (later, earlier) => later.cardId === earlier.cardId && later.date === earlier.date,
  prepare: ({ instead, ...said }, { hasWaited, pairId }) =>
    prepareCall(answerEcho, {
      body: { ...said, pairId, ...(hasWaited && { instead: [...instead] }) },
    }),
  onAccepted({ cardId, date }, echo) {
    queryClient.setQueryData(echoesQuery(cardId).queryKey, (echoes) =>
      echoes?.map((one) => (one.date === date ? echo : one)),
    )
    void refetch(queryClient, askedEchoQuery)
  },
  onRefused({ cardId }, cause) {
    notice(sentenceOf(cause, texts.failed))
    void refetch(queryClient, echoesQuery(cardId))
  },
  // Words are not lost: they stay to be copied or discarded. An answer waits for the end of a pause.
  faultOf({ words }, cause) {
    if (words === '' && !isRefusal(cause, paused)) return null
    const fault = sentenceOf(cause, texts.failed)
    notice(fault)
    return fault
  },
})
