import { redirect } from '@tanstack/react-router'
import { reloadProfile } from '../session/identity.ts'
import { getSession, isLoggedIn } from '../session/session.ts'

interface Heading {
  readonly location: { readonly pathname: string }
}

const toLogin = () => redirect({ to: '/login', replace: true })
const toSetup = () => redirect({ to: '/setup-profile', replace: true })
const toHome = () => redirect({ to: '/', replace: true })

/**
 * Login guard of all non-public routes (NAV-04, NAV-05) and onboarding guard (SETUP-01). Lets a
 * partial session pass: the screens have texts for it (O-057).
 */
export async function requireMember({ location }: Heading): Promise<void> {
  const before = getSession()
  if (before.token === null && before.userId === null) throw toLogin()
  // Unknown after a login whose profile could not be loaded (O-025).
  if (isLoggedIn(before) && before.hasOnboardingCompleted === null) await reloadProfile()
  const session = getSession()
  if (session.token === null && session.userId === null) throw toLogin()
  const onSetup = location.pathname === '/setup-profile'
  if (session.hasOnboardingCompleted === false && !onSetup) throw toSetup()
}

/** Guard of the areas that need token and user id (O-044). */
export function requireWholeSession(): void {
  if (!isLoggedIn(getSession())) throw toLogin()
}

/** /setup-profile only before it was completed (SETUP-18). */
export function requireOpenSetup(): void {
  if (getSession().hasOnboardingCompleted === true) throw toHome()
}

/** /login with a session redirects (O-032, O-047). */
export function requireNoSession(): void {
  const session = getSession()
  if (!isLoggedIn(session)) return
  throw session.hasOnboardingCompleted === false ? toSetup() : toHome()
}

/** Admin guard; reads the profile from the server, never local storage (O-045). */
export async function requireSuperUser(): Promise<void> {
  const profile = getSession().profile ?? (await reloadProfile())
  if (profile?.isSuperUser !== true) throw toHome()
}
