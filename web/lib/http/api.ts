import {
  type Answer,
  type Call,
  callName,
  fillPath,
  type Refusal,
  type Request,
  tellsOthers,
} from '#contract/kernel/call.ts'
import { readItem } from '../device/localStorage.ts'
import { createEmitter } from '../store.ts'
import { recordServerTime } from '../time/serverClock.ts'
import { whenGateOpens } from './requestGate.ts'
import { waitSentence } from './retryAfter.ts'
import type { WireRequest } from './wireRequest.ts'

/** An answer other than success: `API Error {status}: {body text}` (FEHLER-04, O-140). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /**
   * The server's German sentence alone, for screens that show just that, and after a 429 when to try
   * again (O-183); null if it sent none a person could use.
   */
  readonly serverMessage: string | null
  /** The refusal's code, which does not change with its sentence; null if it sent none. */
  readonly code: string | null
  /** The field the refusal concerns, as the contract names it. */
  readonly field: string | undefined

  /** @param retryAfter the header `Retry-After`, in seconds */
  constructor(status: number, bodyText: string, retryAfter: string | null = null) {
    const { message, code, field } = refusalIn(bodyText)
    super(`API Error ${status}: ${message ?? bodyText}`)
    this.status = status
    const wait = status === 429 ? waitSentence(Number(retryAfter)) : null
    // „Interner Fehler“ helps nobody: the screen says what it could not do (O-185).
    const said = code === INTERNAL_ERROR ? undefined : message
    this.serverMessage = [said, wait].filter((text) => text != null).join(' ') || null
    this.code = code ?? null
    this.field = field
  }
}

/** The code of a 500 (server/http/answer-fault.ts). */
const INTERNAL_ERROR = 'internal_error'

/** Said where nothing was reached and no sentence says what failed (O-158). */
export const UNREACHED = 'Keine Verbindung. Prüfe dein Netz und versuche es noch einmal.'

/** The server could not be reached, or its answer did not come whole and in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super(UNREACHED, { cause })
  }
}

/** The screen's own sentence of what failed, and that nothing was reached (O-158, O-185). */
export const unreachedSentence = (sentence: string): string =>
  sentence === '' ? UNREACHED : `${sentence.replace(/[^.!?…]$/, '$&.')} Keine Verbindung.`

/** The server's own sentence; null if it was not reached or sent none. */
export const serverMessageOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.serverMessage : null

/**
 * The sentence about a failed call for the person: the server's, else `otherwise`.
 * @param error null while a query is paused offline
 */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error === null || error instanceof NetworkError
    ? unreachedSentence(otherwise)
    : (serverMessageOf(error) ?? otherwise)

/** Whether a call failed with this refusal of the contract. */
export const isRefusal = (error: unknown, refusal: Refusal): boolean =>
  error instanceof ApiError && error.code === refusal.code

let endSession: () => void = () => undefined

/** Sets what happens on a 401: the server no longer knows the session (KONTO-26). */
export function onUnauthorised(handler: () => void): void {
  endSession = handler
}

const acceptedChanges = createEmitter()

/**
 * Calls `listener` after each success of a call that changes what other open pages may show. Returns
 * a function that unsubscribes.
 */
export const onAcceptedChange = acceptedChanges.subscribe

let isEndingSession = false

/** Runs `step`, which ends the session; a 401 of another call meanwhile is ignored (O-021). */
export async function whileEndingSession(step: () => Promise<void>): Promise<void> {
  isEndingSession = true
  try {
    await step()
  } finally {
    isEndingSession = false
  }
}

