import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { unreadCount } from '#contract/chat/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { ROLES } from '#contract/kernel/roles.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { entryAt, isActive } from './entries.ts'
import { hasHomeLogo, hasMediaButton, headerTitle } from './titles.ts'

async function open(path: string, profile: Profile = mia) {
  logIn(profile)
  serverFor(profile)
  return renderApp(path)
}

test.each([
  ['/karten', 'Lieblingskarten', 'NAV-20'],
  ['/karten/historie', 'Lieblingskarten', 'NAV-20'],
  ['/chat', 'Nachrichten', 'NAV-21'],
  ['/chat/media', 'Nachrichten', 'NAV-21'],
  ['/profil', 'Profil', 'NAV-22'],
  ['/profile/matches', 'Profil', 'NAV-22'],
  ['/stories/7', 'Fantasien', 'NAV-23'],
  ['/', 'Knistern', 'NAV-24'],
  ['/einladen', 'Knistern', 'NAV-24'],
  ['/admin', 'Knistern', 'NAV-24'],
  ['/irgendwo', 'Knistern', 'NAV-24'],
])('On %s the header says „%s“ (%s)', (path, title) => {
  expect(headerTitle(path)).toBe(title)
})

test.each(['/', '/karten', '/login', '/profil', '/profile'])(
  'NAV-18 On %s the header shows the logo',
  (path) => {
    expect(hasHomeLogo(path)).toBe(true)
  },
)

test.each(['/chat', '/stories', '/profile/me', '/karten/set', '/einladen', '/admin'])(
  'NAV-19 On %s the header shows a back button',
  (path) => {
    expect(hasHomeLogo(path)).toBe(false)
  },
)

test('NAV-25 „Medien“ stands on every chat path and leads to the gallery', async () => {
  expect(hasMediaButton('/chat/media')).toBe(true)
  expect(hasMediaButton('/chatter')).toBe(false)
  const app = await open('/chat')
  await app.user.click(await screen.findByRole('link', { name: 'Medien' }))
  expect(app.path()).toBe('/chat/media')
})

