import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import type { DaySource } from '#server/pair/couple-days.ts'
import { exportHides } from './export-service.ts'
import { daysRoutes } from './routes.ts'

export const days = {
  // Hides name days of the pair and stay in it, also as a former one.
  transfers: NO_TRANSFERS,
  /** @param sources what the features contribute to a day, in the order it is shown */
  start(context: Context, { sources }: { readonly sources: readonly DaySource[] }) {
    return {
      routes: daysRoutes({ ...context, sources }),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportHides(context, actor)],
      days: [],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
