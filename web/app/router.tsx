import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { CrashPage } from './CrashPage.tsx'
import { Pending } from './Pending.tsx'
import { adminRoute, adminRoutes } from './routes/admin.ts'
import { cardsRoute, cardsRoutes } from './routes/cards.ts'
import { chatRoute, chatRoutes } from './routes/chat.ts'
import {
  areaRoute,
  memberRoute,
  publicDataRoute,
  roleAreaRoute,
  roleRoute,
  rootRoute,
} from './routes/frame.ts'
import { homeRoutes, memberRoutes } from './routes/member.ts'
import {
  profileRoleRoute,
  profileRoleRoutes,
  profileRoute,
  profileRoutes,
} from './routes/profile.ts'
import { publicDataRoutes, publicRoutes } from './routes/public.ts'
import { storiesRoute, storiesRoutes } from './routes/stories.ts'
import { transitionTypes } from './transitions.ts'

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  publicDataRoute.addChildren([...publicDataRoutes]),
  memberRoute.addChildren([
    ...memberRoutes,
    roleRoute.addChildren([...homeRoutes]),
    areaRoute.addChildren([
      roleAreaRoute.addChildren([
        cardsRoute.addChildren([...cardsRoutes]),
        storiesRoute.addChildren([...storiesRoutes]),
        chatRoute.addChildren([...chatRoutes]),
      ]),
      profileRoute.addChildren([
        ...profileRoutes,
        profileRoleRoute.addChildren([...profileRoleRoutes]),
      ]),
      adminRoute.addChildren([...adminRoutes]),
    ]),
  ]),
])

/** The router over the browser's history, or over the one given (tests). */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultErrorComponent: CrashPage,
    defaultViewTransition: { types: transitionTypes },
    scrollRestoration: true,
  })

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
