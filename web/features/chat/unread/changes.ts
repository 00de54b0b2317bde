import { markRead } from '#contract/chat/calls.ts'
import { prepareCall } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { waitingOf } from '#web/lib/offline/waitingChanges.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { unreadQuery } from './unreadQuery.ts'

interface ReadMark {
  readonly messageIds: readonly string[]
}

const KIND = 'read-mark'
const waiting = waitingOf<ReadMark>(KIND)

/** Messages one has seen (O-072); what was read without a network is reported once there is one. */
export const readMarks = defineChange<ReadMark>({
  kind: KIND,
  isSilent: true,
  prepare: ({ messageIds }) => prepareCall(markRead, { body: { messageIds: [...messageIds] } }),
  onAccepted({ messageIds }) {
    queryClient.setQueryData(
      unreadQuery.queryKey,
      (before) => before && { unread: Math.max(0, before.unread - messageIds.length) },
    )
    void queryClient.invalidateQueries(unreadQuery)
  },
  onRefused: (_, cause) => logFailure('Gelesenes konnte nicht gemeldet werden', cause),
})

/** Ids of the messages whose reading waits to be reported, by an earlier visit as well. */
export const waitingReads = (): ReadonlySet<string> =>
  new Set(waiting.get().flatMap(({ payload }) => payload.messageIds))
