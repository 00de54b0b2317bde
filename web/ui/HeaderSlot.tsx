import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type HeaderPlace, headerPlace, subscribeHeaderPlaces } from './headerSlots.ts'

/**
 * Puts something of a screen into the header: `note` is the small line below the title, `aside` the
 * right-hand side (a date, one quiet button).
 */
export function HeaderSlot({ place, children }: { place: HeaderPlace; children: ReactNode }) {
  const target = useSyncExternalStore(subscribeHeaderPlaces, () => headerPlace(place))
  return target && createPortal(children, target)
}
