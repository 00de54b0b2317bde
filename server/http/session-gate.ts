declare const authorizedBrand: unique symbol

/** The pair of a session. Only the session gate makes one, so that no request can name a pair. */
export type AuthorizedPairId = string & { readonly [authorizedBrand]: true }

export interface SessionFacts {
  readonly sessionId: string
  readonly userId: string
  readonly pairId: AuthorizedPairId
  readonly isSuperUser: boolean
}

/** Finds the living session of a bearer token; undefined for a missing, broken or expired one. */
export type SessionGate = (token: string) => Promise<SessionFacts | undefined>

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1]
}
