import {
  deleteMessage as deleteCall,
  editMessage,
  history,
  markRead,
  postMessage,
  reactToMessage,
  searchMessages as searchCall,
  unreadCount,
} from '#contract/chat/calls.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import type { MessageBatcher } from './message-batch-service.ts'
import type { ChatContext } from './models.ts'
import { removeFiles } from './photos/service.ts'
import { searchMessages } from './search-service.ts'
import {
  deleteMessage,
  editText,
  markMessagesRead,
  post,
  reactTo,
  readHistory,
  unreadOf,
} from './service.ts'

export const chatRoutes = (context: ChatContext, batcher: MessageBatcher): Binding[] => [
  on(history, ({ query, actor }) => readHistory(context, query, actor)),

  on(searchCall, ({ body, actor }) => searchMessages(context, body, actor)),

  on(markRead, async ({ body, actor }) => {
    await markMessagesRead(context, body.messageIds, actor)
    return undefined
  }),

  on(unreadCount, async ({ actor }) => ({ unread: await unreadOf(context, actor) })),

  on(postMessage, async ({ body, actor }) => {
    checkClaimedPair(body.pairId, actor)
    const { message } = await post(context, batcher, body, actor)
    return message
  }),

  on(editMessage, ({ params, body, actor }) => editText(context, params.id, body, actor)),

  on(deleteCall, async ({ params, actor }) => {
    await removeFiles(context, await deleteMessage(context, params.id, actor))
    return undefined
  }),

  on(reactToMessage, ({ params, body, actor }) => reactTo(context, params.id, body.emoji, actor)),
]