test('NAV-48 A press on the entry of the shown screen leads to its top, as gently as one likes', async () => {
  const scrolls = vi.spyOn(window, 'scrollTo')
  const app = await open('/profile')
  const entry = await screen.findByRole('link', { name: 'Profil' })
  await screen.findByRole('heading', { level: 1 })
  scrolls.mockClear()
  await app.user.click(entry)
  expect(scrolls).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' })
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  await app.user.click(entry)
  expect(scrolls).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  scrolls.mockClear()
  await app.router.navigate({ to: '/einladen' })
  await app.user.click(entry)
  expect(app.path()).toBe('/profile')
  expect(scrolls).not.toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

test('NAV-19 O-051 The back button goes one step back', async () => {
  const app = await open('/profile')
  await app.router.navigate({ to: '/einladen' })
  await app.user.click(await screen.findByRole('button', { name: 'Zurück' }))
  await waitFor(() => expect(app.path()).toBe('/profile'))
})

test('O-051 The back button leads home where there is no step back', async () => {
  const app = await open('/einladen')
  await app.user.click(await screen.findByRole('button', { name: 'Zurück' }))
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('NAV-28 to NAV-33 The bar has its five entries in their order', async () => {
  await open('/')
  const bar = await screen.findByRole('navigation', { name: 'Bereiche' })
  const links = within(bar).getAllByRole('link').slice(1)
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Karten', '/karten'],
    ['Nachrichten', '/chat'],
    ['Heute', '/'],
    ['Fantasien', '/stories'],
    ['Profil', '/profile'],
  ])
})

test('NAV-37 NAV-38 ROLLEN-09 O-007 With each of the fourteen roles Karten and Heute are there', async () => {
  await open('/profile')
  const bar = await screen.findByRole('navigation', { name: 'Bereiche' })
  for (const myRole of ROLES) {
    act(() => mergeProfile({ ...mia, myRole }))
    expect(within(bar).getByRole('link', { name: 'Karten' })).toBeVisible()
    expect(within(bar).getByRole('link', { name: 'Heute' })).toBeVisible()
  }
})

test('ROLLEN-17 Without a role neither Karten nor Heute is there', async () => {
  await open('/profile', { ...mia, myRole: null })
  const bar = await screen.findByRole('navigation', { name: 'Bereiche' })
  expect(within(bar).queryByRole('link', { name: 'Karten' })).not.toBeInTheDocument()
  expect(within(bar).queryByRole('link', { name: 'Heute' })).not.toBeInTheDocument()
})

test('NAV-39 A person who is not logged in sees no bar', async () => {
  fakeServer()
  await renderApp('/login')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('NAV-40 With open onboarding the bar stands on the setup only', async () => {
  const app = await open('/setup-profile', { ...mia, hasOnboardingCompleted: false })
  expect(await screen.findByRole('navigation', { name: 'Bereiche' })).toBeVisible()
  await app.router.navigate({ to: '/einladen/annehmen' })
  await screen.findByLabelText('Einladungscode')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('NAV-36 NAV-40 On the setup nobody asks for unread messages yet', async () => {
  const fresh = { ...mia, hasOnboardingCompleted: false }
  logIn(fresh)
  const server = serverFor(fresh)
  await renderApp('/setup-profile')
  expect(await screen.findByRole('navigation', { name: 'Bereiche' })).toBeVisible()
  // Wait for the badge, which the bar loads lazily: it would have made its call by now.
  await import('./UnreadBadge.tsx')
  await act(async () => undefined)
  expect(server.requests(unreadCount)).toHaveLength(0)
  act(() => mergeProfile(mia))
  await waitFor(() => expect(server.requests(unreadCount)).toHaveLength(1))
})

test('NAV-41 NAV-42 O-049 An entry is active on its path and below, Heute only on its own', () => {
  expect(isActive('/', '/')).toBe(true)
  expect(isActive('/', '/karten')).toBe(false)
  expect(isActive('/karten', '/karten/historie')).toBe(true)
  expect(isActive('/karten', '/kartenspiel')).toBe(false)
  expect(isActive('/profile', '/profil')).toBe(true)
  expect(isActive('/profile', '/profile/me')).toBe(true)
  expect(entryAt('/einladen')).toBe(-1)
})

test('NAV-42 The active entry says so', async () => {
  await open('/profil')
  const link = await screen.findByRole('link', { name: 'Profil' })
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Karten' })).not.toHaveAttribute('aria-current')
})

test('NAV-26 NAV-27 KONST-04 A toast is announced and gone after three seconds', async () => {
  await open('/')
  vi.useFakeTimers()
  try {
    act(() => toast('Gespeichert!'))
    expect(screen.getByText('Gespeichert!', { selector: '[role=status]' })).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(screen.getByText('Gespeichert!', { selector: '[role=status]' })).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(
      screen.queryByText('Gespeichert!', { selector: '[role=status]' }),
    ).not.toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

test('The page is named after its screen, and focus follows to the content', async () => {
  const app = await open('/')
  await app.router.navigate({ to: '/stories' })
  await waitFor(() => expect(document.title).toBe('Fantasien – Knistern'))
  expect(screen.getByRole('main')).toHaveFocus()
})

test('A tab nobody looks at has a neutral name', async () => {
  await open('/chat')
  await waitFor(() => expect(document.title).toBe('Nachrichten – Knistern'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.title).toBe('Notizen')
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.title).toBe('Nachrichten – Knistern')
})

test('O-050 The tabs „Fragen“ and „Matches“ stand over the profile', async () => {
  await open('/profil')
  const tabs = await screen.findByRole('navigation', { name: 'Profil' })
  expect(within(tabs).getByRole('link', { name: 'Fragen' })).toHaveAttribute(
    'href',
    '/profile/preferences',
  )
  expect(within(tabs).getByRole('link', { name: 'Matches' })).toHaveAttribute(
    'href',
    '/profile/matches',
  )
})
