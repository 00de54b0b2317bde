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
    /** Authorises GET of the couple's photos only (O-026, O-077). */
    photoName: `${prefix}knistern-fotos`,
    /** Authorises nothing; identifies a device with an earlier login to the throttle (trust c). */
    deviceName: `${prefix}knistern-geraet`,
    set: (name: string, value: string, maxAgeSeconds: number) =>
      `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: (name: string) => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export type CookieJar = ReturnType<typeof cookieJar>

/**
 * Headers that clear the photo cookie, and from the cache the photos that browsers kept for a day by
 * https until decision 0062.
 */
export const withoutPhotos = (cookies: CookieJar) => ({
  ...FORGET_CACHE,
  'set-cookie': cookies.clear(cookies.photoName),
})

/** Clears the browser's cache of this origin. */
export const FORGET_CACHE = { 'clear-site-data': '"cache"' } as const
