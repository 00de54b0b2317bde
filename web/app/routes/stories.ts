import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roleAreaRoute } from './frame.ts'

/** All of /stories (NAV-10). */
export const storiesRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'stories',
  component: lazyRouteComponent(
    () => import('../../features/stories/components/StoriesArea.tsx'),
    'StoriesArea',
  ),
})

const list = lazyRouteComponent(() => import('../../features/stories/pages/list.tsx'), 'ListPage')
const write = lazyRouteComponent(() => import('../../features/stories/pages/new.tsx'), 'NewPage')
const random = lazyRouteComponent(
  () => import('../../features/stories/pages/random.tsx'),
  'RandomPage',
)
const matches = lazyRouteComponent(
  () => import('../../features/stories/pages/matches.tsx'),
  'MatchesPage',
)
const story = lazyRouteComponent(
  () => import('../../features/stories/pages/story.tsx'),
  'StoryPage',
)
const edit = lazyRouteComponent(() => import('../../features/stories/pages/edit.tsx'), 'EditPage')

export const storiesRoutes = [
  createRoute({ getParentRoute: () => storiesRoute, path: '/', component: list }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'neu', component: write }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'random', component: random }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'matches', component: matches }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId', component: story }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId/edit', component: edit }),
] as const
