import { type DailyMessage, postDailyMessage } from '#contract/daily/calls.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { messagesQuery } from './queries.ts'
import { boxTexts } from './texts.ts'

export interface MessageOfDay {
  readonly clientId: string
  /** The UTC day it is meant for. */
  readonly date: string
  readonly message: string
}

/** The text in the box, kept while other screens are open, and sealed on the device. */
export const messageDraft = createKeptStore('daily-message', '', (text) => text.trim() === '')
registerUnsaved(() => messageDraft.get().trim() !== '')

const withMessage = (messages: readonly DailyMessage[], message: DailyMessage): DailyMessage[] => [
  ...messages.filter(({ id }) => id !== message.id),
  message,
]

/** One's own messages of the day; without a network they wait on the device. */
export const messageChanges = defineChange<MessageOfDay, { readonly message: DailyMessage }>({
  kind: 'daily-message',
  prepare: (message, { pairId, alone }) =>
    prepareCall(postDailyMessage, { body: { ...message, pairId, alone } }),
  onAccepted(_, { message }, alone) {
    queryClient.setQueryData(
      messagesQuery.queryKey,
      (known) => known && { ...known, messages: withMessage(known.messages, message) },
    )
    toast(alone ? boxTexts.kept : boxTexts.sent)
  },
  onRefused({ message }, cause) {
    // Below what is being written there now.
    messageDraft.set([messageDraft.get(), message].filter(Boolean).join('\n\n'))
    notice(sentenceOf(cause, boxTexts.failed))
  },
})
