import { hide, listHidden, readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import { type Binding, on } from '#server/http/bind.ts'
import {
  changeHidden,
  type DaysContext,
  dayOfCouple,
  hiddenOf,
  lookBack,
  monthOfCouple,
} from './service.ts'

export const daysRoutes = (context: DaysContext): Binding[] => [
  on(readMonth, ({ query, actor }) => monthOfCouple(context, query, actor)),
  on(readDay, ({ query, actor }) => dayOfCouple(context, query, actor)),
  on(readLookBack, async ({ actor }) => ({ lookBack: await lookBack(context, actor) })),
  on(listHidden, async ({ actor }) => ({ hidden: await hiddenOf(context, actor) })),
  on(hide, async ({ body, actor }) => {
    await changeHidden(context, body, actor)
    return undefined
  }),
]
