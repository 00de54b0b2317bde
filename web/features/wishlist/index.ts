import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '#web/lib/routing/routes.ts'

export const wishlist = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'vorgemerkt',
      component: lazyPage(() => import('./list/WishlistPage.tsx'), 'WishlistPage'),
    }),
  ],
} as const
