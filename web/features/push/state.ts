/** What is known of this device and the person on it. */
export interface Device {
  readonly loggedIn: boolean
  readonly hostname: string
  /** null where the browser has no notifications at all. */
  readonly permission: NotificationPermission | null
  readonly subscribed: boolean
  /** An iPhone or iPad, where only an installed app has them. */
  readonly isApple: boolean
  /** Runs as an app of its own, not in a tab. */
  readonly installed: boolean
}

export type Offer = 'nothing' | 'prompt' | 'install'

/**
 * What the profile offers on this device (PUSH-04 to PUSH-07, O-063): to switch pushes on, to
 * install the app first, or nothing.
 */
export function offerFor(device: Device): Offer {
  if (!device.loggedIn || device.hostname === 'localhost') return 'nothing'
  if (device.permission === null) {
    return device.isApple && !device.installed ? 'install' : 'nothing'
  }
  return device.permission === 'granted' && device.subscribed ? 'nothing' : 'prompt'
}

/** iPads call themselves Macs, which have no touch screens. */
export const isAppleDevice = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** The hour a reminder begins with: the evening. */
export const FIRST_HOUR = 20

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)
