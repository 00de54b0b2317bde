import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazyPage.ts'
import { roleAreaRoute } from './frame.ts'

/** All of /stories (NAV-10). */
export const storiesRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'stories',
  component: lazyPage(
    () => import('../../features/stories/layout/StoriesLayout.tsx'),
    'StoriesLayout',
  ),
})

const list = lazyPage(() => import('../../features/stories/list/ListPage.tsx'), 'ListPage')
const write = lazyPage(() => import('../../features/stories/editor/EditorPages.tsx'), 'NewPage')
const random = lazyPage(() => import('../../features/stories/random/RandomPage.tsx'), 'RandomPage')
const matches = lazyPage(
  () => import('../../features/stories/matches/MatchesPage.tsx'),
  'MatchesPage',
)
const story = lazyPage(() => import('../../features/stories/reader/StoryPage.tsx'), 'StoryPage')
const edit = lazyPage(() => import('../../features/stories/editor/EditorPages.tsx'), 'EditPage')

export const storiesRoutes = [
  createRoute({ getParentRoute: () => storiesRoute, path: '/', component: list }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'neu', component: write }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'random', component: random }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'matches', component: matches }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId', component: story }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId/edit', component: edit }),
] as const
