import { createRootRoute, createRoute } from '@tanstack/react-router'
import { requireMember, requireWholeSession } from './guards.ts'

/**
 * The routes above those of the features, with their guards. The screen around a route is set by
 * web/app/router.tsx, since it is made of features.
 */
export const rootRoute = createRootRoute()

/** Public screens that read from the server; /login gets along without the query library. */
export const publicDataRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public-data' })

/** Everything that is not public lies below this route. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: requireMember,
})

/** Home: behind the login guard, empty without a role (O-046). */
export const roleRoute = createRoute({ getParentRoute: () => memberRoute, id: 'role' })

/** The inner areas with a guard of their own (NAV-15). */
export const areaRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'area',
  beforeLoad: requireWholeSession,
})

/** Areas that are empty without a role (O-044, O-046). */
export const roleAreaRoute = createRoute({ getParentRoute: () => areaRoute, id: 'role-area' })

/** The profile with its tabs (O-050, NAV-12, NAV-14). */
export const profileRoute = createRoute({ getParentRoute: () => areaRoute, id: 'profile-area' })

/** Questions and matches are empty without a role, the profile itself is not (O-046). */
export const profileRoleRoute = createRoute({
  getParentRoute: () => profileRoute,
  id: 'profile-role',
})
