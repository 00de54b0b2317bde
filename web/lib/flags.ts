import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from './device.ts'

/** Choices of this device that outlive a logout; they say nothing about a couple. */
export const FLAGS = ['discreet', 'quickHide'] as const
export type Flag = (typeof FLAGS)[number]

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readFlag = (flag: Flag): boolean => readItem(flag) === 'true'

/** Keeps a choice on this device and tells everybody who shows it. */
export function setFlag(flag: Flag, on: boolean): void {
  writeItem(flag, on ? 'true' : null)
  for (const listener of listeners) listener()
}

export const useFlag = (flag: Flag): boolean =>
  useSyncExternalStore(subscribe, () => readFlag(flag))
