import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../lazyPage.ts'
import { RoleGate } from '../RoleGate.tsx'
import { ProfileArea } from '../shell/ProfileArea.tsx'
import { areaRoute } from './frame.ts'

/** Both spellings of the profile with its tabs (O-050, NAV-12, NAV-14). */
export const profileRoute = createRoute({
  getParentRoute: () => areaRoute,
  id: 'profile-area',
  component: ProfileArea,
})

/** Questions and matches are empty without a role, the profile itself is not (O-046). */
export const profileRoleRoute = createRoute({
  getParentRoute: () => profileRoute,
  id: 'profile-role',
  component: RoleGate,
})

const profile = lazyPage(() => import('../pages/profile.tsx'), 'ProfileScreen')
const security = lazyPage(() => import('../pages/security.tsx'), 'SecurityScreen')
const leave = lazyPage(() => import('../../features/pairing/leaving/LeavePage.tsx'), 'LeavePage')
const deleteAccount = lazyPage(
  () => import('../../features/accounts/own-data/DeleteAccountPage.tsx'),
  'DeleteAccountPage',
)
const preferences = lazyPage(
  () => import('../../features/questions/game/PreferencesPage.tsx'),
  'PreferencesPage',
)
const matches = lazyPage(
  () => import('../../features/questions/matches/MatchesPage.tsx'),
  'MatchesPage',
)

export const profileRoutes = [
  createRoute({ getParentRoute: () => profileRoute, path: 'profil', component: profile }),
  createRoute({ getParentRoute: () => profileRoute, path: 'profile', component: profile }),
  createRoute({ getParentRoute: () => profileRoute, path: 'profile/me', component: profile }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: 'profil/sicherheit',
    component: security,
  }),
  createRoute({ getParentRoute: () => profileRoute, path: 'profil/trennen', component: leave }),
  createRoute({
    getParentRoute: () => profileRoute,
    path: 'profil/loeschen',
    component: deleteAccount,
  }),
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
] as const

export const profileRoleRoutes = [
  createRoute({
    getParentRoute: () => profileRoleRoute,
    path: 'profile/preferences',
    component: preferences,
  }),
  createRoute({
    getParentRoute: () => profileRoleRoute,
    path: 'profile/matches',
    component: matches,
  }),
] as const
