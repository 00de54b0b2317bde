import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { miaPaired } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { clearItems } from '../device/localStorage.ts'
import { writeOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { logFailure } from '../log.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { renewOfflineKey } from './renewOfflineKey.ts'

const prepareQueueKeys = vi.hoisted(() => vi.fn<() => Promise<void>>())

vi.mock('../http/api.ts', () => ({ call: async () => ({ key: 'A'.repeat(43), former: [] }) }))
vi.mock('../log.ts', () => ({ logFailure: vi.fn<() => void>() }))
vi.mock('./database.ts', () => ({ openAhead: () => undefined }))
vi.mock('./queueKeys.ts', () => ({ prepareQueueKeys }))

beforeEach(() => {
  vi.stubGlobal('indexedDB', {})
  logIn(miaPaired)
})
afterEach(() => {
  vi.mocked(logFailure).mockClear()
  resetSessionData()
  writeOfflineKeyCookie('')
  vi.unstubAllGlobals()
})

test('A key pair that could not be stored is logged', async () => {
  prepareQueueKeys.mockRejectedValue(new Error('Full.'))
  await renewOfflineKey()
  expect(logFailure).toHaveBeenCalledOnce()
})

test('A key pair that a logout kept from being stored is not', async () => {
  prepareQueueKeys.mockImplementation(async () => {
    clearItems()
    throw new Error('The session is over.')
  })
  await renewOfflineKey()
  expect(logFailure).not.toHaveBeenCalled()
})
