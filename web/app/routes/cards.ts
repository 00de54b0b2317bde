import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazyPage.ts'
import { roleAreaRoute } from './frame.ts'

/** All of /karten (NAV-07). */
export const cardsRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'karten',
  component: lazyPage(() => import('../../features/cards/menu/CardsLayout.tsx'), 'CardsLayout'),
})

const menu = lazyPage(() => import('../../features/cards/menu/MenuPage.tsx'), 'MenuPage')
const set = lazyPage(() => import('../../features/cards/lists/AllCardsPage.tsx'), 'AllCardsPage')
const card = lazyPage(() => import('../../features/cards/detail/CardPage.tsx'), 'CardPage')
const categories = lazyPage(
  () => import('../../features/cards/lists/CategoriesPage.tsx'),
  'CategoriesPage',
)
const category = lazyPage(
  () => import('../../features/cards/lists/CategoryPage.tsx'),
  'CategoryPage',
)
const manage = lazyPage(
  () => import('../../features/cards/favorites/FavoritesPage.tsx'),
  'FavoritesPage',
)
const mine = lazyPage(() => import('../../features/cards/lists/MyCardsPage.tsx'), 'MyCardsPage')
const history = lazyPage(
  () => import('../../features/cards/history/HistoryPage.tsx'),
  'HistoryPage',
)
const write = lazyPage(() => import('../../features/cards/editor/NewCardPage.tsx'), 'NewCardPage')
const edit = lazyPage(() => import('../../features/cards/editor/EditCardPage.tsx'), 'EditCardPage')
const select = lazyPage(() => import('../../features/cards/deck/SelectPage.tsx'), 'SelectPage')

export const cardsRoutes = [
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
