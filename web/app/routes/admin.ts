import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSuperUser } from '../guards.ts'
import { areaRoute } from './frame.ts'

/** /admin with a not-found screen of its own (NAV-13, O-045, O-056). */
export const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: 'admin',
  beforeLoad: requireSuperUser,
})

const coming = lazyRouteComponent(() => import('../pages/coming.tsx'), 'ComingPage')

export const adminRoutes = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', component: coming }),
  createRoute({ getParentRoute: () => adminRoute, path: 'users', component: coming }),
  createRoute({ getParentRoute: () => adminRoute, path: 'log', component: coming }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '$',
    component: lazyRouteComponent(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
  }),
] as const
