import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts'
import { type Device, isAppleDevice } from './state.ts'

/** This device, with what the caller knows of it. */
export function useDevice(known: Pick<Device, 'loggedIn' | 'subscribed'>): Device {
  return {
    ...known,
    installed: useMediaQuery('(display-mode: standalone)'),
    hostname: location.hostname,
    permission: 'Notification' in globalThis ? Notification.permission : null,
    isApple: isAppleDevice(navigator.userAgent, navigator.maxTouchPoints),
  }
}
