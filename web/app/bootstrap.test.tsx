import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLock } from '../features/app-lock/lock/pin.ts'
import { writeItem } from '../lib/device/localStorage.ts'
import { readOfflineKeyCookie, writeOfflineKeyCookie } from '../lib/device/offlineKeyCookie.ts'
import { openRequestGate } from '../lib/http/requestGate.ts'
import { leaveForGood } from '../lib/routing/leaveForGood.ts'
import { bootstrap } from './bootstrap.ts'

// A page load, which no test survives.
vi.mock('../lib/routing/leaveForGood.ts', () => ({ leaveForGood: vi.fn<() => void>() }))

let place: HTMLElement

beforeEach(async () => {
  place = document.createElement('div')
  document.body.replaceChildren(place)
  // Import the code of a lock, so that it renders at once.
  await import('../features/app-lock/lock/startAppLock.ts')
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
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

const outOfCache = () => Object.assign(new Event('pageshow'), { persisted: true })

test('A page that comes back out of the history meets the lock set meanwhile', async () => {
  const { otherTabSetsLock, hear } = await openTab()
  otherTabSetsLock()
  await hear(outOfCache())
  expect(await isLocked()).toBeVisible()
})

test.each([
  [true, ['storage', 'online']],
  [false, ['storage', 'offline']],
])(
  'A page that comes back out of the history hears that other tabs and the network may have changed, with a network: %s',
  async (online, expected) => {
    const { hear } = await openTab()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    const heard: string[] = []
    const stop = new AbortController()
    for (const name of ['storage', 'online', 'offline']) {
      window.addEventListener(name, ({ type }) => heard.push(type), stop)
    }
    await hear(new Event('pageshow'))
    expect(heard).toEqual([])
    await hear(outOfCache())
    expect(heard).toEqual(expected)
    stop.abort()
  },
)

test('A page that comes back out of the history of a tab whose app was hidden hides again', async () => {
  const { hear } = await openTab()
  const heard = vi.fn<() => void>()
  window.addEventListener('storage', heard, { once: true })
  sessionStorage.setItem('hidden', 'true')
  await hear(outOfCache())
  window.removeEventListener('storage', heard)
  expect(leaveForGood).toHaveBeenCalledExactlyOnceWith('/notizen')
  expect(document.documentElement.style.visibility).toBe('hidden')
  expect(heard).not.toHaveBeenCalled()
  document.documentElement.style.visibility = ''
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
