/**
 * A cookie and not local storage: it is the only store that browsers seal with the keystore of the
 * operating system, and it lapses by itself (docs/decisions/0055).
 */
const NAME = 'knistern-offline'

/** Days without the server after which the device forgets the key. */
const DAYS = 7

function write(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Strict${secure}`
}

/** The key this device has for what it keeps, base64url; null if it has none. */
export function readOfflineKeyCookie(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`))
  return found?.slice(NAME.length + 1) || null
}

export const writeOfflineKeyCookie = (key: string): void => write(key, DAYS * 24 * 60 * 60)

export const forgetOfflineKeyCookie = (): void => write('', 0)
