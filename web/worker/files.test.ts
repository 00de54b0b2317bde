import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://knistern.test'
const FILES = ['/theme.js', '/assets/index-a1b2c3d.js', '/assets/index-a1b2c3d.css']

const LIST = '/assets/files-neu.json'

const stores = new Map<string, Map<string, Response>>()
const asked: string[] = []
let online = true

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

beforeEach(() => {
  stores.clear()
  asked.length = 0
  online = true
  vi.stubGlobal('__BUILD__', 'neu')
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        keys: async () => [...store.keys()].map((path) => ({ url: ORIGIN + path })),
        match: async (path: string) => store.get(path)?.clone(),
        put: async (path: string, answer: Response) => void store.set(path, answer),
      }
    },
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(path),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    if (!online) throw new TypeError('Failed to fetch')
    asked.push(pathOf(request))
    const path = pathOf(request)
    return path === LIST ? Response.json(FILES) : new Response(`fresh ${path}`)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = () => import('./files.ts')

const eventFor = (path: string, mode = 'cors', method = 'GET') =>
  ({
    request: { url: new URL(path, ORIGIN).href, mode, method },
    preloadResponse: Promise.resolve(undefined),
  }) as unknown as FetchEvent

test('trust k Hashed files and the page are kept, and nothing else', async () => {
  const { cacheFiles } = await load()
  await cacheFiles()
  expect([...(stores.get('files-neu')?.keys() ?? [])].sort()).toEqual(['/', LIST, ...FILES].sort())
  await cacheFiles()
  expect(asked).toHaveLength(5)
})

test('A newer build drops what former ones have kept, and nothing of others', async () => {
  const { deleteFormerCaches, cacheFiles } = await load()
  stores.set('files-alt', new Map())
  stores.set('other', new Map())
  await cacheFiles()
  await deleteFormerCaches()
  expect([...stores.keys()]).toEqual(['other', 'files-neu'])
})

test('A missing file is not taken for one', async () => {
  const { cacheFiles } = await load()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(cacheFiles()).rejects.toThrow('404')
})

test('The page is kept once all of its files are, and not before', async () => {
  const { cacheFiles } = await load()
  const fetchFile = fetch
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('.js')) throw new TypeError('Failed to fetch')
    return fetchFile(path)
  })
  await expect(cacheFiles()).rejects.toThrow('fetch')
  expect(stores.get('files-neu')?.has('/')).toBe(false)
  vi.stubGlobal('fetch', fetchFile)
  await cacheFiles()
  expect(stores.get('files-neu')?.has('/')).toBe(true)
})

test.each([
  ['/api/chat/history', 'cors', 'GET'],
  ['/api/selection', 'cors', 'POST'],
  ['/uploads/abc.webp', 'no-cors', 'GET'],
  ['/uploads/abc.webp', 'navigate', 'GET'],
  ['/api/auth/export', 'navigate', 'GET'],
  ['/socket.io/?EIO=4', 'cors', 'GET'],
  ['/icons/app.svg', 'no-cors', 'GET'],
  ['/manifest.webmanifest', 'cors', 'GET'],
  ['https://evil.example/assets/index-a1b2c3d.js', 'cors', 'GET'],
])('trust k %s (%s, %s) is none of the worker’s business', async (path, mode, method) => {
  const { respond, cacheFiles } = await load()
  await cacheFiles()
  expect(respond(eventFor(path, mode, method))).toBeUndefined()
})

test('A kept file is answered without the network', async () => {
  const { respond, cacheFiles } = await load()
  await cacheFiles()
  online = false
  const answer = await respond(eventFor('/assets/index-a1b2c3d.js'))
  expect(await answer?.clone().text()).toBe('fresh /assets/index-a1b2c3d.js')
})

test.each(['/', '/chat', '/profile/me', '/karten/kategorie/Herzklopfen'])(
  'The screen %s is fetched anew, and is the kept page without a network',
  async (path) => {
    const { respond, cacheFiles } = await load()
    await cacheFiles()
    expect(await (await respond(eventFor(path, 'navigate')))?.text()).toBe(`fresh ${path}`)
    online = false
    expect(await (await respond(eventFor(path, 'navigate')))?.clone().text()).toBe('fresh /')
  },
)

test('A preload that has failed as Firefox says it is the kept page', async () => {
  const { respond, cacheFiles } = await load()
  await cacheFiles()
  online = false
  const event = Object.assign(eventFor('/', 'navigate'), {
    preloadResponse: Promise.resolve(Response.error()),
  })
  expect(await (await respond(event))?.clone().text()).toBe('fresh /')
})

test('Without stored files the browser itself shows the fault of the network', async () => {
  const { respond } = await load()
  online = false
  await expect(respond(eventFor('/', 'navigate'))).rejects.toThrow('Failed to fetch')
})

test('A network that hangs does not keep the screen waiting', async () => {
  vi.useFakeTimers()
  const { respond, cacheFiles } = await load()
  await cacheFiles()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const answer = respond(eventFor('/chat', 'navigate'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await answer)?.clone().text()).toBe('fresh /')
  vi.useRealTimers()
})

test('O-021 Files that a logout has removed are not stored again by the next request', async () => {
  const { respond, cacheFiles } = await load()
  await cacheFiles()
  stores.clear()
  expect(await (await respond(eventFor('/theme.js')))?.text()).toBe('fresh /theme.js')
  expect(stores.size).toBe(0)
})
