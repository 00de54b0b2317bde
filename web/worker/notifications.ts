import { PAGE_EVENTS, PUSH_TYPES, type PushType } from '#contract/push/rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Contents of a push; parsed without trusting them. */
export interface PushContent {
  readonly title: string
  readonly body: string
  /** A path of the product. */
  readonly path: string
  readonly type: PushType | null
  readonly id: string | null
  readonly badge: number | null
}

const UNREADABLE: PushContent = {
  title: 'Neuigkeiten',
  body: 'Schau nach, wenn es passt.',
  path: '/',
  type: null,
  id: null,
  badge: null,
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A path of this origin; `/` for anything else. */
export function pathOf(address: unknown): string {
  const url = URL.parse(textIn(address) ?? '/', location.origin)
  return url?.origin === location.origin ? url.pathname + url.search : '/'
}

/** Parses the JSON of a declarative push; a neutral text if it cannot be parsed. */
export function readPush(text: string | undefined): PushContent {
  try {
    const payload: unknown = JSON.parse(text ?? '')
    if (!isObject(payload) || !isObject(payload.notification)) return UNREADABLE
    const { title, body, navigate } = payload.notification
    return {
      title: textIn(title) ?? UNREADABLE.title,
      body: textIn(body) ?? '',
      path: pathOf(navigate),
      type: PUSH_TYPES.find((type) => type === payload.type) ?? null,
      id: textIn(payload.id),
      badge: typeof payload.app_badge === 'number' ? payload.app_badge : null,
    }
  } catch {
    return UNREADABLE
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Posts a message to every open page. */
async function postToPages(message: Readonly<Record<string, unknown>>): Promise<void> {
  for (const page of await pages()) page.postMessage(message)
}

async function showBadge(count: number | null): Promise<void> {
  if (count === null || !('setAppBadge' in self.navigator)) return
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge())
}

/**
 * Shows a push, posts it to the open pages under the name of the live event (O-059), and sets the
 * badge of the icon. Something is always shown: browsers withdraw a subscription that stays silent.
 */
export async function receivePush(text: string | undefined): Promise<void> {
  const push = readPush(text)
  const name = push.type === null ? null : PAGE_EVENTS[push.type]
  // A newer notification of the same kind replaces the older one, with sound.
  const kind = push.type === null ? {} : { tag: push.type, renotify: true }
  await Promise.all([
    self.registration.showNotification(push.title, {
      body: push.body,
      lang: 'de',
      icon: '/icons/neutral-192.png',
      badge: '/icons/badge-96.png',
      data: { path: push.path },
      ...kind,
    }),
    name === null ? undefined : postToPages({ type: name, id: push.id }),
    showBadge(push.badge).catch(() => undefined),
  ])
}

/** Opens the path of a notification in an open page, else in a new one. */
export async function openPath(data: unknown): Promise<void> {
  const path = pathOf(isObject(data) ? data.path : '/')
  const open = await pages()
  const page = open.find(({ focused }) => focused) ?? open[0]
  if (page === undefined) {
    await self.clients.openWindow(path)
    return
  }
  await page.focus().catch(() => undefined)
  page.postMessage({ type: 'open', path })
}

/**
 * Renews a subscription that the browser has replaced. A page registers it, because the call needs
 * the session's token; without an open page the next start of the app does.
 */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  if (event.newSubscription === null && event.oldSubscription !== null) {
    const { applicationServerKey } = event.oldSubscription.options
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  await postToPages({ type: 'resubscribed' })
}
