import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { miaPaired } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { resetSessionData } from '../session/sessionReset.ts'
import { importKey, queueKeysReady, setOfflineKey } from './offlineKey.ts'
import { open, prepareQueueKeys, seal } from './queueKeys.ts'

/** The store of the key pairs; the real one is met in e2e/offline-sealed.spec.ts. */
const device = vi.hoisted(() => new Map<string, { readonly id: ArrayBuffer }>())
vi.mock('./database.ts', () => {
  const nameOf = (id: ArrayBuffer) => new Uint8Array(id).join()
  const store = {
    get: async (id: ArrayBuffer) => device.get(nameOf(id)),
    put: async (record: { readonly id: ArrayBuffer }) => device.set(nameOf(record.id), record),
  }
  const act = (step: (one: typeof store) => unknown) => step(store)
  return {
    read: async (_: string, step: Parameters<typeof act>[0]) => act(step),
    write: async (_: string, __: string, step: Parameters<typeof act>[0]) => act(step),
    openAhead: () => undefined,
  }
})

const OWNER = `${miaPaired.id} ${miaPaired.pairId}`
const item = {
  id: 'a',
  lane: 'answers',
  owner: OWNER,
  at: 1,
  kind: 'answer',
  payload: 'Nein.',
  tried: false,
} as const

/** A key as the server gives it. */
async function keyOf(fill: string) {
  const key = await importKey(fill.repeat(43))
  if (key === null) throw new Error('nobody is logged in')
  return key
}

async function sealed() {
  const found = await seal(item)
  if (found === null) throw new Error('not sealed')
  return found
}

beforeEach(() => logIn(miaPaired))
afterEach(() => {
  resetSessionData()
  device.clear()
})

test('Nothing is sealed before the session has a key pair, and its first key makes one', async () => {
  const ready = vi.fn<() => void>()
  const stop = queueKeysReady.subscribe(ready)
  expect(await seal(item)).toBeNull()
  await prepareQueueKeys(await keyOf('A'), [])
  expect(ready).toHaveBeenCalledOnce()
  expect(await open(await sealed())).toEqual(item)
  stop()
})

test('A device that has its key makes the pair without the server', async () => {
  setOfflineKey(await keyOf('A'))
  expect(await open(await sealed())).toEqual(item)
})

test('Without its key a device seals, and opens nothing until the server gives it', async () => {
  await prepareQueueKeys(await keyOf('A'), [])
  resetSessionData()
  const later = await sealed()
  expect(await open(later)).toBeUndefined()
  await prepareQueueKeys(await keyOf('A'), [])
  expect(await open(later)).toEqual(item)
})

test('An item sealed before the server’s key was rotated opens after that, and after the next start', async () => {
  await prepareQueueKeys(await keyOf('A'), [])
  const before = await sealed()
  resetSessionData()
  await prepareQueueKeys(await keyOf('B'), [await keyOf('A')])
  expect(await open(before)).toEqual(item)
  resetSessionData()
  // The pair is sealed with the new key: the former one is not needed any more.
  await prepareQueueKeys(await keyOf('B'), [])
  expect(await open(before)).toEqual(item)
})

test('A pair that no key of the session opens is replaced by the server’s word alone', async () => {
  await prepareQueueKeys(await keyOf('A'), [])
  const lost = await sealed()
  resetSessionData()
  await prepareQueueKeys(await keyOf('B'))
  expect(await open(lost)).toBeUndefined()
  resetSessionData()
  await prepareQueueKeys(await keyOf('A'))
  expect(await open(lost)).toEqual(item)
  resetSessionData()
  await prepareQueueKeys(await keyOf('B'), [])
  expect(await open(lost)).toBeUndefined()
  expect(await open(await sealed())).toEqual(item)
})

test('Two tabs that make a pair at once have the same', async () => {
  const [key, same] = [await keyOf('A'), await keyOf('A')]
  await Promise.all([prepareQueueKeys(key, []), prepareQueueKeys(same, [])])
  expect(device.size).toBe(1)
  const both = await sealed()
  resetSessionData()
  await prepareQueueKeys(key, [])
  expect(await open(both)).toEqual(item)
})

test('The pair of another session of the same person is another one', async () => {
  await prepareQueueKeys(await keyOf('A'), [])
  const left = await sealed()
  resetSessionData()
  logIn(miaPaired, 'token-2')
  expect(await seal(item)).toBeNull()
  await prepareQueueKeys(await keyOf('B'), [])
  expect(await open(left)).toBeUndefined()
  expect(device.size).toBe(2)
})
