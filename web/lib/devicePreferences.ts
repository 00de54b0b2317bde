import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from './localStorage.ts'

/** Settings of this device that are kept on logout; they contain nothing about the couple. */
export const DEVICE_PREFERENCES = ['discreet', 'quickHide'] as const
export type DevicePreference = (typeof DEVICE_PREFERENCES)[number]

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readDevicePreference = (preference: DevicePreference): boolean =>
  readItem(preference) === 'true'

/** Stores a preference and notifies the components that use it. */
export function setDevicePreference(preference: DevicePreference, on: boolean): void {
  writeItem(preference, on ? 'true' : null)
  for (const listener of listeners) listener()
}

export const useDevicePreference = (preference: DevicePreference): boolean =>
  useSyncExternalStore(subscribe, () => readDevicePreference(preference))
