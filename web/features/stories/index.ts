import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '#web/lib/routing/routes.ts'

/** All of /stories (NAV-10). */
const storiesRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'stories',
  component: lazyPage(() => import('./layout/StoriesLayout.tsx'), 'StoriesLayout'),
})

const list = lazyPage(() => import('./list/ListPage.tsx'), 'ListPage')
const write = lazyPage(() => import('./editor/EditorPages.tsx'), 'NewPage')
const random = lazyPage(() => import('./random/RandomPage.tsx'), 'RandomPage')
const matches = lazyPage(() => import('./matches/MatchesPage.tsx'), 'MatchesPage')
const story = lazyPage(() => import('./reader/StoryPage.tsx'), 'StoryPage')
const edit = lazyPage(() => import('./editor/EditorPages.tsx'), 'EditPage')

const pages = [
  createRoute({ getParentRoute: () => storiesRoute, path: '/', component: list }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'neu', component: write }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'random', component: random }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'matches', component: matches }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId', component: story }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId/edit', component: edit }),
] as const

export const stories = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [storiesRoute.addChildren([...pages])],
} as const
