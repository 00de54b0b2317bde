import { markRead } from '#contract/chat/calls.ts'
import { prepareCall } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { defineChange, waitingChanges } from '../../../lib/offline/changes.ts'
import { queryClient } from '../../../lib/query/queryClient.ts'
import { unreadQuery } from './unreadQuery.ts'

interface ReadMark {
  readonly messageIds: readonly string[]
}

const KIND = 'read-mark'

/** Messages one has seen (O-072); what was read without a network is reported once there is one. */
export const readMarks = defineChange<ReadMark>({
  kind: KIND,
  isSilent: true,
  // None replaces another: each is about other messages.
  subjectOf: ({ messageIds }) => messageIds.join(' '),
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
  new Set(
    waitingChanges
      .get()
      .filter(({ kind }) => kind === KIND)
      .flatMap(({ payload }) => (payload as ReadMark).messageIds),
  )
