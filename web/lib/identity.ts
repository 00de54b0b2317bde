import { logout as logoutCall, readProfile } from '#contract/accounts/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { call, whileLeaving } from './api.ts'
import { onAppEvent } from './events.ts'
import { logFailure } from './log.ts'
import { forgetAll, forgetPair } from './memory.ts'
import { getSession, mergeProfile, storeLogin } from './session.ts'
import { KEPT_ON_LOGOUT, wipeDevice } from './traces.ts'

let loading: { readonly token: string; readonly profile: Promise<Profile | null> } | null = null

let failure: unknown = null

/** Why the profile could not be read when it was last tried; null if it could. */
export const profileFailure = (): unknown => failure

/**
 * Loads one's own profile and merges it into the session (O-017, O-025). A failure is only logged
 * (PROFIL-24) and answered with null; requests at the same time share one call.
 */
export function reloadProfile(): Promise<Profile | null> {
  const { token, userId } = getSession()
  if (token === null || userId === null) return Promise.resolve(null)
  if (loading?.token === token) return loading.profile
  const profile = load(token, userId).finally(() => {
    if (loading?.profile === profile) loading = null
  })
  loading = { token, profile }
  return profile
}

/** Reads the profile once more, after whatever is under way: that may be older than the news. */
export async function rereadProfile(): Promise<void> {
  await loading?.profile
  await reloadProfile()
}

// A partner came, went, is called otherwise, has other roles: all of it stands in one's own profile.
// It was read before live news came, so it is read again once they do.
onAppEvent('resync', () => void rereadProfile())
onAppEvent('connected', () => void rereadProfile())

async function load(token: string, userId: string): Promise<Profile | null> {
  try {
    const profile = await call(readProfile, { params: { id: userId } })
    // Somebody else may have logged in while the answer was on its way.
    const before = getSession()
    if (before.token !== token) return null
    // Left, or back again (O-033): the profile is what a cut socket asks for.
    if (before.pairId !== null && before.pairId !== profile.pairId) forgetPair()
    mergeProfile(profile)
    failure = null
    return profile
  } catch (cause) {
    failure = cause
    logFailure('Profil konnte nicht geladen werden', cause)
    return null
  }
}

/** Begins a session after login, registration or acceptance and fills it from the profile. */
export async function enter(login: { readonly token: string; readonly userId: string }) {
  forgetAll()
  storeLogin(login)
  await reloadProfile()
}

/** Ends the session on the server and on this device; offline it at least ends here (O-021). */
export const logout = (): Promise<void> =>
  whileLeaving(async () => {
    try {
      await call(logoutCall, {}, { signal: AbortSignal.timeout(4000), evenHeld: true })
    } catch (cause) {
      logFailure('Abmelden am Server fehlgeschlagen', cause)
    }
    wipeDevice(KEPT_ON_LOGOUT)
  })
