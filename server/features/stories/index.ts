import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { type Feature, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { loadStories } from './catalog-service.ts'
import { choicesOfDays } from './day-service.ts'
import { exportStories } from './export-service.ts'
import { retainUnseenStoryMatches } from './match-store.ts'
import { dropPaths } from './path-store.ts'
import { transferRatings } from './records.ts'
import { storyReferences } from './reference-service.ts'
import { type CardFinder, relatedStoriesOf } from './related-service.ts'
import { storiesRoutes } from './routes.ts'
import { transferStories } from './transfer-store.ts'
import { transferVersions } from './version-store.ts'

export const stories = {
  transfers: {
    own: [transferStories, transferRatings],
    alone: [transferVersions, retainUnseenStoryMatches],
    inviter: [dropPaths],
  },
  start(context: Context, { relatedCards }: { readonly relatedCards: CardFinder }) {
    const catalog = loadStories(join(context.config.contentDir, 'stories'))
    return {
      routes: storiesRoutes(context, catalog, relatedCards),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportStories(context, catalog, actor)],
      days: [choicesOfDays(catalog)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      references: storyReferences(context, catalog),
      relatedStories: (actor: Actor) => relatedStoriesOf(context, catalog, actor),
    }
  },
} satisfies Feature
