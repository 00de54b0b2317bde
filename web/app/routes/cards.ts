import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazyPage.ts'
import { roleAreaRoute } from './frame.ts'

/** All of /karten (NAV-07). */
export const cardsRoute = createRoute({
  getParentRoute: () => roleAreaRoute,
  path: 'karten',
  component: lazyPage(() => import('../../features/cards/components/CardsArea.tsx'), 'CardsArea'),
})

const menu = lazyPage(() => import('../../features/cards/pages/menu.tsx'), 'MenuPage')
const set = lazyPage(() => import('../../features/cards/pages/set.tsx'), 'SetPage')
const card = lazyPage(() => import('../../features/cards/pages/card.tsx'), 'CardPage')
const categories = lazyPage(
  () => import('../../features/cards/pages/categories.tsx'),
  'CategoriesPage',
)
const category = lazyPage(() => import('../../features/cards/pages/category.tsx'), 'CategoryPage')
const manage = lazyPage(() => import('../../features/cards/pages/manage.tsx'), 'ManagePage')
const mine = lazyPage(() => import('../../features/cards/pages/mine.tsx'), 'MinePage')
const history = lazyPage(() => import('../../features/cards/pages/history.tsx'), 'HistoryPage')
const write = lazyPage(() => import('../../features/cards/pages/new.tsx'), 'NewPage')
const edit = lazyPage(() => import('../../features/cards/pages/edit.tsx'), 'EditPage')
const select = lazyPage(() => import('../../features/cards/pages/select.tsx'), 'SelectPage')

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
