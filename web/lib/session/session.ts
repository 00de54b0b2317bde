import type { Profile } from '#contract/kernel/profile.ts'
import { parseRole, type Role } from '#contract/kernel/roles.ts'
import { readItem, writeItem } from '../device/localStorage.ts'
import { createStore, useStore } from '../store.ts'

/** The keys of the session in local storage (KONTO-22). */
export const SESSION_KEYS = [
  'token',
  'userId',
  'username',
  'name',
  'email',
  'pairId',
  'myRole',
  'partnerRole',
  'phoneNumber',
  'isInitiator',
  'canInvitePartner',
  'canDefineRelationship',
  'hasOnboardingCompleted',
] as const

/** Who is logged in on this device; null where the device does not know (KONTO-21). */
export interface Session {
  readonly token: string | null
  readonly userId: string | null
  readonly username: string | null
  readonly name: string | null
  readonly email: string | null
  readonly pairId: string | null
  readonly myRole: Role | null
  readonly partnerRole: Role | null
  readonly phoneNumber: string | null
  readonly isInitiator: boolean | null
  readonly canInvitePartner: boolean | null
  readonly canDefineRelationship: boolean | null
  readonly hasOnboardingCompleted: boolean | null
  /** Only in memory, loaded at the start and whenever the page becomes visible (O-017, O-029). */
  readonly profile: Profile | null
}

const roleAt = (key: string): Role | null => parseRole(readItem(key) ?? '') ?? null

function flagAt(key: string): boolean | null {
  const stored = readItem(key)
  return stored === 'true' ? true : stored === 'false' ? false : null
}

const fromDevice = (profile: Profile | null): Session => ({
  token: readItem('token'),
  userId: readItem('userId'),
  username: readItem('username'),
  name: readItem('name'),
  email: readItem('email'),
  pairId: readItem('pairId'),
  myRole: roleAt('myRole'),
  partnerRole: roleAt('partnerRole'),
  phoneNumber: readItem('phoneNumber'),
  isInitiator: flagAt('isInitiator'),
  canInvitePartner: flagAt('canInvitePartner'),
  canDefineRelationship: flagAt('canDefineRelationship'),
  hasOnboardingCompleted: flagAt('hasOnboardingCompleted'),
  profile,
})

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

/** Starts a session with the response of login, registration or acceptance (KONTO-20, O-025). */
export function storeLogin(login: { readonly token: string; readonly userId: string }): void {
  for (const key of SESSION_KEYS) writeItem(key, null)
  writeItem('token', login.token)
  writeItem('userId', login.userId)
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

/** Reads local storage again after another tab changed it or it was cleared. */
export const refreshSession = (): void => publish(isSameUser() ? getSession().profile : null)

const isSameUser = (): boolean =>
  readItem('token') === getSession().token && readItem('userId') === getSession().userId
