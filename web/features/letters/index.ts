import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '#web/lib/routing/routes.ts'

export const letters = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'briefe',
      component: lazyPage(() => import('./list/LettersPage.tsx'), 'LettersPage'),
    }),
  ],
} as const
