import { createRootRoute, createRoute } from '@tanstack/react-router'
import { requireMember, requireWholeSession } from '../guards.ts'
import { lazyPage } from '../lazyPage.ts'
import { RoleGate } from '../RoleGate.tsx'
import { Shell } from '../shell/Shell.tsx'

/** The frame around every screen: header, bar, toasts. */
export const rootRoute = createRootRoute({ component: Shell })

const queryProvider = lazyPage(() => import('../QueryProvider.tsx'), 'AppQueryProvider')

/** Public screens that read from the server; /login gets along without the query library. */
export const publicDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public-data',
  component: queryProvider,
})

/** Everything that is not public lies below this route. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: requireMember,
  component: queryProvider,
})

/** The inner areas with a guard of their own (NAV-15). */
export const areaRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'area',
  beforeLoad: requireWholeSession,
})

/** Home: behind the login guard, empty without a role (O-046). */
export const roleRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'role',
  component: RoleGate,
})

/** Areas that are empty without a role (O-044, O-046). */
export const roleAreaRoute = createRoute({
  getParentRoute: () => areaRoute,
  id: 'role-area',
  component: RoleGate,
})
