import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { profileRoute } from '../../lib/routing/routes.ts'

export const accounts = {
  /** Below `profileRoute`. */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/loeschen',
      component: lazyPage(() => import('./own-data/DeleteAccountPage.tsx'), 'DeleteAccountPage'),
    }),
  ],
} as const
