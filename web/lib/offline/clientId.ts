/**
 * A random UUID. Not `crypto.randomUUID`: browsers have it over https alone, and a phone in the home
 * network may come over http.
 */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** The state of the mutation a form sends with. */
interface Attempt<T> {
  readonly isError: boolean
  readonly variables: T | undefined
}

/**
 * The clientId of what a form sends: that of the attempt that failed, if it is the same again. The
 * server may have stored it before it failed.
 */
export const clientIdAfter = <T extends { readonly clientId: string }>(
  { isError, variables }: Attempt<T>,
  isSame: (failed: T) => boolean,
): string =>
  isError && variables !== undefined && isSame(variables) ? variables.clientId : newClientId()
