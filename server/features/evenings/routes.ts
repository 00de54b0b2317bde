import {
  agreeEvening,
  endCalendar,
  hasCalendar,
  listEvenings,
  makeCalendar,
  proposeEvening,
  readCalendar,
  removeEvening,
} from '#contract/evenings/calls.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { makeAddress, readAddress } from './calendar-service.ts'
import type { EveningsContext } from './models.ts'
import { agree, present, propose, readEvenings, remove } from './service.ts'
import { hasAddress, removeAddress } from './store.ts'

export const eveningsRoutes = (context: EveningsContext): Binding[] => [
  on(listEvenings, async ({ actor }) =>
    present(context, await readEvenings(context, actor), actor),
  ),

  on(proposeEvening, async ({ body, actor }) =>
    present(context, await propose(context, body, actor), actor),
  ),

  on(agreeEvening, async ({ params, actor }) =>
    present(context, await agree(context, params.id, actor), actor),
  ),

  on(removeEvening, async ({ params, actor }) =>
    present(context, await remove(context, params.id, actor), actor),
  ),

  on(hasCalendar, async ({ actor: { userId } }) => ({
    exists: await hasAddress(context.database.db, userId),
  })),

  on(makeCalendar, ({ body, actor }, exchange) =>
    makeAddress(context, body.password, actor, exchange),
  ),

  on(endCalendar, async ({ actor: { userId } }) => {
    await removeAddress(context.database.db, userId)
    return undefined
  }),

  on(readCalendar, ({ params }, exchange) => readAddress(context, params.name, exchange)),
]
