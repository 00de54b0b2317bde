import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { exportPause } from './export-service.ts'
import { pauseRoutes } from './routes.ts'

export const pause = {
  // Both belong to the couple, so they stay in its pair; somebody alone has neither.
  transfers: NO_TRANSFERS,
  start: (context: Context) => ({
    routes: pauseRoutes(context),
    socketHandlers: [],
    dataExports: [(actor: Actor) => exportPause(context, actor)],
    days: [],
    sweeps: [],
    fileErasers: [],
    listeners: {},
    close: nothingToClose,
  }),
} satisfies Feature
