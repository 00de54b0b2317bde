import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { memberRoute, profileRoute, publicDataRoute } from '../../lib/routing/routes.ts'

interface InviteSearch {
  /** Read once and then taken out of the address bar. */
  readonly inviteCode?: string
}

export const pairing = {
  /** Below `publicDataRoute`. */
  publicDataRoutes: [
    createRoute({
      getParentRoute: () => publicDataRoute,
      path: 'einladen/annehmen',
      validateSearch: (search): InviteSearch =>
        typeof search.inviteCode === 'string' || typeof search.inviteCode === 'number'
          ? { inviteCode: String(search.inviteCode) }
          : {},
      component: lazyPage(() => import('./accept/AcceptPage.tsx'), 'AcceptPage'),
    }),
  ],
  /** Below `memberRoute`. */
  memberRoutes: [
    createRoute({
      getParentRoute: () => memberRoute,
      path: 'einladen',
      component: lazyPage(() => import('./invite/InvitePage.tsx'), 'InvitePage'),
    }),
  ],
  /** Below `profileRoute`. */
  profileRoutes: [
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/trennen',
      component: lazyPage(() => import('./leaving/LeavePage.tsx'), 'LeavePage'),
    }),
  ],
} as const
