// @module-tag slow
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout, readProfile } from '#contract/accounts/calls.ts'
import { NEUTRAL_TITLE, setTitle } from '#web/lib/device/documentTitle.ts'
import { call } from '#web/lib/http/api.ts'
import { type FakeServer, fakeServer } from '#web/testing/fakeServer.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { hasLock, type IdleMinutes, readLock, writeLock } from './lockStorage.ts'
import { attemptPin, makeLock } from './pin.ts'
import { type AppLockOptions, startAppLock } from './startAppLock.ts'

let place: HTMLElement
let server: FakeServer
let stop: (() => void) | undefined
const user = userEvent.setup({ delay: null })
const leave = vi.fn<(path: string) => void>()

beforeEach(() => {
  place = document.createElement('div')
  document.body.replaceChildren(place)
  server = fakeServer().on(logout, () => undefined)
  logIn(mia)
  setTitle('Nachrichten – Knistern')
})
afterEach(() => {
  vi.useRealTimers()
  stop?.()
  stop = undefined
  leave.mockReset()
  setVisibility('visible')
})

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** An app with a chat in it, under a lock with the PIN 2580. */
async function start(afterMinutes: IdleMinutes, atBoot = false) {
  writeLock(await makeLock('2580', afterMinutes))
  const root = createRoot(place)
  const begin = vi.fn<() => void>(() =>
    root.render(
      <div data-testid="chat">
        <p>Bis gleich im Bad</p>
        <textarea aria-label="Nachricht" />
      </div>,
    ),
  )
  const options: AppLockOptions = { place, leave, ...(atBoot && { begin }) }
  if (!atBoot) begin()
  stop = startAppLock(options)
  return { begin }
}
const secret = () => document.body.textContent?.includes('Bis gleich im Bad')
async function enterPin(pin: string) {
  await user.clear(await screen.findByLabelText('PIN'))
  await user.type(screen.getByLabelText('PIN'), pin)
  await user.click(screen.getByRole('button', { name: 'Entsperren' }))
}

test('With a lock the app does not even begin before the PIN', async () => {
  const { begin } = await start(5, true)
  expect(await screen.findByRole('heading', { name: 'Gesperrt' })).toBeVisible()
  expect(begin).not.toHaveBeenCalled()
  expect(document.title).toBe(NEUTRAL_TITLE)
  await enterPin('2580')
  await waitFor(() => expect(begin).toHaveBeenCalledOnce())
  await waitFor(() => expect(secret()).toBe(true))
  expect(document.title).toBe('Nachrichten – Knistern')
})

test('The PIN stands nowhere on the device', async () => {
  await start(5)
  expect(Object.values(localStorage).join()).not.toContain('2580')
})

test('Left for another app, one that locks on leaving is gone from the document', async () => {
  await start(0)
  await screen.findByText('Bis gleich im Bad')
  await user.type(screen.getByLabelText('Nachricht'), 'Ich bringe')
  setVisibility('hidden')
  expect(secret()).toBe(false)
  setVisibility('visible')
  expect(secret()).toBe(false)
  await enterPin('2580')
  await waitFor(() => expect(secret()).toBe(true))
  // The unsent text is still there.
  expect(screen.getByLabelText('Nachricht')).toHaveValue('Ich bringe')
})

function openPicker(): void {
  const file = document.createElement('input')
  file.type = 'file'
  place.append(file)
  file.click()
}

test('Taking a photo leaves the app too and does not lock it', async () => {
  await start(0)
  await screen.findByText('Bis gleich im Bad')
  openPicker()
  setVisibility('hidden')
  expect(document.documentElement.style.visibility).toBe('hidden')
  setVisibility('visible')
  expect(secret()).toBe(true)
  expect(document.documentElement.style.visibility).toBe('')
})

test('A picker that was closed while the page stayed in view excuses no later leaving', async () => {
  await start(0)
  await screen.findByText('Bis gleich im Bad')
  openPicker()
  place.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  setVisibility('hidden')
  expect(secret()).toBe(false)
})

