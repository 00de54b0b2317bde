import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { type Feature, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { loadStories } from './catalog-service.ts'
import { exportStories } from './export-service.ts'
import { keepUnseenStoryMatches } from './match-store.ts'
import { transferPaths } from './path-store.ts'
import { transferRatings, transferStories } from './records.ts'
import { storiesRoutes } from './routes.ts'
import { transferVersions } from './version-store.ts'

export const stories = {
  transfers: {
    own: [transferStories, transferRatings],
    alone: [transferVersions, keepUnseenStoryMatches, transferPaths],
  },
  start(context: Context) {
    const catalog = loadStories(join(context.config.contentDir, 'stories'))
    return {
      routes: storiesRoutes(context, catalog),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportStories(context, catalog, actor)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
