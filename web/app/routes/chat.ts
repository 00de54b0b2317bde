import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roleAreaRoute } from './frame.ts'

/** /chat and its gallery (NAV-11). */
export const chatRoute = createRoute({ getParentRoute: () => roleAreaRoute, path: 'chat' })

const coming = lazyRouteComponent(() => import('../pages/coming.tsx'), 'ComingPage')

export const chatRoutes = [
  createRoute({ getParentRoute: () => chatRoute, path: '/', component: coming }),
  createRoute({ getParentRoute: () => chatRoute, path: 'media', component: coming }),
] as const
