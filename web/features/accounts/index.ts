import { createRoute } from '@tanstack/react-router'
import { requireNoSession, requireOpenSetup } from '../../lib/guards.ts'
import { lazyPage } from '../../lib/lazyPage.ts'
import { memberRoute, profileRoute, rootRoute } from '../../lib/routes.ts'

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
