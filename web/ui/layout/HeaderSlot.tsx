import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../lib/store.ts'
import { type HeaderPlace, headerPlaces } from './headerSlots.ts'

/**
 * Puts something of a screen into the header: `note` is the small line below the title, `aside` the
 * right-hand side (a date, one quiet button).
 */
export function HeaderSlot({ place, children }: { place: HeaderPlace; children: ReactNode }) {
  const target = useStore(headerPlaces, (places) => places[place])
  return target && createPortal(children, target)
}
