import {
  endFoundingInvitations,
  foundingInvitations,
  inviteFounder,
  listAdminActs,
  listLogs,
  listUsers,
  overview,
  sendPush,
  showRoles,
} from '#contract/admin/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import type { ActivityLog } from './activity-log-service.ts'
import {
  auditTrailOf,
  existingPersonId,
  recordAct,
  recordView,
  rolesFor,
} from './audit-trail-service.ts'
import type { PushSender } from './models.ts'
import { presentEntry } from './present.ts'
import {
  type FoundingInvitations,
  findUsers,
  overviewOf,
  pushTo,
  type ServerFacts,
} from './service.ts'

interface AdminParts extends ServerFacts {
  readonly activityLog: ActivityLog
  readonly send: PushSender
  readonly founding: FoundingInvitations
}

/** The super user's calls, authorised by the HTTP layer (`access: 'admin'`). */
export const adminRoutes = (
  context: Context,
  { activityLog, send, founding, ...facts }: AdminParts,
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
  on(foundingInvitations, async () => ({
    registration: context.config.registration,
    open: await founding.count(),
  })),
  on(inviteFounder, async () => ({ inviteCode: await founding.invite() })),
  on(endFoundingInvitations, async () => ({ ended: await founding.endAll() })),
  on(listAdminActs, ({ actor }) => auditTrailOf(context, actor)),
]
