import { postStatus, type Status } from '#contract/daily/calls.ts'
import { isHigh } from '#contract/daily/rules.ts'
import type { Request } from '#contract/kernel/call.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { sheetTexts } from '../status-form/texts.ts'
import { historyQuery, mutualQuery, permissionQuery, statusQuery } from './queries.ts'

export type StatusPost = Request<typeof postStatus>['body'] & {
  readonly clientId: string
  readonly message: string
}

/** The words of a status that are being written. */
export const keptWords = createKeptStore<string | null>('status', null, (words) => words === null)

/** The status refused while no form was open; the next form begins with it. */
export const statusDraft = createSessionStore<StatusPost | null>(null)
registerUnsaved(() => Boolean(statusDraft.get()?.message))

/** One's own statuses; without a network they wait on the device. */
export const statusChanges = defineChange<StatusPost, Status>({
  kind: 'status',
  replaces: () => true,
  prepare: (post, { pairId, alone }) =>
    prepareCall(postStatus, { body: { ...post, pairId, alone } }),
  onAccepted(_, mine, alone) {
    queryClient.setQueryData(statusQuery.queryKey, (known) => known && { ...known, myStatus: mine })
    void queryClient.invalidateQueries({ queryKey: historyQuery.queryKey })
    void announce(mine, alone)
  },
  onRefused(post, cause) {
    statusDraft.set(post)
    notice(sentenceOf(cause, sheetTexts.failed))
    refetchRules()
  },
})

/** Says who sees it, once that was read. */
async function announce(mine: Status, alone = false): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: statusQuery.queryKey })
  if (alone) return toast(sheetTexts.savedAlone)
  const concealed = queryClient.getQueryData(statusQuery.queryKey)?.concealed === true
  toast(concealed && isHigh(mine.level) ? sheetTexts.savedConcealed : sheetTexts.saved)
}

/** The permission or the mode may have ended, or another device has posted. */
export function refetchRules(): void {
  for (const { queryKey } of [permissionQuery, mutualQuery, statusQuery])
    void queryClient.invalidateQueries({ queryKey })
}
