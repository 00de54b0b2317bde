import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pushKey, subscribe } from '#contract/push/calls.ts'
import { endpointTaken } from '#contract/push/errors.ts'
import { mergeProfile, refreshSession } from '#web/lib/session/session.ts'
import { mia } from '#web/testing/people.ts'
import { PUBLIC_KEY, type PushDeviceOptions, pushDevice } from '#web/testing/pushDevice.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { isAppleDevice, offerFor } from './state.ts'
import { renewDevice } from './subscription.ts'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:3000/profil'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

async function open(options?: PushDeviceOptions) {
  const device = pushDevice(options)
  logIn(mia)
  const server = serverFor(mia)
    .on(pushKey, () => ({ publicKey: PUBLIC_KEY }))
    .on(subscribe, () => ({ success: true as const }))
  const app = await renderApp('/profil')
  await screen.findByText('Bei jeder Nachricht')
  return { ...app, device, server }
}
const told = (text: string) => screen.findByText(text, { selector: '[role=alert], [role=alert] *' })
const button = () => screen.findByRole('button', { name: 'Push aktivieren' })

test('PROFIL-14 PUSH-08 PUSH-13 PUSH-14 API-17 A tap asks, subscribes with the server’s key and says „Push aktiviert!“', async () => {
  const { user, device, server } = await open()
  await user.click(await button())
  expect(await screen.findByText('Push aktiviert!')).toBeVisible()
  expect(device.asked).toHaveBeenCalledOnce()
  expect(device.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: PUBLIC_KEY,
  })
  expect(server.requests(subscribe)[0]?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/new',
    keys: { p256dh: `${'AQEB'.repeat(21)}AQE`, auth: `${'AQEB'.repeat(5)}AQ` },
  })
})

test('PUSH-09 KONST-05 The success stays for 3 seconds, then the offer is gone', {
  tags: ['slow'],
}, async () => {
  const { user } = await open()
  const activate = await button()
  // In small steps: a machine that stops for a while sees the success as soon as it is there.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(activate)
  await screen.findByText('Push aktiviert!')
  const since = performance.now()
  await waitFor(() => expect(screen.queryByText('Push aktiviert!')).not.toBeInTheDocument())
  expect(performance.now() - since).toBeGreaterThan(2_700)
  expect(screen.queryByRole('button', { name: 'Push aktivieren' })).not.toBeInTheDocument()
})

test('PUSH-10 Without a worker: „Kein Service Worker!“', async () => {
  const { user } = await open({ worker: false })
  await user.click(await button())
  expect(await told('Kein Service Worker!')).toBeVisible()
})

test('PUSH-11 O-057 Half a session is told „Bitte erst einloggen!“', async () => {
  const { user } = await open()
  localStorage.removeItem('token')
  refreshSession()
  mergeProfile(mia)
  await user.click(await button())
  expect(await told('Bitte erst einloggen!')).toBeVisible()
})

test.each<readonly [string, PushDeviceOptions, boolean]>([
  ['the person says no', { answer: 'denied' }, false],
  ['the browser cannot subscribe', { subscribe: () => Promise.reject(new Error('x')) }, false],
  ['the server refuses', {}, true],
])('PUSH-12 When %s: „Push konnte nicht aktiviert werden.“', async (_, options, refused) => {
  const { user, server } = await open(options)
  if (refused) server.on(subscribe, () => endpointTaken)
  await user.click(await button())
  expect(await told('Push konnte nicht aktiviert werden.')).toBeVisible()
})

test('O-064 Without a key of the server nothing is subscribed', async () => {
  const { user, server, device } = await open()
  server.on(pushKey, () => ({ publicKey: null }))
  await user.click(await button())
  await screen.findByText('Push konnte nicht aktiviert werden.')
  expect(device.pushManager.subscribe).not.toHaveBeenCalled()
})

test('Blocked notifications are explained', async () => {
  await open({ permission: 'denied' })
  await button()
  expect(screen.getByText(/In den Einstellungen der Seite kannst du das ändern\./)).toBeVisible()
})

test('On an iPhone outside of an installed app stand the steps there instead of a dead button', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
  )
  logIn(mia)
  serverFor(mia)
  await renderApp('/profil')
  expect(await screen.findByText('Knistern auf den Home-Bildschirm')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['2Wähle „Zum Home-Bildschirm“.']),
  )
  expect(screen.queryByRole('button', { name: 'Push aktivieren' })).not.toBeInTheDocument()
})

const known = {
  loggedIn: true,
  hostname: '127.0.0.1',
  permission: 'granted',
  subscribed: false,
  isApple: false,
  installed: false,
} as const

test.each([
  ['PUSH-04 not logged in', { loggedIn: false }, 'nothing'],
  ['PUSH-05 O-063 on localhost', { hostname: 'localhost' }, 'nothing'],
  ['O-063 on 127.0.0.1', {}, 'prompt'],
  ['PUSH-06 without notifications', { permission: null }, 'nothing'],
  ['PUSH-07 granted and subscribed', { subscribed: true }, 'nothing'],
  ['granted and not subscribed', {}, 'prompt'],
  ['not asked yet', { permission: 'default' }, 'prompt'],
  ['denied', { permission: 'denied', subscribed: true }, 'prompt'],
  ['an iPhone in a tab', { permission: null, isApple: true }, 'install'],
  ['an old iPhone, installed', { permission: null, isApple: true, installed: true }, 'nothing'],
  ['an iPhone, installed', { permission: 'default', isApple: true, installed: true }, 'prompt'],
  ['an iPhone on localhost', { permission: null, isApple: true, hostname: 'localhost' }, 'nothing'],
] as const)('%s: %o offers %s', (_, change, offer) => {
  expect(offerFor({ ...known, ...change })).toBe(offer)
})

test('iPads call themselves Macs', () => {
  expect(isAppleDevice('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5)).toBe(true)
  expect(isAppleDevice('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 0)).toBe(false)
  expect(isAppleDevice('Mozilla/5.0 (Linux; Android 16)', 5)).toBe(false)
})

test('O-065 A start of the app registers a device anew, and only one that takes pushes', async () => {
  const subscriptions = async (options: PushDeviceOptions, on = false) => {
    pushDevice(options)
    logIn(mia)
    if (on) localStorage.setItem('push', 'on')
    const server = serverFor(mia)
      .on(pushKey, () => ({ publicKey: PUBLIC_KEY }))
      .on(subscribe, () => ({ success: true as const }))
    await renewDevice()
    localStorage.clear()
    return server.requests(subscribe).map(({ body }) => body.endpoint.split('/').at(-1))
  }
  expect(await subscriptions({ permission: 'granted', subscribed: true })).toEqual(['old'])
  expect(await subscriptions({ permission: 'granted' })).toEqual([])
  expect(await subscriptions({ permission: 'granted' }, true)).toEqual(['new'])
  expect(await subscriptions({ permission: 'default', subscribed: true })).toEqual([])
})

test('A subscription to another key is replaced', async () => {
  const { pushManager } = pushDevice({ permission: 'granted', subscribed: true })
  logIn(mia)
  serverFor(mia)
    .on(pushKey, () => ({ publicKey: `BB${PUBLIC_KEY.slice(2)}` }))
    .on(subscribe, () => ({ success: true as const }))
  await renewDevice()
  expect(pushManager.subscribe).toHaveBeenCalledOnce()
})
