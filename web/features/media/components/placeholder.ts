import { thumbHashToDataURL } from 'thumbhash'

/** Drawn once each: a list scrolls past the same ones again and again. */
const drawn = new Map<string, string>()
const DRAWN_MAX = 500

/** The blurred preview of a photo as an address; undefined where there is none. */
export function placeholderOf(thumbhash: string | null | undefined): string | undefined {
  if (thumbhash == null) return undefined
  const known = drawn.get(thumbhash)
  if (known !== undefined) return known
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
    const url = thumbHashToDataURL(bytes)
    if (drawn.size >= DRAWN_MAX) drawn.clear()
    drawn.set(thumbhash, url)
    return url
  } catch {
    return undefined
  }
}
