import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { miaPaired } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { storedLock } from '../device/appLockStorage.ts'
import { readOfflineKeyCookie, writeOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { offlineKey } from './offlineKey.ts'

vi.mock('./database.ts', () => ({ openAhead: () => undefined }))
// Part of another chunk, which a page may have failed to load.
vi.mock('./renewOfflineKey.ts', () => ({}))

const KEY = 'A'.repeat(43)

beforeEach(() => {
  vi.stubGlobal('indexedDB', {})
  logIn(miaPaired)
  writeOfflineKeyCookie(KEY)
})
afterEach(() => {
  storedLock.set(null)
  resetSessionData()
  writeOfflineKeyCookie('')
  vi.unstubAllGlobals()
})

test('trust k A device with an app lock uses no key that was left from before, and forgets it', async () => {
  localStorage.setItem('lock', '{}')
  expect(await offlineKey()).toBeNull()
  expect(readOfflineKeyCookie()).toBeNull()
})

test('trust k Setting an app lock takes the key from the device at once; the page goes on with it', async () => {
  const key = await offlineKey()
  expect(key?.text).toBe(KEY)
  storedLock.set('{}')
  expect(readOfflineKeyCookie()).toBeNull()
  expect(await offlineKey()).toBe(key)
})

test('O-068 A page that began before the device had a key uses the one another page got meanwhile', async () => {
  writeOfflineKeyCookie('')
  expect(await offlineKey()).toBeNull()
  writeOfflineKeyCookie(KEY)
  expect((await offlineKey())?.text).toBe(KEY)
})

test('A key that could not be read is read again, and one that was is read once', async () => {
  writeOfflineKeyCookie('%')
  expect(await offlineKey()).toBeNull()
  writeOfflineKeyCookie(KEY)
  const key = await offlineKey()
  expect(key?.text).toBe(KEY)
  expect(await offlineKey()).toBe(key)
})
