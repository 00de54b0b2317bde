import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { requireSuperUser } from '#web/lib/routing/guards.ts'
import { areaRoute } from '#web/lib/routing/routes.ts'

/** /admin with a not-found screen of its own (NAV-13, O-045, O-056). */
const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: 'admin',
  beforeLoad: requireSuperUser,
  component: lazyPage(() => import('./area/AdminArea.tsx'), 'AdminArea'),
})

const overview = lazyPage(() => import('./overview/OverviewPage.tsx'), 'OverviewPage')
const users = lazyPage(() => import('./users/UsersPage.tsx'), 'UsersPage')
const invitations = lazyPage(() => import('./invitations/InvitationsPage.tsx'), 'InvitationsPage')
const log = lazyPage(() => import('./log/LogPage.tsx'), 'LogPage')
const selfTest = lazyPage(() => import('./self-test/SelfTestPage.tsx'), 'SelfTestPage')

const pages = [
  createRoute({ getParentRoute: () => adminRoute, path: '/', component: overview }),
  createRoute({ getParentRoute: () => adminRoute, path: 'users', component: users }),
  createRoute({ getParentRoute: () => adminRoute, path: 'invitations', component: invitations }),
  createRoute({ getParentRoute: () => adminRoute, path: 'log', component: log }),
  createRoute({ getParentRoute: () => adminRoute, path: 'pruefen', component: selfTest }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '$',
    component: lazyPage(() => import('#web/ui/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
] as const

export const admin = {
  /** Below `areaRoute`. */
  areaRoutes: [adminRoute.addChildren([...pages])],
} as const
