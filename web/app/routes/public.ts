import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireNoSession } from '../guards.ts'
import { publicDataRoute, rootRoute } from './frame.ts'

export interface InviteSearch {
  /** Read once and then taken out of the address bar. */
  readonly inviteCode?: string
}

export const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'login',
    beforeLoad: requireNoSession,
    component: lazyRouteComponent(() => import('../pages/login.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'passwort-vergessen',
    beforeLoad: requireNoSession,
    component: lazyRouteComponent(
      () => import('../../features/security/pages/recover.tsx'),
      'RecoverPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'datenschutz',
    component: lazyRouteComponent(() => import('../pages/privacy.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'versprechen',
    component: lazyRouteComponent(() => import('../pages/promise.tsx'), 'PromisePage'),
  }),
] as const

export const publicDataRoutes = [
  createRoute({
    getParentRoute: () => publicDataRoute,
    path: 'einladen/annehmen',
    validateSearch: (search): InviteSearch =>
      typeof search.inviteCode === 'string' || typeof search.inviteCode === 'number'
        ? { inviteCode: String(search.inviteCode) }
        : {},
    component: lazyRouteComponent(
      () => import('../../features/pairing/pages/accept.tsx'),
      'AcceptPage',
    ),
  }),
] as const
