import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { type Feature, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { loadStories } from './catalog-service.ts'
import { exportStories } from './export-service.ts'
import { keepUnseenStoryMatches } from './match-store.ts'
import { dropPaths } from './path-store.ts'
import { transferRatings } from './records.ts'
import { type CardFinder, relatedStoriesOf } from './related-service.ts'
import { storiesRoutes } from './routes.ts'
import { transferStories } from './store.ts'
import { transferVersions } from './version-store.ts'

export const stories = {
  transfers: {
    own: [transferStories, transferRatings],
    alone: [transferVersions, keepUnseenStoryMatches],
    inviter: [dropPaths],
  },
  start(context: Context, { relatedCards }: { readonly relatedCards: CardFinder }) {
    const catalog = loadStories(join(context.config.contentDir, 'stories'))
    return {
      routes: storiesRoutes(context, catalog, relatedCards),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportStories(context, catalog, actor)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      relatedStories: (actor: Actor) => relatedStoriesOf(context, catalog, actor),
    }
  },
} satisfies Feature
