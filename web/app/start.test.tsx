import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { notAuthorised } from '#contract/kernel/refusals.ts'
import { getSession } from '../lib/session/session.ts'
import { jonas, mia } from '../testing/people.ts'
import { logIn, renderApp, serverFor } from '../testing/renderApp.tsx'

test('FEHLER-01 FEHLER-02 FEHLER-03 KONTO-26 A 401 clears everything, tells and leads to /login', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  localStorage.setItem('closedMessages', '["1"]')
  serverFor(mia).on(listSessions, () => notAuthorised)
  const app = await renderApp('/profil/sicherheit')
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(localStorage).toHaveLength(0)
  const told = screen.getByText('Nicht autorisiert (401) – abgemeldet.', {
    selector: '[role=status]',
  })
  expect(told).toBeInTheDocument()
})

test('O-030 A logout in another tab leads this one to /login', async () => {
  logIn(mia)
  serverFor(mia)
  const app = await renderApp('/profile')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await waitFor(() => expect(app.path()).toBe('/login'))
})

test('O-030 Another login in another tab is taken over', async () => {
  logIn(mia)
  const server = serverFor(mia)
  await renderApp('/profile')
  server.on(readProfile, () => jonas)
  localStorage.setItem('userId', jonas.id)
  localStorage.setItem('token', 'token-2')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await waitFor(() => expect(getSession().name).toBe('Jonas'))
})

test('Other changes of the storage lead nowhere', async () => {
  logIn(mia)
  serverFor(mia)
  const app = await renderApp('/profile')
  window.dispatchEvent(new StorageEvent('storage', { key: 'closedMessages' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(app.path()).toBe('/profile')
})

test('O-017 The profile is read again when the page becomes visible', async () => {
  logIn(mia)
  const server = serverFor(mia)
  await renderApp('/')
  await waitFor(() => expect(server.requests(readProfile)).toHaveLength(1))
  server.on(readProfile, () => ({ ...mia, myRole: 'Schatz' as const }))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(getSession().myRole).toBe('Schatz'))
})
