import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { memberRoute, roleAreaRoute } from '#web/lib/routing/routes.ts'

/** All of /karten (NAV-07). */
const cardsRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'karten',
  component: lazyPage(() => import('./menu/CardsLayout.tsx'), 'CardsLayout'),
})

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => cardsRoute, path, component })

const pages = [
  page(
    '/',
    lazyPage(() => import('./menu/MenuPage.tsx'), 'MenuPage'),
  ),
  page(
    'set',
    lazyPage(() => import('./lists/AllCardsPage.tsx'), 'AllCardsPage'),
  ),
  page(
    'manage',
    lazyPage(() => import('./favorites/FavoritesPage.tsx'), 'FavoritesPage'),
  ),
  page(
    'meine-karten',
    lazyPage(() => import('./lists/MyCardsPage.tsx'), 'MyCardsPage'),
  ),
  page(
    'new',
    lazyPage(() => import('./editor/NewCardPage.tsx'), 'NewCardPage'),
  ),
  page(
    'select',
    lazyPage(() => import('./deck/SelectPage.tsx'), 'SelectPage'),
  ),
  page(
    'karte/$id',
    lazyPage(() => import('./detail/CardPage.tsx'), 'CardPage'),
  ),
  page(
    'karte/$id/edit',
    lazyPage(() => import('./editor/EditCardPage.tsx'), 'EditCardPage'),
  ),
  page(
    'historie',
    lazyPage(() => import('./history/HistoryPage.tsx'), 'HistoryPage'),
  ),
  page(
    'kategorie',
    lazyPage(() => import('./lists/CategoriesPage.tsx'), 'CategoriesPage'),
  ),
  page(
    'kategorie/$categoryName',
    lazyPage(() => import('./lists/CategoryPage.tsx'), 'CategoryPage'),
  ),
] as const

export const cards = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [cardsRoute.addChildren([...pages])],
  /** Below `memberRoute`. */
  memberRoutes: [
    createRoute({
      getParentRoute: () => memberRoute,
      path: 'kategorie/$categoryName',
      // Old links lead where the list is (O-052).
      beforeLoad: ({ params }) => {
        throw redirect({ to: '/karten/kategorie/$categoryName', params, replace: true })
      },
    }),
  ],
} as const
