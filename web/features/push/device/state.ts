/** Capabilities of this device and its push state. */
export interface Device {
  readonly loggedIn: boolean
  readonly hostname: string
  /** null where the browser has no notifications at all. */
  readonly permission: NotificationPermission | null
  readonly subscribed: boolean
  /** iPhone or iPad: only installed apps have notifications. */
  readonly isApple: boolean
  /** Runs installed, not in a browser tab. */
  readonly installed: boolean
}

export type Offer = 'nothing' | 'prompt' | 'install'

/**
 * The offer of the profile on this device (PUSH-04 to PUSH-07, O-063): activate push, install the
 * app first, or nothing.
 */
export function offerFor(device: Device): Offer {
  if (!device.loggedIn || device.hostname === 'localhost') return 'nothing'
  if (device.permission === null) {
    return device.isApple && !device.installed ? 'install' : 'nothing'
  }
  return device.permission === 'granted' && device.subscribed ? 'nothing' : 'prompt'
}

/** iPadOS reports itself as a Mac; Macs have no touch screens. */
export const isAppleDevice = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
