import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pushKey, subscribe } from '#contract/push/calls.ts'
import { onAppEvent } from '../lib/realtime/appEvents.ts'
import { registerUnsaved } from '../lib/routing/unsaved.ts'
import { mia } from '../testing/people.ts'
import { PUBLIC_KEY, type PushDeviceOptions, pushDevice } from '../testing/pushDevice.ts'
import { logIn, renderApp, serverFor } from '../testing/renderApp.tsx'
import { notices } from '../ui/feedback/notices.ts'
import { offeredUpdate } from './staleBuild.ts'
import { startWorker } from './worker.ts'

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  offeredUpdate.set(null)
  vi.restoreAllMocks()
})

function begin(options?: PushDeviceOptions) {
  const device = pushDevice(options)
  const open = vi.fn<(path: string) => void>()
  stop = startWorker(open)
  const say = (data: unknown) =>
    device.container.dispatchEvent(new MessageEvent('message', { data }))
  return { ...device, open, say }
}

test('PUSH-01 The worker is registered, and never taken from a cache', () => {
  const { container } = begin()
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' })
})

test('PUSH-02 A failed registration is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container } = pushDevice()
  container.register.mockRejectedValueOnce(new Error('no worker here'))
  stop = startWorker(() => undefined)
  await waitFor(() => expect(log).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['PUSH-31', 'new-status'],
  ['PUSH-32', 'permission-granted'],
  ['PUSH-33', 'new-message'],
  ['PUSH-34', 'new-selection'],
  ['O-058', 'new-chat-message'],
] as const)('%s PUSH-03 O-062 %s comes through as an event of the app, once', (_, type) => {
  const received: unknown[] = []
  const stopHearing = onAppEvent(type, (payload) => received.push(payload))
  const { say } = begin()
  const id = crypto.randomUUID()
  say({ type, id })
  say({ type, id })
  expect(received).toEqual([{ id }])
  stopHearing()
})

test('Other messages of the worker lead nowhere', () => {
  const { say, open } = begin()
  for (const data of [null, 'open', { type: 7 }, { type: 'open' }, { type: 'evil', id: 'x' }])
    say(data)
  expect(open).not.toHaveBeenCalled()
})

test('A notification that was pressed leads to its screen', () => {
  const { say, open } = begin()
  say({ type: 'open', path: '/chat' })
  expect(open).toHaveBeenCalledExactlyOnceWith('/chat')
})

test('O-065 A replaced subscription reaches the server, and so does every start', async () => {
  logIn(mia)
  const server = serverFor(mia)
    .on(pushKey, () => ({ publicKey: PUBLIC_KEY }))
    .on(subscribe, () => ({ success: true as const }))
  const { say, registration } = begin({ permission: 'granted', subscribed: true })
  await waitFor(() => expect(server.requests(subscribe)).toHaveLength(1))
  say({ type: 'resubscribed' })
  await waitFor(() => expect(server.requests(subscribe)).toHaveLength(2))
  expect(registration.active.postMessage).toHaveBeenCalledWith('keep files')
})

test('trust k Content shared while nobody is logged in is dropped, and a notice says so', async () => {
  const { say, registration } = begin()
  await waitFor(() => expect(registration.active.postMessage).toHaveBeenCalledWith('drop share'))
  expect(registration.active.postMessage).not.toHaveBeenCalledWith('keep files')
  say({ type: 'share dropped' })
  expect(notices.get()).toEqual(['Melde dich an und teile es dann noch einmal.'])
})

test('A page that no worker controls asks for one, and any other does not', async () => {
  const asked = async (controller: object | null) => {
    const device = pushDevice()
    device.container.controller = controller
    const end = startWorker(() => undefined)
    const { active } = device.registration
    await waitFor(() => expect(active.postMessage).toHaveBeenCalledWith('drop share'))
    end()
    return active.postMessage.mock.calls.flat().includes('claim')
  }
  expect(await asked(null)).toBe(true)
  expect(await asked({})).toBe(false)
})

test('trust k Opening the app closes its notifications', async () => {
  const { registration } = begin()
  const close = vi.fn<() => void>()
  registration.getNotifications.mockResolvedValue([{ close }])
  await waitFor(() => expect(close).toHaveBeenCalled())
})

test('A newer build is offered, takes over when asked and reloads the page once', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { hostname: '127.0.0.1', href: location.href, reload })
  logIn(mia)
  serverFor(mia)
  const { user } = await renderApp('/datenschutz')
  const { container, registration } = begin()
  await waitFor(() => expect(container.register).toHaveBeenCalled())
  const installing = new EventTarget()
  const postMessage = vi.fn<(message: unknown) => void>()
  Object.assign(registration, { installing })
  registration.dispatchEvent(new Event('updatefound'))
  const waiting = { postMessage, state: 'installed' }
  Object.assign(registration, { waiting })
  installing.dispatchEvent(new Event('statechange'))
  expect(screen.queryByText('Eine neue Version ist da.')).not.toBeInTheDocument()

  container.controller = {}
  installing.dispatchEvent(new Event('statechange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Neu laden' }))
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('take over')
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
  // A person who has kept the page because of unsaved input may press again.
  expect(screen.getByRole('button', { name: 'Neu laden' })).not.toHaveAttribute('aria-busy', 'true')

  // Another window, in which it is accepted after it was here.
  waiting.state = 'activated'
  offeredUpdate.get()?.()
  expect(reload).toHaveBeenCalledTimes(2)
  expect(postMessage).toHaveBeenCalledOnce()
})

test('The page does not reload over text written after the press; the next press reloads it', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { hostname: '127.0.0.1', href: location.href, reload })
  const { container, registration } = begin()
  await waitFor(() => expect(container.register).toHaveBeenCalled())
  const waiting = { postMessage: vi.fn<() => void>(), state: 'installed' }
  const installing = new EventTarget()
  Object.assign(registration, { waiting, installing })
  container.controller = {}
  registration.dispatchEvent(new Event('updatefound'))
  installing.dispatchEvent(new Event('statechange'))
  offeredUpdate.get()?.()
  expect(waiting.postMessage).toHaveBeenCalledOnce()

  let text = 'Ein langer Text'
  const unregister = registerUnsaved(() => text !== '')
  waiting.state = 'activated'
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
  text = ''
  offeredUpdate.get()?.()
  expect(reload).toHaveBeenCalledOnce()
  unregister()
})

test('The page reloads after three seconds where the former worker does not end its work', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { hostname: '127.0.0.1', href: location.href, reload })
  const { container, registration } = begin()
  await waitFor(() => expect(container.register).toHaveBeenCalled())
  const installing = new EventTarget()
  Object.assign(registration, {
    waiting: { postMessage: vi.fn<() => void>(), state: 'installed' },
    installing,
  })
  container.controller = {}
  registration.dispatchEvent(new Event('updatefound'))
  installing.dispatchEvent(new Event('statechange'))
  vi.useFakeTimers()
  offeredUpdate.get()?.()
  vi.advanceTimersByTime(2_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('The worker that controls the page is no newer build, also where it still counts as waiting', async () => {
  const { container, registration } = begin()
  await waitFor(() => expect(registration.getNotifications).toHaveBeenCalled())
  const installing = new EventTarget()
  Object.assign(registration, { installing })
  registration.dispatchEvent(new Event('updatefound'))
  container.controller = {}
  const offeredFor = (waiting: object) => {
    Object.assign(registration, { waiting })
    installing.dispatchEvent(new Event('statechange'))
    return offeredUpdate.get() !== null
  }
  expect(offeredFor(container.controller)).toBe(false)
  expect(offeredFor({})).toBe(true)
})
