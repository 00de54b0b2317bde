import { removeSpecialDay, writeSpecialDay } from '#contract/special-days/calls.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { specialDaysQuery } from '../queries.ts'
import { type DayChange, type Draft, withChanges } from '../state.ts'
import { specialDayTexts as texts } from '../texts.ts'

const { queryKey } = specialDaysQuery
const readAgain = () => void queryClient.invalidateQueries({ queryKey })

/** The day that is being written, if there is one, sealed on the device. */
export const keptDay = createKeptStore<Draft | null>('special-day', null, (draft) => draft === null)

/** Days written or removed; without a network they wait on the device. */
export const specialDayChanges = defineChange<DayChange>({
  kind: 'special-day',
  replaces: (later, earlier) => later.clientId === earlier.clientId,
  prepare: ({ clientId, day }, { pairId }) =>
    day === null
      ? prepareCall(removeSpecialDay, { params: { id: clientId } })
      : prepareCall(writeSpecialDay, { body: { clientId, ...day, pairId } }),
  onAccepted(change) {
    queryClient.setQueryData(
      queryKey,
      (known) => known && { days: withChanges(known.days, [change], today()) },
    )
    readAgain()
  },
  onRefused(_, cause) {
    notice(sentenceOf(cause, texts.failed))
    readAgain()
  },
})
