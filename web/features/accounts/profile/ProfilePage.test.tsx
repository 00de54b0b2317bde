import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { logout, readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { rolesNotYours } from '#contract/accounts/errors.ts'
import { voteCard } from '#contract/cards/calls.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import { call, prepareCall } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { getSession, refreshSession } from '#web/lib/session/session.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

async function open(profile = mia, path = '/profil') {
  logIn(profile)
  const server = serverFor(profile)
  const app = await renderApp(path)
  await screen.findByText('Paar-Code')
  return { ...app, server }
}
const somethingWaits = defineChange({
  kind: 'something',
  prepare: () => prepareCall(voteCard, { query: { cardId: 'sofa', vote: 'like' } }),
  onAccepted: () => undefined,
  onRefused: () => undefined,
})
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' })

test.each(['/profil', '/profil/me', '/profile', '/profile/me'])(
  'PROFIL-01 PROFIL-02 O-050 %s shows „Dein Profil“',
  async (path) => {
    await open(mia, path)
    expect(screen.getByRole('heading', { level: 1, name: 'Dein Profil' })).toBeInTheDocument()
  },
)

test('PROFIL-03 PROFIL-04 PROFIL-05 PROFIL-07 KONTO-31 Name, e-mail, role and pair code are shown', async () => {
  await open()
  expect(screen.getByText('Mia')).toBeVisible()
  expect(screen.getByText(/mia@beispiel\.de/)).toHaveTextContent('Königin')
  expect(screen.getByText('K7F2-29QM')).toBeVisible()
})

test('PROFIL-08 PROFIL-09 A person who may invite finds the way to /einladen', async () => {
  const app = await open()
  expect(screen.getByRole('heading', { name: 'Partner:in einladen?' })).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Einladung senden' }))
  expect(app.path()).toBe('/einladen')
})

test('PROFIL-09 ROLLEN-16 A person who may not invite sees no invitation', async () => {
  await open(jonas)
  expect(screen.queryByText('Partner:in einladen?')).not.toBeInTheDocument()
  expect(screen.getByText('Mia · Königin')).toBeVisible()
})

test('PROFIL-10 PROFIL-11 ROLLEN-15 A person who may define the relationship has the two selects', async () => {
  await open()
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Königin')
  expect(screen.getByLabelText('Rolle deines Partners')).toHaveValue('Dienend')
  expect(screen.getByRole('button', { name: 'Speichern' })).toBeVisible()
})

test('PROFIL-11 O-015 A person who may not define the own role sees it as text only', async () => {
  await open(jonas)
  expect(screen.queryByLabelText('Deine Rolle')).not.toBeInTheDocument()
  expect(screen.getByText(/jonas@beispiel\.de/)).toHaveTextContent('Dienend')
})

test('PROFIL-12 PROFIL-13 Without roles the selects stand on Dienend and Königin', async () => {
  await open({ ...mia, myRole: null, partnerRole: null })
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Dienend')
  expect(screen.getByLabelText('Rolle deines Partners')).toHaveValue('Königin')
})

test('PROFIL-28 A partner’s role that was never saved is said to be none', async () => {
  const { user, server } = await open({ ...mia, partnerRole: null })
  const unsaved = /noch nicht gespeichert\. Bis dahin lädst du mit „Unbestimmt“ ein\.$/
  expect(screen.getByText(unsaved)).toBeVisible()
  server.on(saveProfile, () => ({ ...mia, partnerRole: 'Königin' as const }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await toast('Gespeichert!')
  expect(screen.queryByText(unsaved)).not.toBeInTheDocument()
})

test('PROFIL-17 PROFIL-18 PROFIL-19 On opening the profile is read anew and the selects follow it', async () => {
  logIn(mia)
  const server = serverFor(mia)
  const app = await renderApp('/')
  await waitFor(() => expect(server.requests(readProfile)).toHaveLength(1))
  server.on(readProfile, () => ({ ...mia, name: 'Mia K.', myRole: 'Herrin' as const }))
  await app.user.click(await screen.findByRole('link', { name: 'Profil' }))
  expect(await screen.findByText('Mia K.')).toBeVisible()
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Herrin')
  expect(getSession()).toMatchObject({ name: 'Mia K.', myRole: 'Herrin' })
})

test('PROFIL-20 PROFIL-21 Saving roles says „Speichern...“ and then „Gespeichert!“', async () => {
  const { user, server } = await open()
  const answer = Promise.withResolvers<typeof mia>()
  server.on(saveProfile, () => answer.promise)
  await user.selectOptions(screen.getByLabelText('Rolle deines Partners'), 'Schatz')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByRole('button', { name: 'Speichern...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await waitFor(() => expect(server.requests(saveProfile)).toHaveLength(1))
  expect(server.requests(saveProfile)[0]?.body).toEqual({
    myRole: 'Königin',
    partnerRole: 'Schatz',
  })
  answer.resolve({ ...mia, partnerRole: 'Schatz' })
  expect(await toast('Gespeichert!')).toBeInTheDocument()
  expect(getSession().partnerRole).toBe('Schatz')
})

test('PROFIL-22 A failed save of the roles shows the message in red', async () => {
  const { user, server } = await open()
  server.on(saveProfile, () => rolesNotYours)
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  const fault = await screen.findByText(rolesNotYours.message)
  expect(fault).toHaveClass('text-danger')
})

test('PROFIL-23 Saving roles without a session says „Nicht eingeloggt!“', async () => {
  const { user } = await open()
  localStorage.removeItem('token')
  const { profile } = getSession()
  refreshSession()
  if (profile === null) throw new Error('The profile was there')
  const { mergeProfile } = await import('#web/lib/session/session.ts')
  mergeProfile(profile)
  await user.click(await screen.findByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Nicht eingeloggt!')).toBeVisible()
})

test('PROFIL-24 PROFIL-25 FEHLER-09 While the profile is absent a text waits, a failure is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  refreshSession()
  localStorage.setItem('token', 'other')
  refreshSession()
  serverFor(mia).on(readProfile, () => new Response('', { status: 503 }))
  await renderApp('/profil')
  const waiting = await screen.findAllByText('Profilinformationen werden geladen...')
  expect(waiting[0]).toBeInTheDocument()
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('KONTO-25 PROFIL-15 PROFIL-16 Logout ends the session here and there and goes to /login', async () => {
  const { user, server, path } = await open()
  server.on(logout, () => undefined)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(server.requests(logout)[0]?.token).toBe('token-1')
  expect(getSession()).toMatchObject({ token: null, userId: null, profile: null })
})

test('O-021 A call refused while one logs out takes away no more than the logout does', async () => {
  const { user, server, path } = await open()
  localStorage.setItem('closedMessages', '["1"]')
  const gate = Promise.withResolvers<undefined>()
  server.on(logout, () => gate.promise)
  const refused = Promise.withResolvers<Refusal>()
  server.on(listSessions, () => refused.promise)
  const asked = call(listSessions, {}).catch(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  refused.resolve({ status: 401, code: 'refused', message: 'Bitte melde dich an.' })
  await asked
  gate.resolve(undefined)
  await waitFor(() => expect(path()).toBe('/login'))
  expect(localStorage.getItem('closedMessages')).toBe('["1"]')
})

test('O-021 A logout has emptied the device before the server answers, and nothing is asked for nobody', async () => {
  const { user, server, path } = await open()
  const told = Promise.withResolvers<undefined>()
  server.on(logout, () => told.promise)
  const asked = vi.spyOn(globalThis, 'fetch')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(server.requests(logout)).toHaveLength(1))
  expect(getSession().token).toBeNull()
  void call(listSessions, {})
  await screen.findAllByText('Profilinformationen werden geladen...')
  const tokens = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(tokens).not.toContain(null)
  told.resolve(undefined)
  await waitFor(() => expect(path()).toBe('/login'))
})

test('Without a network the logout still empties this device', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, path } = await open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('O-021 A logout asks first while something waits, which goes with the session', async () => {
  const { user, server, path } = await open()
  server.on(logout, () => undefined).on(voteCard, () => Promise.reject(new TypeError('No network')))
  await act(() => somethingWaits.submitAndWait(null))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const sheet = await screen.findByRole('dialog', { name: 'Etwas wartet noch' })
  expect(sheet).toHaveTextContent('Mit dem Abmelden geht es verloren.')
  await user.click(within(sheet).getByRole('button', { name: 'Angemeldet bleiben' }))
  expect(server.requests(logout)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Trotzdem abmelden' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(server.requests(logout)).toHaveLength(1)
})

test('The theme of the device can be chosen', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Dunkel' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'Automatisch' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('O-115 ROLLEN-25 The consent to share further ratings is off, and can be given and taken back', async () => {
  const { user, server } = await open(jonas)
  server.on(saveProfile, ({ body }) => ({
    ...jonas,
    shareStoryRatings: body.shareStoryRatings === true,
  }))
  const consent = screen.getByRole('switch', {
    name: /^Mia darf auch meine weiteren Bewertungen sehen/,
  })
  expect(consent).not.toBeChecked()
  await user.click(consent)
  await waitFor(() => expect(consent).not.toHaveAttribute('aria-disabled', 'true'))
  expect(consent).toBeChecked()
  await user.click(consent)
  await waitFor(() => expect(consent).not.toHaveAttribute('aria-disabled', 'true'))
  expect(consent).not.toBeChecked()
  const sent = server.requests(saveProfile).map(({ body }) => body)
  expect(sent).toEqual([{ shareStoryRatings: true }, { shareStoryRatings: false }])
})
