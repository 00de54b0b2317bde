import {
  listAdminActs,
  listLogs,
  listUsers,
  overview,
  sendPush,
  showRoles,
} from '#contract/admin/calls.ts'
import type { Context } from '../../context.ts'
import { type Binding, on } from '../../http/bind.ts'
import type { ActivityLog } from './activity-log-service.ts'
import {
  auditTrailOf,
  existingPersonId,
  recordAct,
  recordView,
  rolesFor,
} from './audit-trail-service.ts'
import { presentEntry } from './present.ts'
import { findUsers, overviewOf, type PushSender, pushTo, type ServerFacts } from './service.ts'

interface AdminParts extends ServerFacts {
  readonly activityLog: ActivityLog
  readonly send: PushSender
}

/** The super user's calls, authorised by the HTTP layer (`access: 'admin'`). */
export const adminRoutes = (
  context: Context,
  { activityLog, send, ...facts }: AdminParts,
): Binding[] => [
  on(overview, () => overviewOf(context, facts)),
  on(listUsers, async ({ query, actor }) => {
    await recordView(context, actor, 'users listed')
    return findUsers(context, query)
  }),
  on(listLogs, async ({ query, actor }) => {
    await recordView(context, actor, 'log read', await existingPersonId(context, query.userId))
    return { data: (await activityLog.newest(query.userId, query.limit)).map(presentEntry) }
  }),
  on(showRoles, ({ params, actor }) => rolesFor(context, actor, params.id)),
  on(sendPush, async ({ body, actor }) => {
    await recordAct(context, actor, 'push sent', body.userId)
    return pushTo(context, send, body)
  }),
  on(listAdminActs, ({ actor }) => auditTrailOf(context, actor)),
]
