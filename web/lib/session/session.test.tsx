import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { jonas, mia } from '#web/testing/people.ts'
import {
  getSession,
  isLoggedIn,
  mergeProfile,
  refreshSession,
  SESSION_KEYS,
  storeLogin,
  useSession,
} from './session.ts'

beforeEach(() => {
  localStorage.clear()
  refreshSession()
})

test('KONTO-22 The session is kept under exactly the thirteen keys', () => {
  storeLogin({ token: 't', userId: mia.id })
  mergeProfile({ ...mia, phoneNumber: '+49 171' })
  expect(Object.keys(localStorage).sort()).toEqual([...SESSION_KEYS].sort())
  expect(SESSION_KEYS).toHaveLength(13)
})

test('O-029 Booleans are words, absent values remove the key, the profile stays in memory', () => {
  localStorage.setItem('phoneNumber', 'alt')
  storeLogin({ token: 't', userId: mia.id })
  mergeProfile(mia)
  expect(localStorage.getItem('isInitiator')).toBe('true')
  expect(localStorage.getItem('phoneNumber')).toBeNull()
  expect(localStorage.getItem('profile')).toBeNull()
  expect(localStorage.getItem('isSuperUser')).toBeNull()
  expect(getSession().profile).toEqual(mia)
})

test('KONTO-21 KONTO-24 The session holds what the areas need', () => {
  storeLogin({ token: 't', userId: jonas.id })
  mergeProfile(jonas)
  expect(getSession()).toEqual({
    token: 't',
    userId: 'user-jonas',
    email: 'jonas@beispiel.de',
    username: 'jonas',
    name: 'Jonas',
    pairId: 'pair-1',
    myRole: 'Dienend',
    partnerRole: 'Königin',
    phoneNumber: null,
    isInitiator: false,
    canInvitePartner: false,
    canDefineRelationship: false,
    hasOnboardingCompleted: true,
    profile: jonas,
  })
})

test('KONTO-23 A reload reads the session from the device, without the profile', () => {
  storeLogin({ token: 't', userId: mia.id })
  mergeProfile(mia)
  const stored = SESSION_KEYS.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  refreshSession()
  for (const [key, value] of stored) if (value !== null) localStorage.setItem(key, value)
  refreshSession()
  expect(getSession()).toMatchObject({ token: 't', myRole: 'Königin', canInvitePartner: true })
  expect(getSession().profile).toBeNull()
})

test('A login leaves nothing of whoever was here before', () => {
  storeLogin({ token: 't', userId: mia.id })
  mergeProfile(mia)
  storeLogin({ token: 'u', userId: jonas.id })
  expect(getSession()).toMatchObject({ token: 'u', name: null, myRole: null, profile: null })
})

test('Another tab that sees a new token finds the person it belongs to', () => {
  storeLogin({ token: 't', userId: mia.id })
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  storeLogin({ token: 'u', userId: jonas.id })
  expect(setItem.mock.calls.map(([key]) => key)).toEqual(['userId', 'token'])
  setItem.mockRestore()
})

test('Odd values on the device count as unknown', () => {
  localStorage.setItem('myRole', 'Kaiser')
  localStorage.setItem('isInitiator', 'ja')
  refreshSession()
  expect(getSession()).toMatchObject({ myRole: null, isInitiator: null })
})

test('Only token and user together are a login', () => {
  expect(isLoggedIn(getSession())).toBe(false)
  localStorage.setItem('userId', '1')
  refreshSession()
  expect(isLoggedIn(getSession())).toBe(false)
  localStorage.setItem('token', 't')
  refreshSession()
  expect(isLoggedIn(getSession())).toBe(true)
})

test('A component sees every change', () => {
  const Name = () => <p>{useSession().name ?? 'niemand'}</p>
  render(<Name />)
  expect(screen.getByText('niemand')).toBeVisible()
  act(() => mergeProfile(mia))
  expect(screen.getByText('Mia')).toBeVisible()
})
