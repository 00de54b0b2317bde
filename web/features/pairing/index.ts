import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { profileRoute } from '../../lib/routing/routes.ts'

export const pairing = {
  /** Below `profileRoute`. */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/trennen',
      component: lazyPage(() => import('./leaving/LeavePage.tsx'), 'LeavePage'),
    }),
  ],
} as const
