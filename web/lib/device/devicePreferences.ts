import { useStore } from '../store.ts'
import { createSharedItemStore } from './localStorage.ts'

/** Settings of this device that are kept on logout; they contain nothing about the couple. */
export const DEVICE_PREFERENCES = ['discreet', 'quickHide'] as const
export type DevicePreference = (typeof DEVICE_PREFERENCES)[number]

/** Local storage key: the offers of Heute that were answered here; kept on logout as well (PUSH-35). */
export const OFFERS_ANSWERED = 'offersAnswered'

const stores = {
  discreet: createSharedItemStore('discreet'),
  quickHide: createSharedItemStore('quickHide'),
} as const satisfies Record<DevicePreference, unknown>

export const readDevicePreference = (preference: DevicePreference): boolean =>
  stores[preference].get() === 'true'

/** Stores a preference and notifies the components that use it. */
export const setDevicePreference = (preference: DevicePreference, on: boolean): void =>
  stores[preference].set(on ? 'true' : null)

export const useDevicePreference = (preference: DevicePreference): boolean =>
  useStore(stores[preference]) === 'true'
