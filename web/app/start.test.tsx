import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { notAuthorised } from '#contract/kernel/refusals.ts'
import { readNotificationSettings } from '#contract/push/calls.ts'
import type { QueueItem } from '../lib/offline/queueItem.ts'
import { waitingQueues } from '../lib/offline/queueStatus.ts'
import { createSyncQueue } from '../lib/offline/syncQueue.ts'
import { getSession, storeLogin } from '../lib/session/session.ts'
import { pairVersion } from '../lib/session/sessionReset.ts'
import { createStore } from '../lib/store.ts'
import type { FakeServer } from '../testing/fakeServer.ts'
import { jonas, mia, miaPaired } from '../testing/people.ts'
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

test('FEHLER-02 A 401 tells also what it takes along, if something waited', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  const server = serverFor(mia)
  const app = await renderApp('/profil/sicherheit')
  waitingQueues.set(['changes'])
  server.on(readProfile, () => notAuthorised)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(app.path()).toBe('/login'))
  const told = 'Nicht autorisiert (401) – abgemeldet. Was hier noch wartete, wurde nicht gesendet.'
  expect(screen.getByText(told, { selector: '[role=status]' })).toBeInTheDocument()
})

test('O-030 A logout in another tab leads this one to /login', async () => {
  logIn(mia)
  const server = serverFor(mia)
  const app = await renderApp('/profile')
  await waitFor(() => expect(server.requests(readNotificationSettings)).toHaveLength(1))
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await waitFor(() => expect(app.path()).toBe('/login'))
  // Nothing is asked in the name of nobody on the way.
  expect(server.requests(readNotificationSettings)).toHaveLength(1)
})

const ENDS = {
  'a 401': (server: FakeServer) => {
    server.on(readProfile, () => notAuthorised)
    // Seen again, the page asks for its profile.
    document.dispatchEvent(new Event('visibilitychange'))
  },
  'a logout in another tab': () => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  },
}
test.each(Object.entries(ENDS))(
  'KONTO-26 O-030 After %s a form with unsaved words leads to /login too',
  async (_, end) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    const app = await renderApp('/stories/neu')
    await app.user.type(await screen.findByLabelText('Titel'), 'Nachtzug')
    act(() => end(server))
    await waitFor(() => expect(app.path()).toBe('/login'))
  },
)

/** Does in local storage what another tab does; each write is heard here, as browsers tell it. */
function inAnotherTab(write: () => void) {
  const { setItem, removeItem } = Storage.prototype
  const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    setItem.call(this, key, value)
    tell(key)
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    removeItem.call(this, key)
    tell(key)
  })
  try {
    write()
  } finally {
    vi.restoreAllMocks()
  }
}

const jonasLogsIn = () => storeLogin({ token: 'token-2', userId: jonas.id })

test('O-030 Another login in another tab is taken over', async () => {
  logIn(mia)
  const server = serverFor(mia)
  await renderApp('/profile')
  server.on(readProfile, () => jonas)
  inAnotherTab(jonasLogsIn)
  await waitFor(() => expect(getSession().name).toBe('Jonas'))
  expect(server.requests(readProfile).at(-1)?.params).toEqual({ id: jonas.id })
})

const deviceOf = (device: string) => {
  const at = '2026-11-20T20:14:00.000Z'
  return [{ id: device, device, createdAt: at, lastUsedAt: at, current: true }]
}

test.each([
  ['storage', () => window.dispatchEvent(new StorageEvent('storage', { key: null }))],
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
])(
  'O-030 Nothing stays on the screen of whoever was here before another login (%s)',
  async (_, hear) => {
    logIn(mia)
    const server = serverFor(mia).on(listSessions, ({ token }) =>
      deviceOf(token === 'token-1' ? 'Mias Telefon' : 'Jonas’ Tablet'),
    )
    await renderApp('/profil/sicherheit')
    expect(await screen.findByText(/Mias Telefon/)).toBeVisible()
    server.on(readProfile, () => jonas)
    // As a frozen page finds it: all at once.
    localStorage.clear()
    localStorage.setItem('userId', jonas.id)
    localStorage.setItem('token', 'token-2')
    localStorage.setItem('hasOnboardingCompleted', 'true')
    act(() => void hear())
    expect(screen.queryByText(/Mias Telefon/)).not.toBeInTheDocument()
    expect(await screen.findByText(/Jonas’ Tablet/)).toBeVisible()
  },
)

