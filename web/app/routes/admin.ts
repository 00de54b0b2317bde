import { createRoute } from '@tanstack/react-router'
import { requireSuperUser } from '../guards.ts'
import { lazyPage } from '../lazyPage.ts'
import { areaRoute } from './frame.ts'

/** /admin with a not-found screen of its own (NAV-13, O-045, O-056). */
export const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: 'admin',
  beforeLoad: requireSuperUser,
  component: lazyPage(() => import('../../features/admin/area/AdminArea.tsx'), 'AdminArea'),
})

const overview = lazyPage(
  () => import('../../features/admin/overview/OverviewPage.tsx'),
  'OverviewPage',
)
const users = lazyPage(() => import('../../features/admin/users/UsersPage.tsx'), 'UsersPage')
const log = lazyPage(() => import('../../features/admin/log/LogPage.tsx'), 'LogPage')

export const adminRoutes = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', component: overview }),
  createRoute({ getParentRoute: () => adminRoute, path: 'users', component: users }),
  createRoute({ getParentRoute: () => adminRoute, path: 'log', component: log }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '$',
    component: lazyPage(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
  }),
] as const
