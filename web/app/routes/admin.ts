import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSuperUser } from '../guards.ts'
import { areaRoute } from './frame.ts'

/** /admin with a not-found screen of its own (NAV-13, O-045, O-056). */
export const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: 'admin',
  beforeLoad: requireSuperUser,
  component: lazyRouteComponent(
    () => import('../../features/admin/components/AdminArea.tsx'),
    'AdminArea',
  ),
})

const overview = lazyRouteComponent(
  () => import('../../features/admin/pages/overview.tsx'),
  'OverviewPage',
)
const users = lazyRouteComponent(() => import('../../features/admin/pages/users.tsx'), 'UsersPage')
const log = lazyRouteComponent(() => import('../../features/admin/pages/log.tsx'), 'LogPage')

export const adminRoutes = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', component: overview }),
  createRoute({ getParentRoute: () => adminRoute, path: 'users', component: users }),
  createRoute({ getParentRoute: () => adminRoute, path: 'log', component: log }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '$',
    component: lazyRouteComponent(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
  }),
] as const
