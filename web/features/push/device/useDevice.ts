import { isSiteDataBlocked } from '#web/lib/device/siteData.ts'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { type Device, isAppleDevice } from './state.ts'

/** This device, with what the caller knows of it. */
export function useDevice(known: Pick<Device, 'loggedIn' | 'subscribed'>): Device {
  return {
    ...known,
    installed: useMediaQuery('(display-mode: standalone)'),
    hostname: location.hostname,
    // Where nothing is kept no worker could receive one.
    permission:
      'Notification' in globalThis && !isSiteDataBlocked() ? Notification.permission : null,
    isApple: isAppleDevice(navigator.userAgent, navigator.maxTouchPoints),
  }
}
