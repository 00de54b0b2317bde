import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '#web/lib/routing/routes.ts'

export const specialDays = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'besondere-tage',
      component: lazyPage(() => import('./list/SpecialDaysPage.tsx'), 'SpecialDaysPage'),
    }),
  ],
} as const
