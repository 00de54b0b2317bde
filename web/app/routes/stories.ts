import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roleAreaRoute } from './frame.ts'

/** All of /stories (NAV-10). */
export const storiesRoute = createRoute({ getParentRoute: () => roleAreaRoute, path: 'stories' })

const coming = lazyRouteComponent(() => import('../pages/coming.tsx'), 'ComingPage')

export const storiesRoutes = [
  createRoute({ getParentRoute: () => storiesRoute, path: '/', component: coming }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'neu', component: coming }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'random', component: coming }),
  createRoute({ getParentRoute: () => storiesRoute, path: 'matches', component: coming }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId', component: coming }),
  createRoute({ getParentRoute: () => storiesRoute, path: '$storyId/edit', component: coming }),
] as const
