import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { memberRoute, roleAreaRoute } from '../../lib/routing/routes.ts'

/** All of /karten (NAV-07). */
const cardsRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'karten',
  component: lazyPage(() => import('./menu/CardsLayout.tsx'), 'CardsLayout'),
})

const menu = lazyPage(() => import('./menu/MenuPage.tsx'), 'MenuPage')
const set = lazyPage(() => import('./lists/AllCardsPage.tsx'), 'AllCardsPage')
const card = lazyPage(() => import('./detail/CardPage.tsx'), 'CardPage')
const categories = lazyPage(() => import('./lists/CategoriesPage.tsx'), 'CategoriesPage')
const category = lazyPage(() => import('./lists/CategoryPage.tsx'), 'CategoryPage')
const manage = lazyPage(() => import('./favorites/FavoritesPage.tsx'), 'FavoritesPage')
const mine = lazyPage(() => import('./lists/MyCardsPage.tsx'), 'MyCardsPage')
const history = lazyPage(() => import('./history/HistoryPage.tsx'), 'HistoryPage')
const write = lazyPage(() => import('./editor/NewCardPage.tsx'), 'NewCardPage')
const edit = lazyPage(() => import('./editor/EditCardPage.tsx'), 'EditCardPage')
const select = lazyPage(() => import('./deck/SelectPage.tsx'), 'SelectPage')

const pages = [
  createRoute({ getParentRoute: () => cardsRoute, path: '/', component: menu }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'set', component: set }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'manage', component: manage }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'meine-karten', component: mine }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'new', component: write }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'select', component: select }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'karte/$id', component: card }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'karte/$id/edit', component: edit }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'historie', component: history }),
  createRoute({ getParentRoute: () => cardsRoute, path: 'kategorie', component: categories }),
  createRoute({
    getParentRoute: () => cardsRoute,
    path: 'kategorie/$categoryName',
    component: category,
  }),
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
