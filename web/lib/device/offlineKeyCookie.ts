import { OFFLINE_KEY_COOKIE } from '../offline/keyDerivation.ts'

/** Days without the server after which the device forgets the key. */
const DAYS = 7

function write(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${OFFLINE_KEY_COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Strict${secure}`
}

/** The key this device has for what it keeps, base64url; null if it has none. */
export function readOfflineKeyCookie(): string | null {
  const found = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${OFFLINE_KEY_COOKIE}=`))
  return found?.slice(OFFLINE_KEY_COOKIE.length + 1) || null
}

export const writeOfflineKeyCookie = (key: string): void => write(key, DAYS * 24 * 60 * 60)

export const forgetOfflineKeyCookie = (): void => write('', 0)
