import {
  createRouter,
  type ErrorComponentProps,
  Link,
  Outlet,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { mayAnswerQuestions } from '#contract/kernel/roles.ts'
import { accounts } from '../features/accounts/index.ts'
import { admin } from '../features/admin/index.ts'
import { cards } from '../features/cards/index.ts'
import { chat } from '../features/chat/index.ts'
import { dailyQuestions } from '../features/daily-questions/index.ts'
import { letters } from '../features/letters/index.ts'
import { pairing } from '../features/pairing/index.ts'
import { questions } from '../features/questions/index.ts'
import { specialDays } from '../features/special-days/index.ts'
import { stories } from '../features/stories/index.ts'
import { wishlist } from '../features/wishlist/index.ts'
import { lazyComponent } from '../lib/lazy/lazyComponent.tsx'
import { lazyPage, PageMissing } from '../lib/lazy/lazyPage.ts'
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
import { listenToSteps } from '../lib/routing/sheetEntry.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button/ButtonLink.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { LowFlame } from '../ui/graphics/icons.tsx'
import { GlowingIcon } from '../ui/graphics/illustrations.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { LazyScene } from './illustration/LazyScene.tsx'
import { appRoutes } from './routes.ts'
import { keepsPlace } from './shell/entries.ts'
import { Shell } from './shell/Shell.tsx'
import { texts } from './texts.ts'
import { transitionTypes } from './transitions.ts'

// Not loaded for people with a role, who are nearly all.
const NoRole = lazyComponent(async () => (await import('./NoRole.tsx')).NoRole)
const ProfileMissing = lazyComponent(async () => (await import('./NoRole.tsx')).ProfileMissing)

/** Renders nothing of an area without a role, but says why and where to go (NAV-43, O-046). */
function RoleGate() {
  const { myRole, hasOnboardingCompleted } = useSession()
  if (myRole !== null) return <Outlet />
  return <Suspense>{hasOnboardingCompleted === null ? <ProfileMissing /> : <NoRole />}</Suspense>
}

/** The two tabs over the profile, for whoever has a role (O-046, O-050). */
function ProfileArea() {
  const { myRole } = useSession()
  return (
    <>
      {myRole !== null && (
        <Tabs label={texts.profileTabs}>
          {mayAnswerQuestions(myRole) && <Link to="/profile/preferences">{texts.questions}</Link>}
          <Link to="/profile/matches">{texts.matches}</Link>
        </Tabs>
      )}
      <Outlet />
    </>
  )
}

/** While a screen's code is on its way: the shape most screens have. */
function Pending() {
  return (
    <Loading className="mx-auto grid w-full max-w-(--col) content-start gap-4 px-gutter pt-2">
      <Skeleton className="h-8.5 w-48" />
      <Skeleton className="h-5 w-72" />
      <Skeleton className="mt-4 h-48 rounded-panel" />
    </Loading>
  )
}

/** Error screen inside the shell; retries by button, and once a page that was missing has come. */
function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    let isShown = true
    // Not `retry`: a reset throws the same error once more until the router has the page.
    const onLoaded = () => {
      if (isShown) void router.invalidate()
    }
    if (error instanceof PageMissing) void error.untilLoaded().then(onLoaded)
    return () => {
      isShown = false
    }
  }, [error, router])
  return (
    <ErrorState
      drawing={<LazyScene scene="failed" sign={<GlowingIcon icon={<LowFlame />} />} />}
      what={texts.crash}
      safe={texts.crashSafe}
      onRetry={retry}
      otherwise={
        <ButtonLink to="/" tone="text" small>
          {texts.toHome}
        </ButtonLink>
      }
    />
  )
}

const queryProvider = lazyPage(() => import('./QueryProvider.tsx'), 'AppQueryProvider')

rootRoute.update({ component: Shell })
publicDataRoute.update({ component: queryProvider })
memberRoute.update({ component: queryProvider })
profileRoute.update({ component: ProfileArea })
for (const route of [roleRoute, roleAreaRoute, profileRoleRoute])
  route.update({ component: RoleGate })

const routeTree = rootRoute.addChildren([
  ...appRoutes.rootRoutes,
  publicDataRoute.addChildren([...appRoutes.publicDataRoutes]),
  memberRoute.addChildren([
    ...appRoutes.memberRoutes,
    ...cards.memberRoutes,
    roleRoute.addChildren([...appRoutes.roleRoutes]),
    areaRoute.addChildren([
      roleAreaRoute.addChildren([
        ...appRoutes.roleAreaRoutes,
        ...cards.roleAreaRoutes,
        ...stories.roleAreaRoutes,
        ...chat.roleAreaRoutes,
        ...dailyQuestions.roleAreaRoutes,
        ...specialDays.roleAreaRoutes,
        ...letters.roleAreaRoutes,
        ...wishlist.roleAreaRoutes,
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

/**
 * The router over the browser's history, or over the one given (tests). While a screen loads, the
 * one that is left shrinks to a placeholder and scrolls; the router must not take that for its
 * place, which somebody who comes back before the other has loaded would lose.
 */
export const makeRouter = (history?: RouterHistory) => {
  listenToSteps()
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultErrorComponent: CrashPage,
    defaultViewTransition: { types: transitionTypes },
    scrollRestoration: true,
    // The screens of the bar keep their place however one comes back to them, others with the step.
    getScrollRestorationKey: ({ pathname, state, href }) =>
      keepsPlace(pathname) ? pathname : (state.__TSR_key ?? href),
  })
  addEventListener(
    'scroll',
    (event) => {
      const { location, resolvedLocation } = router.state
      if (event.target === document && location.pathname !== resolvedLocation?.pathname)
        event.stopPropagation()
    },
    true,
  )
  return router
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
