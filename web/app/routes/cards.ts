import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roleAreaRoute } from './frame.ts'

/** All of /karten (NAV-07). */
export const cardsRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'karten',
  component: lazyRouteComponent(
    () => import('../../features/cards/components/CardsArea.tsx'),
    'CardsArea',
  ),
})

const select = lazyRouteComponent(
  () => import('../../features/cards/pages/select.tsx'),
  'SelectPage',
)
const coming = lazyRouteComponent(() => import('../pages/coming.tsx'), 'ComingPage')

export const cardsRoutes = [
  createRoute({ getParentRoute: () => cardsRoute, path: '/', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'set', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'manage', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'meine-karten', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'new', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'select', component: select }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'karte/$id', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'karte/$id/edit', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'historie', component: coming }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'kategorie', component: coming }),
  createRoute({
    getParentRoute: () => cardsRoute,
    path: 'kategorie/$categoryName',
    component: coming,
  }),
] as const
