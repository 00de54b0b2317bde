import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { accounts } from '../features/accounts/index.ts'
import { admin } from '../features/admin/index.ts'
import { cards } from '../features/cards/index.ts'
import { chat } from '../features/chat/index.ts'
import { pairing } from '../features/pairing/index.ts'
import { questions } from '../features/questions/index.ts'
import { stories } from '../features/stories/index.ts'
import { lazyPage } from '../lib/lazy/lazyPage.ts'
import {
  areaRoute,
  memberRoute,
  profileRoleRoute,
  profileRoute,
  publicDataRoute,
  roleAreaRoute,
  roleRoute,
  rootRoute,
} from '../lib/routing/routes.ts'
import { CrashPage } from './CrashPage.tsx'
import { Pending } from './Pending.tsx'
import { RoleGate } from './RoleGate.tsx'
import { appRoutes } from './routes.ts'
import { ProfileArea } from './shell/ProfileArea.tsx'
import { Shell } from './shell/Shell.tsx'
import { transitionTypes } from './transitions.ts'

const queryProvider = lazyPage(() => import('./QueryProvider.tsx'), 'AppQueryProvider')

rootRoute.update({ component: Shell })
publicDataRoute.update({ component: queryProvider })
memberRoute.update({ component: queryProvider })
profileRoute.update({ component: ProfileArea })
for (const route of [roleRoute, roleAreaRoute, profileRoleRoute])
  route.update({ component: RoleGate })

const routeTree = rootRoute.addChildren([
  ...appRoutes.rootRoutes,
  ...accounts.rootRoutes,
  publicDataRoute.addChildren([...pairing.publicDataRoutes]),
  memberRoute.addChildren([
    ...appRoutes.memberRoutes,
    ...accounts.memberRoutes,
    ...cards.memberRoutes,
    ...pairing.memberRoutes,
    roleRoute.addChildren([...appRoutes.roleRoutes]),
    areaRoute.addChildren([
      roleAreaRoute.addChildren([
        ...cards.roleAreaRoutes,
        ...stories.roleAreaRoutes,
        ...chat.roleAreaRoutes,
      ]),
      profileRoute.addChildren([
        ...appRoutes.profileRoutes,
        ...accounts.profileRoutes,
        ...pairing.profileRoutes,
        ...questions.profileRoutes,
        profileRoleRoute.addChildren([...questions.profileRoleRoutes]),
      ]),
      ...admin.areaRoutes,
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