test('A sheet that opens behind the lock is there once it is open', async () => {
  await start(0)
  await screen.findByText('Bis gleich im Bad')
  setVisibility('hidden')
  setVisibility('visible')
  expect(secret()).toBe(false)
  const sheet = document.createElement('div')
  place.append(sheet)
  const root = createRoot(sheet)
  act(() =>
    root.render(
      <Sheet open onClose={() => undefined} title="Noch nicht gespeichert">
        <p>Was jetzt?</p>
      </Sheet>,
    ),
  )
  await enterPin('2580')
  expect(await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' })).toBeVisible()
  act(() => root.unmount())
})

test('Untouched for the chosen time it locks, touched it does not', async () => {
  await start(1)
  await screen.findByText('Bis gleich im Bad')
  stop?.()
  vi.useFakeTimers()
  stop = startAppLock({ place, leave })
  await vi.advanceTimersByTimeAsync(50_000)
  window.dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(secret()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(secret()).toBe(false)
})

test('Away for longer than the chosen time it is locked on coming back, before anything is shown', async () => {
  await start(1)
  await screen.findByText('Bis gleich im Bad')
  stop?.()
  vi.useFakeTimers()
  stop = startAppLock({ place, leave })
  setVisibility('hidden')
  // Hidden, since the system takes a picture of the page now.
  expect(document.documentElement.style.visibility).toBe('hidden')
  vi.setSystemTime(Date.now() + 61_000)
  setVisibility('visible')
  expect(secret()).toBe(false)
  expect(document.documentElement.style.visibility).toBe('')
})

test('While locked no call leaves the app; it goes out afterwards', async () => {
  server.on(readProfile, () => mia)
  await start(5, true)
  const answer = call(readProfile, { params: { id: mia.id } })
  await screen.findByLabelText('PIN')
  expect(server.requests(readProfile)).toHaveLength(0)
  await enterPin('2580')
  await answer
  expect(server.requests(readProfile)).toHaveLength(1)
})

test('A wrong PIN is named, and after the third one has to wait', async () => {
  // The five seconds do not pass while a busy machine looks for the sentence.
  vi.useFakeTimers({ toFake: ['Date'] })
  await start(5, true)
  for (let i = 0; i < 4; i++) {
    await enterPin('0000')
    await waitFor(() => expect(readLock()?.misses).toBe(i + 1))
  }
  expect(await screen.findByText(/Bitte warte noch \d Sekunden/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Entsperren' })).toBeDisabled()
})

test('Digits typed while a wrong PIN is tried are the beginning of the next one', async () => {
  await start(5, true)
  await enterPin('0000')
  await user.type(screen.getByLabelText('PIN'), '25')
  await waitFor(() => expect(readLock()?.misses).toBe(1))
  await screen.findByText(/PIN/, { selector: '[role=alert]' })
  await user.type(screen.getByLabelText('PIN'), '80{Enter}')
  await waitFor(() => expect(screen.getByTestId('chat')).toBeVisible())
})

test('The tenth wrong PIN logs out and empties the device', async () => {
  await start(5, true)
  const lock = readLock()
  if (lock === null) throw new Error('There is a lock')
  writeLock({ ...lock, misses: 9 })
  await enterPin('0000')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
  expect(server.requests(logout)).toHaveLength(1)
  expect([localStorage.getItem('token'), hasLock()]).toEqual([null, false])
})

test('The tenth wrong PIN has emptied the device before a server that hangs has answered', async () => {
  const hanging = Promise.withResolvers<undefined>()
  server.on(logout, () => hanging.promise)
  await start(5, true)
  const lock = readLock()
  if (lock === null) throw new Error('There is a lock')
  writeLock({ ...lock, misses: 9 })
  await enterPin('0000')
  await waitFor(() => expect(server.requests(logout)[0]?.token).toBe('token-1'))
  expect([localStorage.getItem('token'), hasLock()]).toEqual([null, false])
  expect(leave).not.toHaveBeenCalled()
  expect(screen.queryByText(/lässt sich nicht mehr lesen/)).not.toBeInTheDocument()
  hanging.resolve(undefined)
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
})

test('The page is left only once the worker’s caches are gone as well', async () => {
  const deletion = Promise.withResolvers<boolean>()
  vi.stubGlobal('caches', { keys: async () => ['v1'], delete: () => deletion.promise })
  await start(5, true)
  await user.click(await screen.findByRole('button', { name: 'PIN vergessen? Abmelden' }))
  await waitFor(() => expect(server.requests(logout)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(leave).not.toHaveBeenCalled()
  deletion.resolve(true)
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
})

test('A browser that never ends erasing keeps nobody on the lock screen', async () => {
  await start(5, true)
  const way = await screen.findByRole('button', { name: 'PIN vergessen? Abmelden' })
  vi.stubGlobal('caches', { keys: () => Promise.withResolvers<string[]>().promise })
  vi.useFakeTimers()
  way.click()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(leave).toHaveBeenCalledWith('/login')
})

test('After ten wrong PINs the right one no longer opens anything', async () => {
  const { begin } = await start(5, true)
  const lock = readLock()
  if (lock === null) throw new Error('There is a lock')
  writeLock({ ...lock, misses: 10 })
  await enterPin('2580')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
  expect(begin).not.toHaveBeenCalled()
  expect([localStorage.getItem('token'), hasLock()]).toEqual([null, false])
})

test('An attempt that another tab’s logout overtakes leaves no lock behind', async () => {
  await start(5, true)
  const attempt = attemptPin('0000')
  localStorage.clear()
  expect(await attempt).toBe('waiting')
  expect(hasLock()).toBe(false)
})

test('The way out is logging out, also when the lock itself cannot be read', async () => {
  localStorage.setItem('lock', 'kaputt')
  stop = startAppLock({ place, begin: () => undefined, leave })
  expect(await screen.findByText(/lässt sich nicht mehr lesen/)).toBeVisible()
  expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'PIN vergessen? Abmelden' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
  expect(hasLock()).toBe(false)
})

test('A logout in another tab leaves nothing to unlock', async () => {
  await start(5, true)
  await screen.findByLabelText('PIN')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(leave).toHaveBeenCalledWith('/login')
})

/** Another tab logs out, and somebody else in. */
function otherTabLogsIn() {
  localStorage.clear()
  localStorage.setItem('userId', jonas.id)
  localStorage.setItem('token', 'token-2')
}

test.each([
  ['storage', () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))],
  ['visibilitychange', () => setVisibility('visible')],
])('A login of somebody else in another tab opens nothing here (%s)', async (_, hear) => {
  await start(5)
  stop?.()
  stop = startAppLock({ place, leave, now: true })
  await screen.findByLabelText('PIN')
  otherTabLogsIn()
  hear()
  expect(leave).toHaveBeenCalledWith('/login')
  expect(secret()).toBe(false)
})

test('The PIN of a person who has logged in in another tab opens nothing here', async () => {
  const { begin } = await start(5, true)
  await screen.findByLabelText('PIN')
  otherTabLogsIn()
  writeLock(await makeLock('1379', 5))
  await enterPin('1379')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
  expect(begin).not.toHaveBeenCalled()
})

test('A lock that another tab removes is gone here, too', async () => {
  const { begin } = await start(5, true)
  await screen.findByLabelText('PIN')
  localStorage.removeItem('lock')
  window.dispatchEvent(new StorageEvent('storage', { key: 'lock' }))
  expect(begin).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})

test('A lock that was removed and is set again by another tab counts from the last touch here', async () => {
  await start(5)
  const lock = JSON.stringify(readLock())
  stop?.()
  vi.useFakeTimers()
  stop = startAppLock({ place, leave })
  writeLock(null)
  await vi.advanceTimersByTimeAsync(240_000)
  localStorage.setItem('lock', lock)
  window.dispatchEvent(new StorageEvent('storage', { key: 'lock' }))
  expect(secret()).toBe(true)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(secret()).toBe(false)
})
