import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPath, pathOf, readPush, receivePush, renewSubscription } from './notifications.ts'

interface Page {
  focused: boolean
  focus: () => Promise<void>
  postMessage: (message: unknown) => void
}

const said: unknown[] = []
const pages: Page[] = []
const shown: { title: string; options: Record<string, unknown> }[] = []
const opened: string[] = []
const badge: (number | 'none')[] = []
const subscribed: unknown[] = []

const page = (focused = false): Page => ({
  focused,
  focus: async () => undefined,
  postMessage: (message) => said.push(message),
})

beforeEach(() => {
  for (const list of [said, pages, shown, opened, badge, subscribed]) list.length = 0
  vi.stubGlobal('location', { origin: 'https://knistern.test' })
  vi.stubGlobal('self', {
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push({ title, options }),
      pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
    },
    navigator: {
      setAppBadge: async (count: number) => void badge.push(count),
      clearAppBadge: async () => void badge.push('none'),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const push = (change: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Neue Karte',
      body: 'Schau nach, wenn es passt.',
      navigate: 'https://knistern.test/',
    },
    app_badge: 3,
    type: 'NEW_CARD',
    id: 'abc',
    ...change,
  })

test('A push is shown in its words, one of a kind in place of the last', async () => {
  await receivePush(push())
  expect(shown).toEqual([
    {
      title: 'Neue Karte',
      options: {
        body: 'Schau nach, wenn es passt.',
        lang: 'de',
        icon: '/icons/neutral-192.png',
        badge: '/icons/badge-96.png',
        data: { path: '/' },
        tag: 'NEW_CARD',
        renotify: true,
      },
    },
  ])
  expect(badge).toEqual([3])
})

test.each([
  ['NEW_STATUS', 'new-status'],
  ['NEW_MESSAGE', 'new-message'],
  ['NEW_CARD', 'new-selection'],
  ['NEW_ANSWERS', 'daily-question-revealed'],
  ['NEW_CHAT_MESSAGE', 'new-chat-message'],
  ['PERMISSION_GRANTED', 'permission-granted'],
])('PUSH-03 PUSH-30 O-059 %s reaches every open page as %s', async (type, name) => {
  pages.push(page(), page())
  await receivePush(push({ type }))
  expect(said).toEqual([
    { type: name, id: 'abc' },
    { type: name, id: 'abc' },
  ])
})

test('O-059 A reminder is no event of the page', async () => {
  pages.push(page())
  await receivePush(push({ type: 'REMINDER' }))
  expect(said).toEqual([])
  expect(shown).toHaveLength(1)
})

test.each([undefined, '', 'kein JSON', 'null', '[]', '{}', '{"notification":7}'])(
  'Something is shown even for %s',
  async (text) => {
    await receivePush(text)
    expect(shown.map(({ title }) => title)).toEqual(['Neuigkeiten'])
    expect(badge).toEqual([])
  },
)

test('Nothing unread takes the number away, and a browser without numbers does without', async () => {
  await receivePush(push({ app_badge: 0 }))
  expect(badge).toEqual(['none'])
  Reflect.set(self, 'navigator', {})
  await receivePush(push())
  expect(shown).toHaveLength(2)
})

test.each([
  ['https://knistern.test/chat', '/chat'],
  ['/chat?x=1', '/chat?x=1'],
  ['https://evil.example/chat', '/'],
  ['//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['https://[', '/'],
  [7, '/'],
  [undefined, '/'],
])('O-067 %s leads to %s', (address, path) => {
  expect(pathOf(address)).toBe(path)
})

test('Unknown types and crooked fields are left out', () => {
  const told = readPush(push({ type: 'SPAM', id: 7, app_badge: 'viele' }))
  expect(told).toMatchObject({ type: null, id: null, badge: null })
})

test('A press leads an open page there, the focused one first, else opens one', async () => {
  const [behind, before] = [page(), page(true)]
  const focus = vi.spyOn(before, 'focus')
  pages.push(behind, before)
  await openPath({ path: '/chat' })
  expect(focus).toHaveBeenCalledOnce()
  expect(said).toEqual([{ type: 'open', path: '/chat' }])
  expect(opened).toEqual([])
  pages.length = 0
  await openPath({ path: '/chat' })
  await openPath(null)
  expect(opened).toEqual(['/chat', '/'])
})

test('A subscription the browser has dropped is made anew with the same key, and the pages are told', async () => {
  pages.push(page())
  const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } }
  await renewSubscription({
    newSubscription: null,
    oldSubscription,
  } as unknown as PushSubscriptionChangeEvent)
  expect(subscribed).toEqual([
    { userVisibleOnly: true, applicationServerKey: oldSubscription.options.applicationServerKey },
  ])
  expect(said).toEqual([{ type: 'resubscribed' }])
})
