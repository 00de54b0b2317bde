import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOfflineKey } from '#contract/accounts/control-calls.ts'
import { PERSISTED_MAX_BYTES } from '../lib/offline/eviction.ts'
import {
  CURVE,
  type ItemSealer,
  newItemSealer,
  sealFile,
  sealItem,
} from '../lib/offline/itemSealer.ts'
import { deriveKeys } from '../lib/offline/keyDerivation.ts'
import { sealKeyPair } from '../lib/offline/keyPairRecord.ts'
import type { Lane } from '../lib/offline/queueItem.ts'
import {
  idOf,
  openSealed,
  REFRESH,
  type Refreshed,
  type SealedRecord,
  sealRecord,
} from '../lib/offline/sealedRecord.ts'
import { sendQueued } from './backgroundSync.ts'
import { OFFLINE_KEY_ADDRESS } from './device.ts'
import { refresh } from './refresh.ts'

/** The records of the device by store; the real ones are met in e2e/offline-sealed.spec.ts. */
const device = vi.hoisted(() => new Map<string, Map<unknown, { readonly id: unknown }>>())
vi.mock('./store.ts', () => ({
  settled: (result: unknown) => result,
  readAll: async (name: string) =>
    [...(device.get(name)?.values() ?? [])].filter(({ id }) => !Array.isArray(id)),
  inStore: async (name: string, _: string, act: (store: object) => unknown) => {
    const records = device.get(name)
    if (records === undefined) return undefined
    return act({
      getKey: async (id: string) => (records.has(id) ? id : undefined),
      get: async (id: ArrayBuffer) => records.get(keyOf(id)),
      put: async (record: { readonly id: unknown }) => records.set(keyOf(record.id), record),
      delete: async (id: unknown) => records.delete(keyOf(id)),
      clear: async () => records.clear(),
      index: () => ({ openKeyCursor: () => cursorOver([...records.values()]) }),
    })
  },
}))
vi.mock('../lib/offline/indexedDb.ts', () => ({ deleteDatabases: async () => device.clear() }))

/** A request of a cursor over the index of ages. */
function cursorOver(records: readonly { readonly id: unknown }[]): EventTarget {
  const left = (records as readonly SealedRecord[]).map(({ id, at, size }) => ({
    key: [at, size],
    primaryKey: id,
  }))
  const request = Object.assign(new EventTarget(), { result: null as object | null })
  const step = () => {
    const next = left.shift()
    request.result = next === undefined ? null : { ...next, continue: step }
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
  }
  step()
  return request
}

/** Binary ids are compared by their bytes, of whatever realm they are. */
const keyOf = (id: unknown): unknown =>
  typeof id === 'string'
    ? id
    : Array.isArray(id)
      ? `file of ${id.join()}`
      : new Uint8Array(id as ArrayBuffer).join()

const KEY = 'A'.repeat(43)
const OWNER = 'mia pair-1'

/** The requests the server has received, and its answers; without a status it is not reached. */
const received: string[] = []
const update = vi.fn<() => Promise<void>>(async () => undefined)
let statusOf: (address: string) => number | null = () => 200
let cookie: string | null = KEY
/** The server's answer to a request for the offline key. */
let given: { readonly key: string; readonly former: readonly string[] } = { key: KEY, former: [] }
let visibility: DocumentVisibilityState = 'hidden'
let sealer: ItemSealer

async function queue(lane: Lane, address: string | null, at: number, fields = {}, by = sealer) {
  const body = JSON.stringify(fields)
  const wire = address === null ? null : ({ method: 'POST', address, body } as const)
  const id = `${lane} ${at}`
  const item = { id, lane, owner: OWNER, at, kind: 'any', payload: null, tried: false, wire }
  device.get('waiting')?.set(id, await sealItem(by, item))
}
const waiting = () => [...(device.get('waiting')?.keys() ?? [])]

async function newKeyPair() {
  const made = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const publicKey = await crypto.subtle.exportKey('raw', made.publicKey)
  const privateKey = await crypto.subtle.exportKey('pkcs8', made.privateKey)
  return { publicKey, privateKey }
}

beforeEach(async () => {
  for (const name of ['waiting', 'keys', 'persisted']) device.set(name, new Map())
  const { publicKey, privateKey } = await newKeyPair()
  const { cipher } = await deriveKeys(KEY)
  const id = new ArrayBuffer(1)
  device
    .get('keys')
    ?.set(
      id,
      await sealKeyPair(id, publicKey, privateKey, { token: 'token-1', owner: OWNER }, cipher),
    )
  sealer = await newItemSealer(publicKey)
  vi.stubGlobal('cookieStore', {
    get: async () => cookie && { value: cookie },
    delete: async () => {
      cookie = null
    },
  })
  vi.stubGlobal('clients', { matchAll: async () => [{ visibilityState: visibility }] })
  vi.stubGlobal('self', { registration: { update } })
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, __: object, step: (lock: object | null) => unknown) => step({}),
    },
  })
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    received.push(`${address} ${new Headers(headers).get('Authorization')}`)
    const status = statusOf(address)
    if (status === null) throw new TypeError('Failed to fetch')
    const answer = address === OFFLINE_KEY_ADDRESS ? given : { cardId: '7' }
    return new Response(JSON.stringify(answer), { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  device.clear()
  received.length = 0
  update.mockClear()
  statusOf = () => 200
  cookie = KEY
  given = { key: KEY, former: [] }
  visibility = 'hidden'
})

