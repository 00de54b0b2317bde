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

const menu = lazyRouteComponent(() => import('../../features/cards/pages/menu.tsx'), 'MenuPage')
const set = lazyRouteComponent(() => import('../../features/cards/pages/set.tsx'), 'SetPage')
const card = lazyRouteComponent(() => import('../../features/cards/pages/card.tsx'), 'CardPage')
const categories = lazyRouteComponent(
  () => import('../../features/cards/pages/categories.tsx'),
  'CategoriesPage',
)
const category = lazyRouteComponent(
  () => import('../../features/cards/pages/category.tsx'),
  'CategoryPage',
)
const manage = lazyRouteComponent(
  () => import('../../features/cards/pages/manage.tsx'),
  'ManagePage',
)
const mine = lazyRouteComponent(() => import('../../features/cards/pages/mine.tsx'), 'MinePage')
const history = lazyRouteComponent(
  () => import('../../features/cards/pages/history.tsx'),
  'HistoryPage',
)
const write = lazyRouteComponent(() => import('../../features/cards/pages/new.tsx'), 'NewPage')
const edit = lazyRouteComponent(() => import('../../features/cards/pages/edit.tsx'), 'EditPage')
const select = lazyRouteComponent(
  () => import('../../features/cards/pages/select.tsx'),
  'SelectPage',
)

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
