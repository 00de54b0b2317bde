/** Places in the header that a screen may fill. */
export type HeaderPlace = 'note' | 'aside'

const places = new Map<HeaderPlace, HTMLElement>()
const listeners = new Set<() => void>()

/** The header says where its places are; null when it leaves. */
export function setHeaderPlace(place: HeaderPlace, element: HTMLElement | null): void {
  if (element === null) places.delete(place)
  else places.set(place, element)
  for (const listener of listeners) listener()
}

export const headerPlace = (place: HeaderPlace): HTMLElement | null => places.get(place) ?? null

export function subscribeHeaderPlaces(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
