import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '../../lib/routing/routes.ts'

export const dailyQuestions = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [
    createRoute({
      getParentRoute: () => roleAreaRoute,
      path: 'fragen-des-tages',
      component: lazyPage(() => import('./past/PastQuestionsPage.tsx'), 'PastQuestionsPage'),
    }),
  ],
} as const
