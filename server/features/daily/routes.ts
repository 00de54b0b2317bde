import {
  type DailyMessage,
  grantPermission,
  listDailyMessages,
  postDailyMessage,
  postStatus,
  readMutual,
  readPermission,
  type Status,
  statusHistory,
  statusOfToday,
  statusYear,
  switchMutual,
} from '#contract/daily/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import { presentSharedSwitch } from '#server/pair/shared-switch.ts'
import { messagesOfToday, writeMessage } from './message-service.ts'
import type { StoredMessage } from './message-store.ts'
import {
  grantToPartner,
  ownStatusContext,
  readPermissionOf,
  switchMutualMode,
} from './permission-service.ts'
import { halvesOf, type StatusContext } from './policy.ts'
import type { ShownPost } from './records.ts'
import { postOwnStatus, readHistoryOf, readStatusesOfToday, readYearOf } from './status-service.ts'
import type { Suggestions } from './suggestion-policy.ts'

const presentMessage = (message: StoredMessage): DailyMessage => ({
  id: message.id,
  message: message.text,
  senderId: message.senderId,
  date: message.day,
  createdAt: new Date(message.createdAt).toISOString(),
})

const presentStatus = ({ message, level, createdAt }: ShownPost): Status => ({
  message,
  level,
  createdAt: new Date(createdAt).toISOString(),
})

const presentMutual = (statusContext: StatusContext) =>
  presentSharedSwitch(...halvesOf(statusContext))

export const dailyRoutes = (context: Context, suggestions: Suggestions): Binding[] => [
  ...messages(context),
  ...statuses(context, suggestions),
  ...switches(context),
]

const messages = (context: Context): Binding[] => [
  on(postDailyMessage, async ({ body, actor }) => {
    checkClaimedPair(body.pairId, actor)
    return { message: presentMessage(await writeMessage(context, body, actor)) }
  }),
  on(listDailyMessages, async ({ actor }) => {
    const { messages, newestOfPartner } = await messagesOfToday(context, actor)
    return {
      messages: messages.map(presentMessage),
      message: newestOfPartner === undefined ? null : presentMessage(newestOfPartner),
    }
  }),
]

const statuses = (context: Context, suggestions: Suggestions): Binding[] => [
  on(postStatus, async ({ body, actor }) => {
    checkClaimedPair(body.pairId, actor)
    return presentStatus(await postOwnStatus(context, suggestions, body, actor))
  }),
  on(statusOfToday, async ({ actor }) => {
    const { mine, partner, ...rest } = await readStatusesOfToday(context, suggestions, actor)
    return {
      ...rest,
      myStatus: mine && presentStatus(mine),
      partnerStatus: partner && presentStatus(partner),
    }
  }),
  on(statusHistory, ({ query, actor }) => readHistoryOf(context, query.days, actor)),
  on(statusYear, ({ query, actor }) => readYearOf(context, query, actor)),
]

const switches = (context: Context): Binding[] => [
  on(readPermission, ({ actor }) => readPermissionOf(context, actor)),
  on(grantPermission, ({ actor }) => grantToPartner(context, actor)),
  on(readMutual, async ({ actor }) => presentMutual(await ownStatusContext(context, actor))),
  on(switchMutual, async ({ body, actor }) =>
    presentMutual(await switchMutualMode(context, body.mine, actor)),
  ),
]
