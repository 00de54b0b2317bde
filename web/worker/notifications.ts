import { PAGE_EVENTS, PUSH_TYPES, type PushType } from '#contract/push/rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Contents of a push; parsed without trusting them. */
export interface Told {
  readonly title: string
  readonly body: string
  /** A path of the product. */
  readonly path: string
  readonly type: PushType | null
  readonly id: string | null
  readonly badge: number | null
}

const NOTHING: Told = {
  title: 'Neuigkeiten',
  body: 'Schau nach, wenn es passt.',
  path: '/',
  type: null,
  id: null,
  badge: null,
}

type Loose = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A path of this origin; anything else leads to the beginning. */
export function pathOf(address: unknown): string {
  const url = URL.parse(textIn(address) ?? '/', location.origin)
  return url?.origin === location.origin ? url.pathname + url.search : '/'
}

/** Reads the JSON that declarative pushes carry too; what cannot be read still says something. */
export function readPush(text: string | undefined): Told {
  try {
    const payload: unknown = JSON.parse(text ?? '')
    if (!isObject(payload) || !isObject(payload.notification)) return NOTHING
    const { title, body, navigate } = payload.notification
    return {
      title: textIn(title) ?? NOTHING.title,
      body: textIn(body) ?? '',
      path: pathOf(navigate),
      type: PUSH_TYPES.find((type) => type === payload.type) ?? null,
      id: textIn(payload.id),
      badge: typeof payload.app_badge === 'number' ? payload.app_badge : null,
    }
  } catch {
    return NOTHING
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Posts a message to every open page. */
export async function tellPages(message: Readonly<Record<string, unknown>>): Promise<void> {
  for (const page of await pages()) page.postMessage(message)
}

async function showBadge(count: number | null): Promise<void> {
  if (count === null || !('setAppBadge' in self.navigator)) return
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge())
}

/**
 * Shows a push, tells the open pages under the name of the live event (O-059), and puts the number
 * on the icon. Something is always shown: browsers withdraw a subscription that stays silent.
 */
export async function receivePush(text: string | undefined): Promise<void> {
  const told = readPush(text)
  const name = told.type === null ? null : PAGE_EVENTS[told.type]
  // A newer notification of the same kind replaces the older one, with sound.
  const kind = told.type === null ? {} : { tag: told.type, renotify: true }
  await Promise.all([
    self.registration.showNotification(told.title, {
      body: told.body,
      lang: 'de',
      icon: '/icons/neutral-192.png',
      badge: '/icons/badge-96.png',
      data: { path: told.path },
      ...kind,
    }),
    name === null ? undefined : tellPages({ type: name, id: told.id }),
    showBadge(told.badge).catch(() => undefined),
  ])
}

/** Leads to the screen a notification speaks of: in an open page, else in a new one. */
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
 * The browser has replaced a subscription. A page tells the server, which wants its token; without
 * an open page the next start of the app does.
 */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  if (event.newSubscription === null && event.oldSubscription !== null) {
    const { applicationServerKey } = event.oldSubscription.options
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  await tellPages({ type: 'resubscribed' })
}
