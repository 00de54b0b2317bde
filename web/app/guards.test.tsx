import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { profileNotFound } from '#contract/accounts/errors.ts'
import { getSession, refreshSession } from '../lib/session/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { jonas, mia } from '../testing/people.ts'
import { logIn, renderApp, serverFor } from '../testing/renderApp.tsx'

const guarded = [
  '/',
  '/setup-profile',
  '/einladen',
  '/karten',
  '/karten/set',
  '/karten/manage',
  '/karten/meine-karten',
  '/karten/new',
  '/karten/select',
  '/karten/karte/7',
  '/karten/karte/7/edit',
  '/karten/historie',
  '/karten/kategorie',
  '/karten/kategorie/Joker%20%26%20Freifahrtschein',
  '/stories',
  '/stories/neu',
  '/stories/random',
  '/stories/matches',
  '/stories/7',
  '/stories/7/edit',
  '/chat',
  '/chat/media',
  '/profil',
  '/profile',
  '/profil/me',
  '/profile/me',
  '/profil/sicherheit',
  '/profile/sicherheit',
  '/profil/trennen',
  '/profile/trennen',
  '/profil/loeschen',
  '/profile/loeschen',
  '/profile/preferences',
  '/profile/matches',
  '/admin',
  '/admin/users',
  '/admin/log',
  '/nirgendwo',
]

test.each(guarded)(
  'NAV-04 EINLADUNG-02 SETUP-02 ROLLEN-23 %s sends an anonymous visitor to /login',
  async (path) => {
    fakeServer()
    const app = await renderApp(path)
    expect(app.path()).toBe('/login')
  },
)

test('NAV-05 The redirect to /login replaces the history entry', async () => {
  fakeServer()
  const app = await renderApp('/karten')
  expect(app.path()).toBe('/login')
  expect(app.history.length).toBe(1)
})

test.each(guarded.filter((path) => !/admin|setup|nirgendwo/.test(path)))(
  'NAV-06 to NAV-13 PROFIL-27 O-186 %s stands for a member',
  async (path) => {
    logIn(mia)
    serverFor(mia)
    const app = await renderApp(path)
    expect(app.path()).toBe(decodeURI(path))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible())
    expect(screen.queryByText('Seite nicht gefunden')).not.toBeInTheDocument()
  },
)

test.each([
  '/login',
  '/einladen/annehmen',
  '/datenschutz',
  '/versprechen',
  '/hilfe',
  '/passwort-vergessen',
])('NAV-03 KONTO-01 O-159 %s opens without a session', async (path) => {
  fakeServer()
  const app = await renderApp(path)
  expect(app.path()).toBe(path)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

test.each(['/', '/karten', '/profil', '/nirgendwo', '/login'])(
  'SETUP-01 With open onboarding %s leads to /setup-profile',
  async (path) => {
    const fresh = { ...mia, hasOnboardingCompleted: false }
    logIn(fresh)
    serverFor(fresh)
    const app = await renderApp(path)
    expect(app.path()).toBe('/setup-profile')
  },
)

test.each(['/karten', '/stories', '/chat', '/profile', '/admin'])(
  'NAV-15 O-044 O-156 With half a session %s is shut, while / stands',
  async (area) => {
    localStorage.setItem('userId', mia.id)
    localStorage.setItem('hasOnboardingCompleted', 'true')
    refreshSession()
    fakeServer()
    expect((await renderApp('/')).path()).toBe('/')
    expect((await renderApp(area)).path()).toBe('/login')
  },
)

test('SETUP-18 With completed onboarding /setup-profile leads home', async () => {
  logIn(mia)
  serverFor(mia)
  expect((await renderApp('/setup-profile')).path()).toBe('/')
})

test('O-032 /login with a session leads home', async () => {
  logIn(mia)
  serverFor(mia)
  expect((await renderApp('/login')).path()).toBe('/')
})

test.each(['/karten/xyz', '/chat/xyz', '/stories/1/xyz', '/profile/xyz', '/ganz/woanders'])(
  'NAV-16 FEHLER-12 %s shows the not-found screen inside the frame',
  async (path) => {
    logIn(mia)
    serverFor(mia)
    await renderApp(path)
    expect(await screen.findByText('Seite nicht gefunden')).toBeVisible()
    expect(screen.getByRole('navigation')).toBeVisible()
  },
)

test('O-045 /admin is for super users, others go home', async () => {
  logIn(mia)
  serverFor(mia)
  expect((await renderApp('/admin')).path()).toBe('/')
})

test('NAV-13 A super user reaches /admin, and a not-found screen below it', async () => {
  const operator = { ...mia, isSuperUser: true }
  logIn(operator)
  serverFor(operator)
  const app = await renderApp('/admin')
  expect(app.path()).toBe('/admin')
  await app.router.navigate({ to: '/admin/$', params: { _splat: 'xyz' } })
  expect(await screen.findByText('Seite nicht gefunden')).toBeVisible()
})

test.each(['preferences', 'matches'])(
  'O-050 O-186 /profil/%s leads to the long spelling',
  async (page) => {
    logIn(mia)
    serverFor(mia)
    expect((await renderApp(`/profil/${page}`)).path()).toBe(`/profile/${page}`)
  },
)

test('O-052 The old category link leads to the list', async () => {
  logIn(mia)
  serverFor(mia)
  const app = await renderApp('/kategorie/Joker%20%26%20Freifahrtschein')
  expect(app.path()).toBe('/karten/kategorie/Joker %26 Freifahrtschein')
})

test('NAV-43 Without a role an area is empty and shows the way to the profile', async () => {
  const roleless = { ...jonas, myRole: null }
  logIn(roleless)
  serverFor(roleless)
  await renderApp('/karten')
  expect(await screen.findByText('Für diesen Bereich fehlt dir noch eine Rolle.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zum Profil' })).toHaveAttribute('href', '/profile')
})

test('O-046 Without a role the profile still opens', async () => {
  const roleless = { ...jonas, myRole: null }
  logIn(roleless)
  serverFor(roleless)
  await renderApp('/profile')
  expect(await screen.findByText('Paar-Code')).toBeVisible()
})

test('O-025 A profile that did not arrive is asked for again before the guard decides', async () => {
  localStorage.setItem('token', 'token-1')
  localStorage.setItem('userId', mia.id)
  refreshSession()
  const server = serverFor({ ...mia, hasOnboardingCompleted: false })
  const app = await renderApp('/karten')
  expect(app.path()).toBe('/setup-profile')
  expect(server.requests(readProfile).length).toBeGreaterThan(0)
})

test('O-025 Without any profile the areas say so and offer another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('token', 'token-1')
  localStorage.setItem('userId', mia.id)
  refreshSession()
  const server = fakeServer().on(readProfile, () => profileNotFound)
  const app = await renderApp('/karten')
  expect(await screen.findByText('Dein Profil ist gerade nicht erreichbar.')).toBeVisible()
  server.on(readProfile, () => mia)
  await app.user.click(screen.getByRole('button', { name: /Noch einmal versuchen/ }))
  await waitFor(() => expect(getSession().myRole).toBe('Königin'))
})
