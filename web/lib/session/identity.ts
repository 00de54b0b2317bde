import { logout as logoutCall, readProfile } from '#contract/accounts/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { readItem } from '../device/localStorage.ts'
import { forgetOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { call, whileEndingSession } from '../http/api.ts'
import { backoffMs, isPermanent } from '../http/backoff.ts'
import { logFailure } from '../log.ts'
import { onAppEvent } from '../realtime/appEvents.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from './clearDeviceData.ts'
import { getSession, mergeProfile, storeLogin } from './session.ts'
import { onSessionReset, resetPairData, resetSessionData } from './sessionReset.ts'

let loading: { readonly token: string; readonly profile: Promise<Profile | null> } | null = null

/** Counts profiles that calls have answered which change it, here or in another tab. */
let saves = 0

/** Call when another tab has changed the profile: what is on its way was read before. */
export function recordSavedElsewhere(): void {
  saves += 1
}

let failure: unknown = null

/** Why the profile could not be read when it was last tried; null if it could. */
export const profileFailure = (): unknown => failure

/** Loads that failed since the last that did not; the event that asked for them comes only once. */
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** A page that was hidden loads the profile when it is seen again. */
function reloadIfVisible(): void {
  if (document.visibilityState === 'visible') void reloadProfile()
}

function stopRetrying(): void {
  clearTimeout(retry)
  failures = 0
}
onSessionReset(stopRetrying)

/**
 * Loads one's own profile and merges it into the session (O-017, O-025). A failure is only logged
 * (PROFIL-24) and answered with null; one that may pass is tried again later. Requests at the same
 * time share one call.
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

/** Loads the profile again; a load in progress is awaited first, its answer may be outdated. */
export async function rereadProfile(): Promise<void> {
  await loading?.profile
  await reloadProfile()
}

// The profile contains the partner and both roles; events before the connection were missed.
onAppEvent('resync', () => void rereadProfile())
onAppEvent('connected', () => void rereadProfile())

/** Merges the profile as the server has answered it, of another pair perhaps (O-033). */
export function mergeSavedProfile(profile: Profile): void {
  saves += 1
  const { pairId } = getSession()
  if (pairId !== null && pairId !== profile.pairId) resetPairData()
  mergeProfile(profile)
}

async function load(token: string, userId: string): Promise<Profile | null> {
  const savesBefore = saves
  try {
    const profile = await call(readProfile, { params: { id: userId } })
    // Somebody else may have logged in while the answer was on its way.
    if (getSession().token !== token) return null
    // Read before it was saved, perhaps: it would take back what was.
    if (saves !== savesBefore) return await load(token, userId)
    mergeSavedProfile(profile)
    failure = null
    stopRetrying()
    return profile
  } catch (cause) {
    failure = cause
    logFailure('Profil konnte nicht geladen werden', cause)
    if (!isPermanent(cause) && getSession().token === token) {
      failures += 1
      clearTimeout(retry)
      retry = setTimeout(reloadIfVisible, backoffMs(failures))
    }
    return null
  }
}

/** Starts a session after login, registration or acceptance and loads the profile. */
export async function startSession(login: { readonly token: string; readonly userId: string }) {
  // A logout elsewhere, or a browser that closed meanwhile, may have left the one of somebody else.
  forgetOfflineKeyCookie()
  resetSessionData()
  storeLogin(login)
  await reloadProfile()
}

/** A logout waits no longer for a browser that is slow to erase, and for the server. */
const LOGOUT_MAX_MS = 4000

/**
 * Ends the session on this device, then on the server (O-021). A network that hangs, or a page that
 * is closed meanwhile, must not keep the device from being erased. The page may be left afterwards:
 * the browser goes on telling the server (`keepalive`).
 */
export const logout = (): Promise<void> =>
  whileEndingSession(async () => {
    const token = readItem('token')
    const done = Promise.all([clearDeviceData(KEPT_ON_LOGOUT), endOnServer(token)])
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LOGOUT_MAX_MS))])
  })

async function endOnServer(token: string | null): Promise<void> {
  if (token === null) return
  try {
    await call(logoutCall, {}, { token, bypassGate: true, keepalive: true })
  } catch (cause) {
    logFailure('Abmelden am Server fehlgeschlagen', cause)
  }
}
