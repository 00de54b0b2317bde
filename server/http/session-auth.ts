declare const authorizedBrand: unique symbol

/** The pair of a session. Branded, so that it cannot come from a request. */
export type AuthorizedPairId = string & { readonly [authorizedBrand]: true }

export interface AuthSession {
  readonly sessionId: string
  readonly userId: string
  readonly pairId: AuthorizedPairId
  readonly isSuperUser: boolean
}

/** Finds the active session of a bearer token; undefined for an unknown or expired one. */
export type SessionResolver = (token: string) => Promise<AuthSession | undefined>

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1]
}
