/** Reads one cookie of a request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Names and attributes of our cookies; with https they carry the __Host- prefix (O-026). */
export function cookieJar(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    /** Whether browsers reach the server by https only. */
    secure,
    /** Opens nothing but GET of the couple's photos (O-026, O-077). */
    photoName: `${prefix}knistern-fotos`,
    /** Opens nothing: tells the throttle that this device has logged in before (trust c). */
    deviceName: `${prefix}knistern-geraet`,
    set: (name: string, value: string, maxAgeSeconds: number) =>
      `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: (name: string) => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export type CookieJar = ReturnType<typeof cookieJar>

/**
 * Headers that take the photo cookie from a browser and the photos out of its cache. Browsers obey
 * the second by https only; without it no photo is left to a cache.
 */
export const withoutPhotos = (cookies: CookieJar) => ({
  ...FORGET_CACHE,
  'set-cookie': cookies.clear(cookies.photoName),
})

/** Has a browser forget what it has kept of this origin's answers. */
export const FORGET_CACHE = { 'clear-site-data': '"cache"' } as const
