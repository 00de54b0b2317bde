import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endSession, listSessions } from '#contract/accounts/control-calls.ts'
import { readLock, writeLock } from '#web/features/app-lock/lock/lockStorage.ts'
import { attemptPin, makeLock } from '#web/features/app-lock/lock/pin.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from '#web/lib/session/clearDeviceData.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const devices = [
  {
    id: 's1',
    device: 'Firefox auf Linux',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: '2026-11-20T10:00:00.000Z',
    current: true,
  },
  {
    id: 's2',
    device: 'Safari auf iPhone',
    createdAt: '2026-10-01T10:00:00.000Z',
    lastUsedAt: '2026-05-03T10:00:00.000Z',
    current: false,
  },
]

test('O-030 Open sessions are listed, and any but this one can be ended', async () => {
  logIn(mia)
  const server = serverFor(mia)
  server.on(listSessions, () => devices).on(endSession, () => undefined)
  const { user } = await renderApp('/profil')
  await user.click(await screen.findByRole('link', { name: 'Zu „Sicherheit & Daten“' }))
  expect(await screen.findByText('Dieses Gerät')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Safari auf iPhone abmelden' }))
  const sheet = screen.getByRole('dialog', { name: '„Safari auf iPhone“ abmelden?' })
  await user.click(within(sheet).getByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(screen.queryByText('Safari auf iPhone')).not.toBeInTheDocument())
  expect(server.requests(endSession)[0]?.params).toEqual({ id: 's2' })
  expect(screen.getByText('Firefox auf Linux')).toBeVisible()
})

async function openSecurity() {
  logIn(mia)
  serverFor(mia)
  const app = await renderApp('/profil/sicherheit')
  await screen.findByRole('heading', { name: 'App-Sperre' })
  return app
}
const lockPart = () => screen.getByRole('region', { name: 'App-Sperre' })
const sheet = () => within(screen.getByRole('dialog'))

test('The app lock is set with a PIN typed twice, and says what it is', async () => {
  const { user } = await openSecurity()
  expect(screen.getByText(/ein Vorhang auf diesem Gerät, keine Verschlüsselung/)).toBeVisible()
  await user.click(within(lockPart()).getByRole('button', { name: 'Einschalten' }))
  await user.type(sheet().getByLabelText('Neue PIN'), '12')
  await user.click(sheet().getByRole('button', { name: 'Einschalten' }))
  expect(await sheet().findByText('Bitte nimm 4 bis 8 Ziffern.')).toBeVisible()
  await user.type(sheet().getByLabelText('Neue PIN'), '34')
  await user.type(sheet().getByLabelText('PIN wiederholen'), '1243')
  await user.click(sheet().getByRole('button', { name: 'Einschalten' }))
  expect(await sheet().findByText('Die beiden PINs sind verschieden.')).toBeVisible()
  await user.clear(sheet().getByLabelText('PIN wiederholen'))
  await user.type(sheet().getByLabelText('PIN wiederholen'), '1234')
  await user.click(sheet().getByRole('button', { name: 'Einschalten' }))
  expect(await within(lockPart()).findByText('Ein, sperrt nach 5 Minuten')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Sperren'), 'beim Verlassen der App')
  expect(within(lockPart()).getByText('Ein, sperrt beim Verlassen der App')).toBeVisible()
})

test('The app lock is switched off with the PIN only', async () => {
  writeLock(await makeLock('2580', 15))
  const { user } = await openSecurity()
  await user.click(within(lockPart()).getByRole('button', { name: 'Ausschalten' }))
  await user.type(sheet().getByLabelText('Deine PIN'), '0000')
  await user.click(sheet().getByRole('button', { name: 'Ausschalten' }))
  expect(await sheet().findByText('Die PIN stimmt nicht.')).toBeVisible()
  expect(readLock()?.misses).toBe(1)
  await user.clear(sheet().getByLabelText('Deine PIN'))
  await user.type(sheet().getByLabelText('Deine PIN'), '2580')
  await user.click(sheet().getByRole('button', { name: 'Ausschalten' }))
  expect(await within(lockPart()).findByText('Aus')).toBeVisible()
  expect(readLock()).toBeNull()
})

test('Changing the PIN keeps what else was chosen', async () => {
  writeLock({ ...(await makeLock('2580', 15)), credential: 'ab12' })
  const { user } = await openSecurity()
  await user.click(within(lockPart()).getByRole('button', { name: 'PIN ändern' }))
  await user.type(sheet().getByLabelText('Deine PIN'), '2580')
  await user.type(sheet().getByLabelText('Neue PIN'), '13579')
  await user.type(sheet().getByLabelText('PIN wiederholen'), '13579')
  await user.click(sheet().getByRole('button', { name: 'PIN ändern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(readLock()).toMatchObject({ afterMinutes: 15, credential: 'ab12' })
  expect(await attemptPin('13579')).toBe('open')
})

test('A change of when the app locks does not undo what another tab has changed', async () => {
  writeLock(await makeLock('2580', 15))
  const { user } = await openSecurity()
  // Another tab writes to local storage; this one is not told.
  localStorage.setItem('lock', JSON.stringify(await makeLock('13579', 15)))
  await user.selectOptions(screen.getByLabelText('Sperren'), 'beim Verlassen der App')
  expect(readLock()?.afterMinutes).toBe(0)
  expect(await attemptPin('13579')).toBe('open')
  localStorage.removeItem('lock')
  await user.selectOptions(screen.getByLabelText('Sperren'), 'nach 5 Minuten')
  expect(readLock()).toBeNull()
})

test('Without https there is no lock, and the screen says so', async () => {
  const subtle = vi.spyOn(crypto, 'subtle', 'get')
  subtle.mockReturnValue(undefined as unknown as SubtleCrypto)
  await openSecurity()
  expect(screen.getByText(/braucht eine Verbindung über https/)).toBeVisible()
  expect(within(lockPart()).queryByRole('button')).not.toBeInTheDocument()
  subtle.mockRestore()
})

test('A neutral name is for the tab at once, and outlives a logout', async () => {
  const { user } = await openSecurity()
  expect(document.title).toBe('Profil – Knistern')
  await user.click(screen.getByRole('switch', { name: /^Neutraler Name/ }))
  expect(document.title).toBe('Notizen')
  expect(screen.getByText(/entferne die App vom Home-Bildschirm/)).toBeVisible()
  await clearDeviceData(KEPT_ON_LOGOUT)
  expect(localStorage.getItem('discreet')).toBe('true')
  await user.click(screen.getByRole('switch', { name: /^Neutraler Name/ }))
  expect(document.title).toBe('Profil – Knistern')
})

test('The button to hide stands in the header once it is switched on', async () => {
  const { user } = await openSecurity()
  expect(screen.queryByRole('button', { name: 'Schnell verbergen' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: /^Schnell verbergen/ }))
  expect(await screen.findByRole('button', { name: 'Schnell verbergen' })).toBeVisible()
})
