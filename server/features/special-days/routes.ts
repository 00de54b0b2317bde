import { listSpecialDays, removeSpecialDay, writeSpecialDay } from '#contract/special-days/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { listDays, removeDay, writeDay } from './service.ts'

export const specialDaysRoutes = (context: Context): Binding[] => [
  on(listSpecialDays, async ({ actor }) => ({ days: await listDays(context, actor) })),
  on(writeSpecialDay, async ({ body, actor }) => {
    await writeDay(context, body, actor)
    return undefined
  }),
  on(removeSpecialDay, async ({ params, actor }) => {
    await removeDay(context, params.id, actor)
    return undefined
  }),
]
