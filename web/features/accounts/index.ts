import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { profileRoute } from '#web/lib/routing/routes.ts'

const deleteAccount = lazyPage(
  () => import('./own-data/DeleteAccountPage.tsx'),
  'DeleteAccountPage',
)

export const accounts = {
  /** Below `profileRoute`, in both spellings (O-186). */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/loeschen',
      component: deleteAccount,
    }),
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profile/loeschen',
      component: deleteAccount,
    }),
  ],
} as const
