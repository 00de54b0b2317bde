import { thumbHashToDataURL } from 'thumbhash'

/** Data URLs by thumbhash; decoding is repeated for every scroll otherwise. */
const cache = new Map<string, string>()
const CACHE_MAX = 500

/** The blurred preview of a photo as a data URL; undefined where there is none. */
export function placeholderOf(thumbhash: string | null | undefined): string | undefined {
  if (thumbhash == null) return undefined
  const known = cache.get(thumbhash)
  if (known !== undefined) return known
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
    const url = thumbHashToDataURL(bytes)
    if (cache.size >= CACHE_MAX) cache.clear()
    cache.set(thumbhash, url)
    return url
  } catch {
    return undefined
  }
}
