import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { profileRoute } from '#web/lib/routing/routes.ts'

const leaving = lazyPage(() => import('./leaving/LeavePage.tsx'), 'LeavePage')

export const pairing = {
  /** Below `profileRoute`, in both spellings (O-186). */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/trennen',
      component: leaving,
    }),
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profile/trennen',
      component: leaving,
    }),
  ],
} as const
