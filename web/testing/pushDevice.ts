import { vi } from 'vitest'

const KEY = new Uint8Array(65).fill(4).buffer

/** The key `KEY` is, as the server writes it. */
export const PUBLIC_KEY = btoa(String.fromCharCode(...new Uint8Array(KEY)))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replace(/=+$/, '')

const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: KEY },
  getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(1).buffer,
  unsubscribe: async () => true,
})
type FakeSubscription = ReturnType<typeof subscription>

export interface PushDeviceOptions {
  readonly permission?: NotificationPermission
  /** The person's answer to the permission prompt. */
  readonly answer?: NotificationPermission
  readonly subscribed?: boolean
  /** Without a worker there is no registration. */
  readonly worker?: boolean
  readonly subscribe?: () => Promise<FakeSubscription>
}

/** A browser that takes pushes, as far as the page can see. */
export function pushDevice(options: PushDeviceOptions = {}) {
  const { permission = 'default', answer = 'granted', worker = true } = options
  let held: FakeSubscription | null =
    options.subscribed === true ? subscription('https://fcm.googleapis.com/fcm/send/old') : null
  const asked = vi.fn<() => Promise<NotificationPermission>>(async () => {
    notification.permission = answer
    return answer
  })
  const notification = { permission, requestPermission: asked }
  const pushManager = {
    getSubscription: async () => held,
    subscribe: vi.fn<() => Promise<FakeSubscription>>(async () => {
      held = await (options.subscribe?.() ??
        Promise.resolve(subscription('https://fcm.googleapis.com/fcm/send/new')))
      return held
    }),
  }
  const registration = Object.assign(new EventTarget(), {
    pushManager,
    waiting: null as null | { postMessage: (message: unknown) => void },
    installing: null as EventTarget | null,
    active: { postMessage: vi.fn<(message: unknown) => void>() },
    getNotifications: vi.fn<() => Promise<{ close: () => void }[]>>(async () => []),
    update: vi.fn<() => Promise<void>>(async () => undefined),
  })
  const container = Object.assign(new EventTarget(), {
    controller: null as object | null,
    ready: Promise.resolve(registration),
    getRegistration: async () => (worker ? registration : undefined),
    register: vi.fn<(script: string, options: object) => Promise<typeof registration>>(
      async () => registration,
    ),
    startMessages: () => undefined,
  })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) =>
        name === 'serviceWorker' ? container : (Reflect.get(target, name, target) as unknown),
      has: (target, name) => name === 'serviceWorker' || Reflect.has(target, name),
    }),
  )
  return { asked, pushManager, registration, container }
}
