import { expect, test, vi } from 'vitest'
import { clearDeviceData, KEPT_ON_LOGOUT } from './clearDeviceData.ts'
import { getSession, storeLogin } from './session.ts'
import { onSessionReset } from './sessionReset.ts'

function fill() {
  storeLogin({ token: 't', userId: '1' })
  localStorage.setItem('closedMessages', '["1"]')
  localStorage.setItem('theme', 'dunkel')
  localStorage.setItem('draft', 'x')
  sessionStorage.setItem('place', 'x')
}

test('KONTO-26 FEHLER-02 After a 401 local storage is empty', () => {
  fill()
  void clearDeviceData()
  expect(localStorage).toHaveLength(0)
  expect(getSession().token).toBeNull()
})

test('KONTO-25 O-021 A logout keeps closed messages and the theme, nothing else', () => {
  fill()
  void clearDeviceData(KEPT_ON_LOGOUT)
  expect(Object.keys(localStorage).sort()).toEqual(['closedMessages', 'theme'])
  expect(getSession().userId).toBeNull()
})

test('Data that cannot be erased is only logged, and does not stop the rest from being erased', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const deleted = vi.fn<(key: string) => Promise<boolean>>(async () => true)
  vi.stubGlobal('caches', { keys: async () => ['v1'], delete: deleted })
  vi.stubGlobal('navigator', { clearAppBadge: () => Promise.reject(new Error('no badge')) })
  fill()
  await clearDeviceData()
  expect(log).toHaveBeenCalledOnce()
  expect(deleted).toHaveBeenCalledWith('v1')
})

test('O-021 Caches, databases, push, notifications and badge go as well', async () => {
  const forget = vi.fn<() => void>()
  onSessionReset(forget)
  const dropped: string[] = []
  const note = (what: string) => async () => void dropped.push(what)
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'outbox' }],
    deleteDatabase(name: string) {
      dropped.push(`db ${name}`)
      const request = { onsuccess: () => undefined }
      setTimeout(() => request.onsuccess())
      return request
    },
  })
  vi.stubGlobal('caches', {
    keys: async () => ['v1'],
    delete: (key: string) => note(`cache ${key}`)(),
  })
  vi.stubGlobal('navigator', {
    storageBuckets: { delete: (name: string) => note(`bucket ${name}`)() },
    clearAppBadge: note('badge'),
    serviceWorker: {
      getRegistration: async () => ({
        getNotifications: async () => [{ close: () => dropped.push('notification') }],
        pushManager: { getSubscription: async () => ({ unsubscribe: note('push') }) },
      }),
    },
  })
  fill()
  const cleared = clearDeviceData()
  expect(forget).toHaveBeenCalled()
  await cleared
  expect(dropped.sort()).toEqual([
    'badge',
    'bucket knistern',
    'cache v1',
    'db outbox',
    'notification',
    'push',
  ])
  expect(sessionStorage).toHaveLength(0)
})
