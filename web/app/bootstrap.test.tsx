import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLock } from '../features/app-lock/lock/pin.ts'
import { writeItem } from '../lib/device/localStorage.ts'
import { readOfflineKeyCookie, writeOfflineKeyCookie } from '../lib/device/offlineKeyCookie.ts'
import { openRequestGate } from '../lib/http/requestGate.ts'
import { bootstrap } from './bootstrap.ts'

let place: HTMLElement

beforeEach(async () => {
  place = document.createElement('div')
  document.body.replaceChildren(place)
  // What a lock needs is there at once afterwards.
  await import('../features/app-lock/lock/startAppLock.ts')
})
afterEach(() => {
  localStorage.clear()
  openRequestGate()
})

/** An open app without a lock, and what another tab then writes. */
async function openTab() {
  bootstrap(place, () => {
    place.textContent = 'Bis gleich im Bad'
  })
  const lock = JSON.stringify(await makeLock('2580', 5))
  return {
    otherTabSetsLock: () => writeItem('lock', lock),
    hear: (event: Event) => act(async () => void window.dispatchEvent(event)),
  }
}
const isLocked = () => screen.findByRole('heading', { name: 'Gesperrt' })

test('A lock that another tab sets locks this one at once, and only once', async () => {
  const { otherTabSetsLock, hear } = await openTab()
  otherTabSetsLock()
  await hear(new StorageEvent('storage', { key: 'lock' }))
  expect(await isLocked()).toBeVisible()
  expect(document.body).not.toHaveTextContent('Bis gleich im Bad')
  await hear(new StorageEvent('storage', { key: 'lock' }))
  await hear(new Event('pageshow'))
  expect(screen.getAllByRole('heading', { name: 'Gesperrt' })).toHaveLength(1)
})

test('A page that comes back out of the history meets the lock set meanwhile', async () => {
  const { otherTabSetsLock, hear } = await openTab()
  otherTabSetsLock()
  await hear(new Event('pageshow'))
  expect(await isLocked()).toBeVisible()
})

test('Other changes of the storage lock nothing', async () => {
  const { hear } = await openTab()
  writeItem('theme', 'hell')
  await hear(new StorageEvent('storage', { key: 'theme' }))
  await hear(new Event('pageshow'))
  await vi.dynamicImportSettled()
  expect(document.body).toHaveTextContent('Bis gleich im Bad')
})

test('trust k A locked app begins without the key that a page may have left when the lock was set', async () => {
  writeItem('lock', JSON.stringify(await makeLock('2580', 5)))
  writeOfflineKeyCookie('A'.repeat(43))
  bootstrap(place, () => undefined)
  expect(readOfflineKeyCookie()).toBeNull()
  expect(await isLocked()).toBeVisible()
})
