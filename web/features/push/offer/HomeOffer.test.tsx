import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/kernel/profile.ts'
import { pushKey, subscribe } from '#contract/push/calls.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from '#web/lib/session/clearDeviceData.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { PUBLIC_KEY, type PushDeviceOptions, pushDevice } from '#web/testing/pushDevice.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:3000/'))
})

async function open(profile: Profile = miaPaired, options?: PushDeviceOptions) {
  const device = pushDevice(options)
  logIn(profile)
  const server = serverFor(profile)
    .on(pushKey, () => ({ publicKey: PUBLIC_KEY }))
    .on(subscribe, () => ({ success: true as const }))
  const app = await renderApp('/')
  await screen.findByRole('heading', { name: 'Eure Karte für heute' })
  return { ...app, device, server }
}
const question = () => screen.queryByRole('region', { name: 'Kurz Bescheid sagen?' })
const later = () => screen.getByRole('button', { name: 'Nicht jetzt' })

/** The browser offers to install the app. */
function offerInstalling() {
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

test('PUSH-35 Nothing is offered to somebody alone; when the partner has come it is, once', async () => {
  const { user, device, unmount } = await open({ ...mia, partner: null })
  expect(question()).not.toBeInTheDocument()
  act(() => mergeProfile(miaPaired))
  await screen.findByRole('region', { name: 'Kurz Bescheid sagen?' })
  expect(screen.getByText(/wenn Jonas etwas für dich hat\. Darin steht nur/)).toBeVisible()
  await user.click(later())
  expect(question()).not.toBeInTheDocument()
  expect(device.asked).not.toHaveBeenCalled()
  unmount()
  await open()
  expect(question()).not.toBeInTheDocument()
})

test('PUSH-35 A yes asks the browser and registers the device', async () => {
  const { user, device, server } = await open()
  await user.click(await screen.findByRole('button', { name: 'Push aktivieren' }))
  await waitFor(() => expect(server.requests(subscribe)).toHaveLength(1))
  expect(device.asked).toHaveBeenCalledOnce()
  await waitFor(() => expect(question()).not.toBeInTheDocument())
})

test('PUSH-35 A failure is reported, and the question can still be put aside', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await open(miaPaired, { answer: 'denied' })
  await user.click(await screen.findByRole('button', { name: 'Push aktivieren' }))
  expect(await screen.findByText('Push konnte nicht aktiviert werden.')).toBeVisible()
})

test('PUSH-36 The browser’s offer to install is held back and made after push, not at the same visit', async () => {
  const { user, unmount } = await open()
  const { event, prompt } = offerInstalling()
  expect(event.defaultPrevented).toBe(true)
  await screen.findByRole('region', { name: 'Kurz Bescheid sagen?' })
  expect(screen.queryByText('Schneller hier sein?')).not.toBeInTheDocument()
  await user.click(later())
  expect(screen.queryByText('Schneller hier sein?')).not.toBeInTheDocument()
  unmount()
  const again = await open()
  const install = await screen.findByRole('button', { name: 'Installieren' })
  await again.user.click(install)
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText('Schneller hier sein?')).not.toBeInTheDocument()
})

test('PUSH-36 On an iPhone the guide is shown, until it is understood', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
  )
  logIn(miaPaired)
  serverFor(miaPaired)
  const { user } = await renderApp('/')
  expect(await screen.findByText('Knistern auf den Home-Bildschirm')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  expect(screen.queryByText('Knistern auf den Home-Bildschirm')).not.toBeInTheDocument()
})

test('PUSH-35 An answer outlives the logout', async () => {
  const { user } = await open()
  await screen.findByRole('region', { name: 'Kurz Bescheid sagen?' })
  await user.click(later())
  await act(() => clearDeviceData(KEPT_ON_LOGOUT))
  expect(localStorage.getItem('offersAnswered')).toBe('push')
})
