import { createStore } from '../../lib/store.ts'

/** Places in the header that a screen may fill. */
export type HeaderPlace = 'note' | 'aside'

/** The elements of the places; null while the header is not rendered. */
export const headerPlaces = createStore<Readonly<Record<HeaderPlace, HTMLElement | null>>>({
  note: null,
  aside: null,
})

export const setHeaderPlace = (place: HeaderPlace, element: HTMLElement | null): void =>
  headerPlaces.set({ ...headerPlaces.get(), [place]: element })
