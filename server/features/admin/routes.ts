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
import { actsOn, knownPerson, noteAct, noteLook, rolesFor } from './acts-service.ts'
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
  on(listUsers, async ({ query, actor }) => {
    await noteLook(context, actor, 'users listed')
    return findUsers(context, query)
  }),
  on(listLogs, async ({ query, actor }) => {
    await noteLook(context, actor, 'log read', await knownPerson(context, query.userId))
    return { data: (await journal.newest(query.userId, query.limit)).map(presentEntry) }
  }),
  on(showRoles, ({ params, actor }) => rolesFor(context, actor, params.id)),
  on(sendPush, async ({ body, actor }) => {
    await noteAct(context, actor, 'push sent', body.userId)
    return pushTo(context, send, body)
  }),
  on(listAdminActs, ({ actor }) => actsOn(context, actor)),
]
