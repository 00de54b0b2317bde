import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { exportSpecialDays } from './export-service.ts'
import { specialDaysRoutes } from './routes.ts'
import { isSpecialDay } from './service.ts'

export const specialDays = {
  // The days are of both, and stay with their pair, also as a former one.
  transfers: NO_TRANSFERS,
  start(context: Context) {
    return {
      routes: specialDaysRoutes(context),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportSpecialDays(context, actor)],
      days: [],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      isSpecialDay,
    }
  },
} satisfies Feature
