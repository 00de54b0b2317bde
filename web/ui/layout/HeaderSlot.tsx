import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '#web/lib/store.ts'

/** `note`: the small line below the title. `aside`: the right-hand side, a date or one button. */
type HeaderPlace = 'note' | 'aside'

/** The elements of the places; null while the header is not rendered. */
const places = createStore<Readonly<Record<HeaderPlace, HTMLElement | null>>>({
  note: null,
  aside: null,
})

export const setHeaderPlace = (place: HeaderPlace, element: HTMLElement | null): void =>
  places.set({ ...places.get(), [place]: element })

/** Puts something of a screen into the header. */
export function HeaderSlot({ place, children }: { place: HeaderPlace; children: ReactNode }) {
  const target = useStore(places, (elements) => elements[place])
  return target && createPortal(children, target)
}
