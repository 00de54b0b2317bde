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
    /** Opens nothing but GET of the couple's photos (O-026, O-077). */
    photoName: `${prefix}knistern-fotos`,
    /** Opens nothing: tells the throttle that this device has logged in before (trust.md c). */
    deviceName: `${prefix}knistern-geraet`,
    set: (name: string, value: string, maxAgeSeconds: number) =>
      `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: (name: string) => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export type CookieJar = ReturnType<typeof cookieJar>
