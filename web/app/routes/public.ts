import { createRoute } from '@tanstack/react-router'
import { requireNoSession } from '../guards.ts'
import { lazyPage } from '../lazyPage.ts'
import { LoginScreen } from '../pages/login.tsx'
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
    component: LoginScreen,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'passwort-vergessen',
    beforeLoad: requireNoSession,
    component: lazyPage(
      () => import('../../features/accounts/recovery/RecoverPage.tsx'),
      'RecoverPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'datenschutz',
    component: lazyPage(() => import('../pages/privacy.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'versprechen',
    component: lazyPage(() => import('../pages/promise.tsx'), 'PromisePage'),
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
    component: lazyPage(() => import('../../features/pairing/accept/AcceptPage.tsx'), 'AcceptPage'),
  }),
] as const
