import { listLogs, listUsers, overview, sendPush } from '#contract/admin/calls.ts'
import type { Context } from '../../context.ts'
import { type Binding, on } from '../../http/bind.ts'
import type { Journal } from './journal-service.ts'
import { presentEntry } from './present.ts'
import { findUsers, overviewOf, type PushSender, pushTo, type ServerFacts } from './service.ts'

interface AdminParts extends ServerFacts {
  readonly journal: Journal
  readonly send: PushSender
}

/** The super user's calls; the door is kept by the HTTP side (`access: 'admin'`). */
export const adminRoutes = (
  context: Context,
  { journal, send, ...facts }: AdminParts,
): Binding[] => [
  on(overview, () => overviewOf(context, facts)),
  on(listUsers, ({ query }) => findUsers(context, query)),
  on(listLogs, async ({ query }) => ({
    data: (await journal.newest(query.userId, query.limit)).map(presentEntry),
  })),
  on(sendPush, ({ body }) => pushTo(context, send, body)),
]