test('Waiting calls are sent by the session they were written in, each lane in its order', async () => {
  await queue('outbox', '/api/second', 2)
  await queue('outbox', '/api/first', 1)
  await queue('changes', '/api/status', 3)
  await sendQueued()
  const ofChat = received.filter((one) => !one.startsWith('/api/status'))
  expect(ofChat).toEqual(['/api/first Bearer token-1', '/api/second Bearer token-1'])
  expect(received).toContain('/api/status Bearer token-1')
  expect(waiting()).toEqual([])
})

test('FOTO-03 A photo is sent with its file and its words, and nothing of it stays', async () => {
  await queue('uploads', '/api/photo', 1, { text: 'Vom Balkon.' })
  const header = { id: 'uploads 1', lane: 'uploads', owner: OWNER, at: 1 } as const
  const file = await sealFile(sealer, header, new Blob(['the photo']))
  device.get('waiting')?.set(keyOf(file.id), file)
  const forms: FormData[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    forms.push(request.body as FormData)
    expect(new Headers(request.headers).has('Content-Type')).toBe(false)
    return fetch(address, request)
  })
  statusOf = () => 503
  await expect(sendQueued()).rejects.toThrow('Busy.')
  expect(waiting()).toEqual(['uploads 1', 'file of uploads 1'])
  statusOf = () => 200
  await sendQueued()
  const sent = forms.map((form) => (form.get('file') as File).size)
  expect([sent, waiting()]).toEqual([[9, 9], []])
  expect(forms.map((form) => form.get('text'))).toEqual(['Vom Balkon.', 'Vom Balkon.'])
})

test('A refused call stays for a page, with all behind it; other lanes go on', async () => {
  statusOf = (address) => (address === '/api/refused' ? 409 : 200)
  await queue('changes', '/api/refused', 1)
  await queue('changes', '/api/behind', 2)
  await queue('outbox', '/api/message', 3)
  await sendQueued()
  expect(waiting()).toEqual(['changes 1', 'changes 2'])
  // The server may have it.
  const records = [...(device.get('waiting')?.values() ?? [])]
  expect(records.map((record) => 'attempted' in record)).toEqual([true, false])
})

test('The browser tries again where the server was not reached, or cannot take it now', async () => {
  await queue('outbox', '/api/message', 1)
  for (const status of [null, 503, 429, 408]) {
    statusOf = () => status
    await expect(sendQueued()).rejects.toThrow(status === null ? 'Failed to fetch' : 'Busy.')
    expect(waiting()).toEqual(['outbox 1'])
  }
})

test('The browser tries again where a page sends or is visible, since the page reports the result', async () => {
  await queue('outbox', '/api/message', 1)
  visibility = 'visible'
  await expect(sendQueued()).rejects.toThrow('A page is there.')
  visibility = 'hidden'
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, step: (lock: null) => unknown) => step(null) },
  })
  await expect(sendQueued()).rejects.toThrow('A page is sending.')
  expect(received).toEqual([])
})

test('Nothing is sent without the offline key, as with an app lock, nor by another one, nor where nothing is stored', async () => {
  await queue('outbox', '/api/message', 1)
  cookie = null
  await sendQueued()
  cookie = 'B'.repeat(43)
  await sendQueued()
  cookie = KEY
  device.clear()
  await sendQueued()
  expect(received).toEqual([])
})

test('Items that were refused before or belong to an earlier session are left, and hold nobody up', async () => {
  const { publicKey } = await newKeyPair()
  await queue('outbox', '/api/earlier', 1, {}, await newItemSealer(publicKey))
  await queue('outbox', null, 2)
  await queue('outbox', '/api/message', 3)
  await sendQueued()
  expect(received).toEqual(['/api/message Bearer token-1'])
  expect(waiting()).toEqual(['outbox 1', 'outbox 2'])
})

test('trust k A session that was ended elsewhere takes along all that its closed device has, when the worker sends', async () => {
  await queue('outbox', '/api/message', 1)
  statusOf = () => 401
  await sendQueued()
  expect([cookie, device.size]).toEqual([null, 0])
})

