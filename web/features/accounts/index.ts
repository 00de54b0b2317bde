import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { requireNoSession, requireOpenSetup } from '../../lib/routing/guards.ts'
import { memberRoute, profileRoute, rootRoute } from '../../lib/routing/routes.ts'

export const accounts = {
  /** Below `rootRoute`. */
  rootRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: 'passwort-vergessen',
      beforeLoad: requireNoSession,
      component: lazyPage(() => import('./recovery/RecoverPage.tsx'), 'RecoverPage'),
    }),
  ],
  /** Below `memberRoute`. */
  memberRoutes: [
    createRoute({
      getParentRoute: () => memberRoute,
      path: 'setup-profile',
      beforeLoad: requireOpenSetup,
      component: lazyPage(() => import('./setup/SetupPage.tsx'), 'SetupPage'),
    }),
  ],
  /** Below `profileRoute`. */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/loeschen',
      component: lazyPage(() => import('./own-data/DeleteAccountPage.tsx'), 'DeleteAccountPage'),
    }),
  ],
} as const
