import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { type Feature, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { messagesOfDays, statusesOfDays } from './day-service.ts'
import { exportDays } from './export-service.ts'
import { endMutualMode, transferBroughtMessages, transferMessages } from './records.ts'
import { dailyRoutes } from './routes.ts'
import { loadSuggestions } from './suggestion-service.ts'
import { statusSwitches } from './switch-store.ts'
import { transferBroughtStatuses, transferStatuses } from './transfer-store.ts'

export const daily = {
  transfers: {
    own: [statusSwitches.drop, transferBroughtStatuses, transferBroughtMessages],
    alone: [transferStatuses, transferMessages],
    inviter: [transferStatuses, transferMessages, endMutualMode],
  },
  start(context: Context) {
    const suggestions = loadSuggestions(join(context.config.contentDir, 'suggestions'))
    return {
      routes: dailyRoutes(context, suggestions),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportDays(context, actor)],
      days: [statusesOfDays, messagesOfDays],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
