import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '#web/lib/routing/routes.ts'

export const dailyQuestions = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'fragen-des-tages',
      component: lazyPage(() => import('./past/PastQuestionsPage.tsx'), 'PastQuestionsPage'),
    }),
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'fragen-des-tages/eigene',
      component: lazyPage(() => import('./own/OwnQuestionsPage.tsx'), 'OwnQuestionsPage'),
    }),
  ],
} as const
