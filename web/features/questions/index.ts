import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { profileRoleRoute, profileRoute } from '#web/lib/routing/routes.ts'

export const questions = {
  /** Below `profileRoute`: both spellings of the profile lead to one address (O-050). */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/preferences',
      beforeLoad: () => {
        throw redirect({ to: '/profile/preferences', replace: true })
      },
    }),
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/matches',
      beforeLoad: () => {
        throw redirect({ to: '/profile/matches', replace: true })
      },
    }),
  ],
  /** Below `profileRoleRoute`. */
  profileRoleRoutes: [
    createRoute({
      getParentRoute: () => profileRoleRoute,
      path: 'profile/preferences',
      component: lazyPage(() => import('./game/PreferencesPage.tsx'), 'PreferencesPage'),
    }),
    createRoute({
      getParentRoute: () => profileRoleRoute,
      path: 'profile/matches',
      component: lazyPage(() => import('./matches/MatchesPage.tsx'), 'MatchesPage'),
    }),
  ],
} as const
