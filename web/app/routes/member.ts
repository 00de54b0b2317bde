import { createRoute, redirect } from '@tanstack/react-router'
import { requireOpenSetup } from '../guards.ts'
import { lazyPage } from '../lazyPage.ts'
import { memberRoute, roleRoute } from './frame.ts'

export const homeRoutes = [
  createRoute({
    getParentRoute: () => roleRoute,
    path: '/',
    // Not awaited: the screen runs the same queries if the import fails.
    loader: () => {
      import('../prefetchHome.ts').then(
        ({ prefetchHome }) => prefetchHome(),
        () => undefined,
      )
    },
    component: lazyPage(() => import('../pages/home.tsx'), 'HomePage'),
  }),
] as const

export const memberRoutes = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: 'setup-profile',
    beforeLoad: requireOpenSetup,
    component: lazyPage(() => import('../../features/accounts/setup/SetupPage.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: 'einladen',
    component: lazyPage(() => import('../../features/pairing/invite/InvitePage.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: 'kategorie/$categoryName',
    // Old links lead where the list is (O-052).
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/karten/kategorie/$categoryName', params, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '$',
    component: lazyPage(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
  }),
] as const