test('A 401 that comes after another login erases nothing of it', async () => {
  await queue('outbox', '/api/message', 1)
  statusOf = () => {
    cookie = 'B'.repeat(43)
    return 401
  }
  await sendQueued()
  expect(cookie).toBe('B'.repeat(43))
  expect(waiting()).toEqual(['outbox 1'])
})

describe('Data read again while no page is open', () => {
  const sealing = async (text = KEY) => ({ ...(await deriveKeys(text)), scope: OWNER })
  const persisted = () => device.get('persisted') ?? new Map<unknown, { readonly id: unknown }>()

  async function list(...entries: readonly Refreshed[]) {
    const bytes = new TextEncoder().encode(JSON.stringify(entries))
    const record = await sealRecord(await sealing(), REFRESH, bytes, 1)
    persisted().set(keyOf(record.id), record)
  }
  async function stored(name: string): Promise<unknown> {
    const by = await sealing()
    const record = persisted().get(keyOf(await idOf(by, name))) as SealedRecord | undefined
    return record && JSON.parse(new TextDecoder().decode(await openSealed(by, name, record)))
  }
  const card = { field: 'cardId', name: 'card *', address: '/api/cards/*' }

  test('Is stored as a page would, with what an answer leads to, and a newer build is asked for', async () => {
    await list(
      { name: 'day', address: '/api/day', next: card },
      { name: 'chat', address: '/api/chat' },
    )
    await refresh()
    expect(received.map((one) => one.split(' ')[0])).toEqual([
      '/api/day',
      '/api/cards/7',
      '/api/chat',
      OFFLINE_KEY_ADDRESS,
    ])
    expect(await stored('card 7')).toEqual({ cardId: '7' })
    expect(await stored('chat')).toEqual({ cardId: '7' })
    expect(update).toHaveBeenCalledOnce()
  })

  test('Ends with the first refusal, and stores nothing of it', async () => {
    statusOf = (address) => (address === '/api/day' ? 500 : 200)
    await list(
      { name: 'day', address: '/api/day', next: card },
      { name: 'chat', address: '/api/chat' },
    )
    await refresh()
    expect(received).toEqual(['/api/day Bearer token-1', `${OFFLINE_KEY_ADDRESS} Bearer token-1`])
    expect(await stored('day')).toBeUndefined()
  })

  test('trust k A session that was ended elsewhere takes along all that its closed device has, before anybody opens it', async () => {
    statusOf = () => 401
    await list({ name: 'day', address: '/api/day' })
    await queue('changes', '/api/status', 1)
    await refresh()
    expect([cookie, device.size]).toEqual([null, 0])
  })

  test('trust k An ended session takes everything along, also where nothing is to be read', async () => {
    statusOf = () => 401
    await refresh()
    expect([cookie, device.size]).toEqual([null, 0])
  })

  test('trust k Data of the pair one has gone to is not stored under the former one, whose records go', async () => {
    await list({ name: 'chat', address: '/api/chat' })
    await queue('outbox', '/api/message', 1)
    given = { key: 'B'.repeat(43), former: ['C'.repeat(43)] }
    await refresh()
    expect(await stored('chat')).toBeUndefined()
    expect([cookie, persisted().size]).toEqual([null, 0])
    // A page says that this goes.
    expect(waiting()).toEqual(['outbox 1'])
  })

  test('After a rotation of the server’s key nothing is stored, and the key stays that opens what waits', async () => {
    await list({ name: 'chat', address: '/api/chat' })
    given = { key: 'B'.repeat(43), former: [KEY] }
    await refresh()
    expect(await stored('chat')).toBeUndefined()
    expect([cookie, persisted().size]).toEqual([KEY, 1])
  })

  test('The key is asked for at the address of its call', () => {
    expect(`/api${readOfflineKey.path}`).toBe(OFFLINE_KEY_ADDRESS)
  })

  test('Stored data stays within its bound, though no page has looked', async () => {
    await list({ name: 'chat', address: '/api/chat' })
    const photo = { id: 'photo', at: 1, size: PERSISTED_MAX_BYTES }
    device.set('photos', new Map([[photo.id, photo]]))
    await refresh()
    expect(device.get('photos')?.size).toBe(0)
    expect(await stored('chat')).toEqual({ cardId: '7' })
  })

  test('Is not stored after a logout that comes meanwhile', async () => {
    await list({ name: 'day', address: '/api/day' })
    statusOf = () => {
      cookie = null
      return 200
    }
    await refresh()
    expect(received).toHaveLength(2)
    expect(await stored('day')).toBeUndefined()
  })

  test('Is not read while a page is looked at, nor without the offline key, nor without a list', async () => {
    await refresh()
    expect(received).toEqual([`${OFFLINE_KEY_ADDRESS} Bearer token-1`])
    await list({ name: 'day', address: '/api/day' })
    visibility = 'visible'
    await refresh()
    visibility = 'hidden'
    cookie = null
    await refresh()
    expect(received).toHaveLength(1)
  })
})
