import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { memberRoute, profileRoute, publicDataRoute } from '../../lib/routing/routes.ts'

export const pairing = {
  /** Below `publicDataRoute`. */
  publicDataRoutes: [
    createRoute({
      getParentRoute: () => publicDataRoute,
      path: 'einladen/annehmen',
      validateSearch: ({ inviteCode }): { inviteCode?: string } =>
        typeof inviteCode === 'string' || typeof inviteCode === 'number'
          ? { inviteCode: String(inviteCode) }
          : {},
      beforeLoad: ({ search: { inviteCode } }) => {
        if (inviteCode === undefined) return
        // The code leaves the address bar, and so screenshots and the referrer.
        throw redirect({ to: '/einladen/annehmen', state: { inviteCode }, replace: true })
      },
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