test('O-030 After a login in another tab the queues belong to that person before the server answers', async () => {
  const queue = createSyncQueue({
    items: createStore<readonly QueueItem[]>([]),
    prepare: () => ({ method: 'POST', address: '/api/nothing', body: null }),
    prepareNow: () => undefined,
    load: async () => undefined,
    upgrade: (item) => item,
    isFinal: () => false,
    onSettled: () => undefined,
    onStopped: () => undefined,
    onDropped: () => undefined,
    isAskedFor: () => true,
  })
  logIn(mia)
  const server = serverFor(mia)
  await renderApp('/profile')
  queue.start()
  expect(queue.newItem()?.owner).toBe(`${mia.id} ${mia.pairId}`)
  server.on(readProfile, () => Promise.withResolvers<typeof jonas>().promise)
  localStorage.setItem('userId', jonas.id)
  localStorage.setItem('token', 'token-2')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(queue.newItem()?.owner).toBe(`${jonas.id} ${mia.pairId}`)
})

test('A query interrupted by the back/forward cache is read when the page is shown again', async () => {
  // The profile may be on its way as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  const server = serverFor(mia)
  server.on(listSessions, () => Promise.withResolvers<never>().promise)
  await renderApp('/profil/sicherheit')
  await waitFor(() => expect(server.requests(listSessions)).toHaveLength(1))
  server.on(listSessions, () => deviceOf('Mias Telefon'))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(server.requests(listSessions)).toHaveLength(1)
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(await screen.findByText(/Mias Telefon/)).toBeVisible()
})

const heard = (key: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))

test('O-029 Profile data that another tab has read is known here too, without the server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  storeLogin({ token: 'token-1', userId: mia.id })
  serverFor(mia).on(readProfile, () => Response.json({ message: 'Weg.' }, { status: 503 }))
  await renderApp('/')
  expect(getSession().pairId).toBeNull()
  localStorage.setItem('pairId', 'pair-1')
  localStorage.setItem('myRole', 'Schatz')
  heard('pairId')
  expect(getSession()).toMatchObject({ pairId: 'pair-1', myRole: 'Schatz' })
})

test('O-033 Nothing of the former pair stays here once another tab has read that there is another', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  await renderApp('/')
  await waitFor(() => expect(getSession().profile).not.toBeNull())
  server.on(readProfile, () => Response.json({ message: 'Weg.' }, { status: 503 }))
  const version = pairVersion.get()
  localStorage.setItem('pairId', 'pair-2')
  heard('pairId')
  expect(getSession()).toMatchObject({ pairId: 'pair-2', profile: null })
  expect(pairVersion.get()).toBe(version + 1)
})

test('O-029 An answer asked for before another tab has changed the profile does not undo that change', async () => {
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  const answers: ((profile: typeof mia) => void)[] = []
  server.on(readProfile, () => new Promise<typeof mia>((resolve) => answers.push(resolve)))
  await renderApp('/')
  await waitFor(() => expect(answers).toHaveLength(1))
  localStorage.setItem('pairId', 'pair-2')
  heard('pairId')
  answers[0]?.(miaPaired)
  await waitFor(() => expect(answers).toHaveLength(2))
  expect([getSession().pairId, localStorage.getItem('pairId')]).toEqual(['pair-2', 'pair-2'])
  answers[1]?.({ ...miaPaired, pairId: 'pair-2' })
  await waitFor(() => expect(getSession().profile?.pairId).toBe('pair-2'))
})

test('O-030 A person who reads here without a session is led nowhere by half of a login in another tab', async () => {
  const app = await renderApp('/versprechen')
  localStorage.setItem('userId', mia.id)
  heard('userId')
  await act(async () => undefined)
  expect(app.path()).toBe('/versprechen')
})

test('The theme chosen in another tab is that of this one', async () => {
  logIn(mia)
  serverFor(mia)
  await renderApp('/profile')
  localStorage.setItem('theme', 'dunkel')
  heard('theme')
  expect(document.documentElement.dataset.theme).toBe('dark')
  localStorage.removeItem('theme')
  heard('theme')
  expect(document.documentElement.dataset.theme).toBeUndefined()
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
