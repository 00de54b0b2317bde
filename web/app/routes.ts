import { createRoute } from '@tanstack/react-router'
import type { Reference } from '#contract/kernel/reference.ts'
import { lazyPage } from '../lib/lazy/lazyPage.ts'
import { requireNoSession, requireOpenSetup } from '../lib/routing/guards.ts'
import {
  memberRoute,
  profileRoute,
  publicDataRoute,
  roleAreaRoute,
  roleRoute,
  rootRoute,
} from '../lib/routing/routes.ts'
import { LoginScreen } from './pages/login.tsx'

const profile = lazyPage(() => import('./pages/profile.tsx'), 'ProfileScreen')
const evenings = lazyPage(() => import('./pages/evenings.tsx'), 'EveningsScreen')
const days = lazyPage(() => import('./pages/days.tsx'), 'DaysScreen')
const day = lazyPage(() => import('./pages/day.tsx'), 'DayScreen')
const security = lazyPage(() => import('./pages/security.tsx'), 'SecurityScreen')

const isKind = (kind: unknown): kind is Reference['kind'] =>
  kind === 'card' || kind === 'story' || kind === 'match' || kind === 'question'

/** The screens made of several features, or of none. */
export const appRoutes = {
  /** Below `rootRoute`. */
  rootRoutes: [
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
      component: lazyPage(() => import('./pages/recover.tsx'), 'RecoverScreen'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: 'datenschutz',
      component: lazyPage(() => import('./pages/privacy.tsx'), 'PrivacyPage'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: 'hilfe',
      component: lazyPage(() => import('./pages/help.tsx'), 'HelpPage'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: 'versprechen',
      component: lazyPage(() => import('./pages/promise.tsx'), 'PromisePage'),
    }),
  ],
  /** Below `publicDataRoute`. */
  publicDataRoutes: [
    createRoute({
      getParentRoute: () => publicDataRoute,
      path: 'einladen/annehmen',
      validateSearch: ({ inviteCode }): { inviteCode?: string } =>
        typeof inviteCode === 'string' || typeof inviteCode === 'number'
          ? { inviteCode: String(inviteCode) }
          : {},
      component: lazyPage(() => import('./pages/accept.tsx'), 'AcceptScreen'),
    }),
  ],
  /** Below `memberRoute`. */
  memberRoutes: [
    createRoute({
      getParentRoute: () => memberRoute,
      path: 'setup-profile',
      beforeLoad: requireOpenSetup,
      component: lazyPage(() => import('./pages/setup.tsx'), 'SetupScreen'),
    }),
    createRoute({
      getParentRoute: () => memberRoute,
      path: 'einladen',
      component: lazyPage(() => import('./pages/invite.tsx'), 'InviteScreen'),
    }),
    createRoute({
      getParentRoute: () => memberRoute,
      path: '$',
      component: lazyPage(() => import('./pages/not-found.tsx'), 'NotFoundScreen'),
    }),
  ],
  /** Below `roleRoute`. */
  roleRoutes: [
    createRoute({
      getParentRoute: () => roleRoute,
      path: '/',
      // Not awaited: the screen runs the same queries if the import fails.
      loader: () => {
        import('./prefetchHome.ts').then(
          ({ prefetchHome }) => prefetchHome(),
          () => undefined,
        )
      },
      component: lazyPage(() => import('./pages/home.tsx'), 'HomePage'),
    }),
  ],
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'tage',
      validateSearch: ({ monat }): { monat?: string } =>
        typeof monat === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(monat) ? { monat } : {},
      component: days,
    }),
    createRoute({ getParentRoute: () => roleAreaRoute, path: 'tage/$day', component: day }),
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'abende',
      // The screen that leads here names the thing of the proposal.
      validateSearch: ({ kind, id }): { kind?: Reference['kind']; id?: string } =>
        isKind(kind) && (typeof id === 'string' || typeof id === 'number')
          ? { kind, id: String(id) }
          : {},
      component: evenings,
    }),
  ],
  /** Below `profileRoute`; the profile and all below it have two spellings (O-050, O-186). */
  profileRoutes: [
    createRoute({ getParentRoute: () => profileRoute, path: 'profil', component: profile }),
    createRoute({ getParentRoute: () => profileRoute, path: 'profile', component: profile }),
    createRoute({ getParentRoute: () => profileRoute, path: 'profil/me', component: profile }),
    createRoute({ getParentRoute: () => profileRoute, path: 'profile/me', component: profile }),
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profil/sicherheit',
      component: security,
    }),
    createRoute({
      getParentRoute: () => profileRoute,
      path: 'profile/sicherheit',
      component: security,
    }),
  ],
} as const
