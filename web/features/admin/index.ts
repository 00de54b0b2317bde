import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { requireSuperUser } from '../../lib/routing/guards.ts'
import { areaRoute } from '../../lib/routing/routes.ts'

/** /admin with a not-found screen of its own (NAV-13, O-045, O-056). */
const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: 'admin',
  beforeLoad: requireSuperUser,
  component: lazyPage(() => import('./area/AdminArea.tsx'), 'AdminArea'),
})

const overview = lazyPage(() => import('./overview/OverviewPage.tsx'), 'OverviewPage')
const users = lazyPage(() => import('./users/UsersPage.tsx'), 'UsersPage')
const log = lazyPage(() => import('./log/LogPage.tsx'), 'LogPage')

const pages = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', component: overview }),
  createRoute({ getParentRoute: () => adminRoute, path: 'users', component: users }),
  createRoute({ getParentRoute: () => adminRoute, path: 'log', component: log }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '$',
    component: lazyPage(() => import('../../ui/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
] as const

export const admin = {
  /** Below `areaRoute`. */
  areaRoutes: [adminRoute.addChildren([...pages])],
} as const
