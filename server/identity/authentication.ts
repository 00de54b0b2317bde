import type { Context } from '../context.ts'
import type { AdmissionOptions } from '../http/admission.ts'
import { readCookie, withoutPhotos } from '../http/cookies.ts'
import { knownDevice } from './login.ts'
import { findSession } from './sessions.ts'

type Authentication = Pick<
  AdmissionOptions,
  'resolveSession' | 'resolvePhotoSession' | 'knownDevice' | 'clearPhotoHeaders'
>

/** How requests and sockets are recognised: by token, by the photo cookie, by the device cookie. */
export function createAuthentication(
  context: Pick<Context, 'database' | 'vault' | 'clock' | 'cookies'>,
): Authentication {
  const { database, vault, clock, cookies } = context
  const photoSecretIn = (cookieHeader: string | undefined) =>
    readCookie(cookieHeader, cookies.photoName)
  return {
    resolveSession: (token) => findSession(database.db, vault, { token }, clock.now()),
    resolvePhotoSession: async (cookieHeader) => {
      const photoSecret = photoSecretIn(cookieHeader)
      return photoSecret === undefined
        ? undefined
        : findSession(database.db, vault, { photoSecret }, clock.now())
    },
    knownDevice: (cookieHeader) => knownDevice(context, { cookieHeader }),
    clearPhotoHeaders: (cookieHeader) =>
      photoSecretIn(cookieHeader) === undefined ? {} : withoutPhotos(cookies),
  }
}
