import type { Profile } from '#contract/kernel/profile.ts'
import { parseRole, type Role } from '#contract/kernel/roles.ts'
import { readItem, writeItem } from '../device/localStorage.ts'
import { createStore, useStore } from '../store.ts'

const roleAt = (key: string): Role | null => parseRole(readItem(key) ?? '') ?? null

function flagAt(key: string): boolean | null {
  const stored = readItem(key)
  return stored === 'true' ? true : stored === 'false' ? false : null
}

/** The keys of the session in local storage (KONTO-22), and how each is read. */
const FIELDS = {
  token: readItem,
  userId: readItem,
  username: readItem,
  name: readItem,
  email: readItem,
  pairId: readItem,
  myRole: roleAt,
  partnerRole: roleAt,
  phoneNumber: readItem,
  isInitiator: flagAt,
  canInvitePartner: flagAt,
  canDefineRelationship: flagAt,
  hasOnboardingCompleted: flagAt,
} as const
type Key = keyof typeof FIELDS
type Stored = { readonly [K in Key]: ReturnType<(typeof FIELDS)[K]> }

export const SESSION_KEYS = Object.keys(FIELDS) as readonly Key[]

/** The person logged in on this device; null where the device does not know (KONTO-21). */
export interface Session extends Stored {
  /** Not in local storage; loaded at the start and whenever the page becomes visible (O-017, O-029). */
  readonly profile: Profile | null
}

const fromDevice = (profile: Profile | null): Session => {
  const stored = Object.fromEntries(SESSION_KEYS.map((key) => [key, FIELDS[key](key)])) as Stored
  return { ...stored, profile }
}

const store = createStore(fromDevice(null))

const publish = (profile: Profile | null): void => store.set(fromDevice(profile))

export const getSession = store.get

/** Calls `listener` after every change. Returns a function that unsubscribes. */
export const subscribeSession = store.subscribe

/** The session; rerenders the component when it changes. */
export const useSession = (): Session => useStore(store)

/** Token and user are both known; anything less is a partial session (O-057). */
export const isLoggedIn = (session: Session): boolean =>
  session.token !== null && session.userId !== null

/** Whether somebody is known to have no partner yet. */
export const isAlone = (session: Session): boolean => session.canInvitePartner === true

/**
 * Starts a session with the response of login, registration or acceptance (KONTO-20, O-025). The
 * token is written last: other tabs read the session as soon as they see another one.
 */
export function storeLogin(login: { readonly token: string; readonly userId: string }): void {
  for (const key of SESSION_KEYS) writeItem(key, null)
  writeItem('userId', login.userId)
  writeItem('token', login.token)
  publish(null)
}

/** Merges the profile into the session: booleans as words, absent values remove the key (O-029). */
export function mergeProfile(profile: Profile): void {
  writeItem('userId', profile.id)
  for (const key of SESSION_KEYS) {
    if (key === 'token' || key === 'userId') continue
    const value = profile[key]
    writeItem(key, value === null ? null : String(value))
  }
  publish(profile)
}

const differs = (key: Key): boolean => FIELDS[key](key) !== getSession()[key]

/** Whether another tab has changed the session in local storage. */
export const isSessionStale = (): boolean => SESSION_KEYS.some(differs)

/** Reads local storage again after another tab changed it or it was cleared. */
export const refreshSession = (): void =>
  publish((['token', 'userId', 'pairId'] as const).some(differs) ? null : getSession().profile)
