import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { type Feature, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { exportDays } from './export-service.ts'
import {
  endMutualMode,
  transferBroughtMessages,
  transferBroughtStatuses,
  transferMessages,
  transferStatuses,
} from './records.ts'
import { dailyRoutes } from './routes.ts'
import { loadSuggestions } from './suggestion-service.ts'
import { dropSwitches } from './switch-store.ts'
import { dropView } from './view-store.ts'

export const daily = {
  transfers: {
    own: [dropSwitches, dropView, transferBroughtStatuses, transferBroughtMessages],
    alone: [transferStatuses, transferMessages],
    inviter: [transferStatuses, transferMessages, endMutualMode, dropView],
  },
  start(context: Context) {
    const suggestions = loadSuggestions(join(context.config.contentDir, 'suggestions'))
    return {
      routes: dailyRoutes(context, suggestions),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportDays(context, actor)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
