import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazyPage.ts'
import { roleAreaRoute } from './frame.ts'

/** All of /stories (NAV-10). */
export const storiesRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'stories',
  component: lazyPage(
    () => import('../../features/stories/components/StoriesArea.tsx'),
    'StoriesArea',
  ),
})

const list = lazyPage(() => import('../../features/stories/pages/list.tsx'), 'ListPage')
const write = lazyPage(() => import('../../features/stories/pages/new.tsx'), 'NewPage')
const random = lazyPage(() => import('../../features/stories/pages/random.tsx'), 'RandomPage')
const matches = lazyPage(() => import('../../features/stories/pages/matches.tsx'), 'MatchesPage')
const story = lazyPage(() => import('../../features/stories/pages/story.tsx'), 'StoryPage')
const edit = lazyPage(() => import('../../features/stories/pages/edit.tsx'), 'EditPage')

export const storiesRoutes = [
  createRoute({ getParentRoute: () => storiesRoute, path: '/', component: list }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'neu', component: write }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'random', component: random }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'matches', component: matches }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId', component: story }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId/edit', component: edit }),
] as const