export interface CallOptions {
  /** A token to use instead of the stored one. */
  readonly token?: string
  readonly signal?: AbortSignal | undefined
  /** Is sent while the app is locked, too. */
  readonly bypassGate?: boolean
  /** False for large files, which take as long as the network needs; true unless given. */
  readonly hasDeadline?: boolean
  /** Is sent also when the page is closed meanwhile. */
  readonly keepalive?: boolean
  /** Headers beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Until an answer has come whole: a lost one is noticed by browsers after minutes (docs/decisions/0045). */
const DEADLINE_MS = 30_000

/** Aborted where the calls of this page have been cut without a word. */
let openCalls = new AbortController()

/** Aborts once the call that is made now was cut (`failCutCalls`). */
export const cutSignal = (): AbortSignal => openCalls.signal

/**
 * Fails the calls of a page that comes out of the back/forward cache, before its screens read anew:
 * WebKit has cut them, and neither answers nor fails them (docs/decisions/0065). Returns a function
 * that stops it.
 */
export function failCutCalls(): () => void {
  let wasCached = false
  const stop = new AbortController()
  // Before all that reads when the page is seen again.
  const options = { capture: true, signal: stop.signal }
  const onShow = () => {
    if (!wasCached || document.visibilityState === 'hidden') return
    wasCached = false
    const former = openCalls
    openCalls = new AbortController()
    former.abort()
  }
  const onHide = ({ persisted }: PageTransitionEvent) => {
    wasCached = persisted
  }
  window.addEventListener('pagehide', onHide, options)
  // The first of the two that come.
  window.addEventListener('visibilitychange', onShow, options)
  window.addEventListener('pageshow', onShow, options)
  return () => stop.abort()
}

/**
 * Makes a call of the contract. Returns the body, undefined for 204. Throws ApiError or
 * NetworkError. A 401 ends the session, unless the call is public: there it means a wrong password
 * (O-020).
 */
export async function call<const C extends Call>(
  contract: C,
  request: Request<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const body = await send(outgoing(contract, request as Parts), options, bodyOf)
  if (body === undefined) return undefined as Answer<C>
  // The production build contains no schemas (tools/vite/schemaless.ts).
  if (import.meta.env.DEV && contract.answer !== undefined) {
    const parsed = contract.answer.safeParse(body)
    if (!parsed.success) throw new Error(`${callName(contract)}: ${parsed.error.message}`)
  }
  return body as Answer<C>
}

/** A call that a page or the worker makes later. `A` is the type of its answer; no value has it. */
export interface PreparedCall<A> extends WireRequest {
  readonly answer?: A
}

/** Prepares a call of a person who is logged in. */
export const prepareCall = <const C extends Call>(
  contract: C,
  request: Request<C>,
): PreparedCall<Answer<C>> => ({
  method: contract.method,
  address: addressOf(contract, request as Parts),
  body: JSON.stringify((request as Parts).body) ?? null,
  ...(!tellsOthers(contract) && { isSilent: true }),
})

/**
 * Makes a call that was prepared, by this build or a former one. Returns the body as it came. Throws
 * like `call`.
 * @param token of the person who makes it; the stored one if not given
 */
export const sendPrepared = (wire: WireRequest, token?: string): Promise<unknown> =>
  send(wire, token === undefined ? {} : { token }, bodyOf)

/** Makes a call whose answer `read` takes as it comes. Throws like `call`, also where it breaks off. */
export const callAndRead = <const C extends Call, T>(
  contract: C,
  request: Request<C>,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> =>
  send(outgoing(contract, request as Parts), { ...options, hasDeadline: false }, read)

/** Makes a call that returns a file. Throws like `call`. */
export const callForFile = <const C extends Call>(
  contract: C,
  request: Request<C>,
  options: CallOptions = {},
): Promise<Blob> => callAndRead(contract, request, options, (response) => response.blob())

const bodyOf = async (response: Response): Promise<unknown> =>
  response.status === 204 ? undefined : response.json()

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Outgoing extends Omit<WireRequest, 'body'> {
  readonly body: string | FormData | null
  readonly access?: Call['access']
}

const outgoing = (contract: Call, request: Parts): Outgoing => ({
  method: contract.method,
  address: addressOf(contract, request),
  body: request.body instanceof FormData ? request.body : (JSON.stringify(request.body) ?? null),
  access: contract.access,
  isSilent: contract.access === 'public' || !tellsOthers(contract),
})

async function send<T>(
  { method, address, body, access, isSilent = false }: Outgoing,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const wait = whenGateOpens()
  if (wait !== null && !options.bypassGate) await wait
  const token = options.token ?? readItem('token')
  // A logout has emptied the device, and its screens are about to go: nobody is left to ask for.
  if (token === null && isEndingSession && access !== 'public') return new Promise(() => {})
  const headers = new Headers({ Accept: 'application/json', ...options.headers })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const { signal, hasDeadline = !(body instanceof FormData) } = options
  const signals = [cutSignal(), ...(signal === undefined ? [] : [signal])]
  if (hasDeadline) signals.push(AbortSignal.timeout(DEADLINE_MS))
  let refusal: readonly [status: number, bodyText: string, retryAfter: string | null]
  try {
    const response = await fetch(address, {
      method,
      headers,
      // The photo cookie comes and goes with the session (O-026).
      credentials: 'same-origin',
      body,
      signal: AbortSignal.any(signals),
      ...(options.keepalive && { keepalive: true }),
    })
    recordServerTime(response.headers)
    if (response.ok) {
      if (!isSilent) acceptedChanges.emit()
      return await read(response)
    }
    refusal = [response.status, await response.text(), response.headers.get('retry-after')]
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new NetworkError(cause)
  }
  throw faultOf({ access }, token, ...refusal)
}

/** The error for a status other than 2xx; a 401 ends the session of `token` (KONTO-26). */
export function faultOf(
  { access }: { readonly access?: Call['access'] | undefined },
  token: string | null,
  status: number,
  bodyText: string,
  retryAfter: string | null,
): ApiError {
  // The request may belong to an earlier session.
  const isCurrent = token === readItem('token') && !isEndingSession
  if (status === 401 && access !== 'public' && isCurrent) endSession()
  return new ApiError(status, bodyText, retryAfter)
}

/** The URL of a call with parameters and query. */
export function addressOf(contract: Call, request: Parts): string {
  // The prefix keeps API paths apart from pages of the same path (O-054).
  const address = `/api${fillPath(contract.path, request.params)}`
  const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined)
  if (given.length === 0) return address
  return `${address}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** The string fields of a refusal; none if the body is not one. */
function refusalIn(bodyText: string): Partial<Record<'message' | 'code' | 'field', string>> {
  try {
    const parsed: unknown = JSON.parse(bodyText)
    const texts = Object.entries(parsed ?? {}).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts) as Record<string, string>
  } catch {
    return {}
  }
}
