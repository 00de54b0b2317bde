import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The callers that are allowed: anybody, a logged-in person, or a logged-in super user. */
export type Access = 'public' | 'user' | 'admin'

/** The kind of thing an id in a request names; feeds the generated isolation tests. */
export type IdKind =
  | 'user'
  | 'pair'
  | 'session'
  | 'card'
  | 'category'
  | 'message'
  | 'file'
  | 'story'
  | 'question'
  | 'invitation'
  | 'passkey'
  | 'formerPair'
  | 'evening'
  | 'calendar'
  | 'specialDay'
  | 'letter'

/** A place in a request that holds an id, written `params.id`, `query.cardId` or `body.messageIds`. */
export type IdSlot = `${'params' | 'query' | 'body'}.${string}`

export interface Call {
  readonly method: Method
  /** Path as the specification writes it, parameters as `:name`. Also served below /api. */
  readonly path: `/${string}`
  readonly access: Access
  /** The effect of the call, in one English sentence; printed in `/api/openapi.json`. */
  readonly summary: string
  /** Feature folder that owns the call. */
  readonly feature: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The answer's shape; absent means an empty answer with status 204. */
  readonly answer?: z.ZodMiniType
  /** Status of success; 200 with an answer and 204 without unless said otherwise. */
  readonly status?: 200 | 201 | 204
  /** How the body travels; `multipart` is read by the handler itself. */
  readonly bodyKind?: 'json' | 'multipart'
  /** Largest body in bytes, where it may be larger than usual (`bodyMaxBytes`). */
  readonly bodyMaxBytes?: number
  /** How the answer travels; `binary` is written by the handler itself. */
  readonly answerKind?: 'json' | 'binary'
  /** The photo cookie opens this call as well as the bearer token does (O-026, O-077). */
  readonly photoCookie?: true
  /**
   * Recipients of `resync` after a success: the other open devices of the pair, or none. If absent,
   * the other open devices of the caller, and none after a read.
   */
  readonly tells?: 'pair' | 'nobody'
  /** A read although the method is not GET; rate limit and queue treat it as a read. */
  readonly reads?: true
  /**
   * Reads all texts of one kind, megabytes if a couple has used up its quota. Such calls run one at
   * a time per person, and two at a time on the whole server (decision 0068).
   */
  readonly isLong?: true
  /**
   * Refused with `paused` while the couple pauses (O-194); `inPair` sees to it, within the lock of the
   * pair.
   */
  readonly rests?: true
  /** Counts callers without a session itself: the limit of an address would tell at home that one reads. */
  readonly countsStrangers?: true
  /** Answered also while the server is overloaded; all other calls are then refused. */
  readonly duringOverload?: true
  /** Which parts of the request are ids, and of what. */
  readonly ids?: Readonly<Record<IdSlot, IdKind>>
  /** Refusals the call may answer with beyond 400, 401 and 429. */
  readonly refusals?: readonly Refusal[]
  /** Specification and decision points behind the call. */
  readonly source: string
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503 | 507
  /** For programs; never changed, and reveals no more than the sentence. */
  readonly code: string
  /** The field of the request it concerns, where it concerns one. */
  readonly field?: string
  /** German sentence the person reads. */
  readonly message: string
}

/** Defines a call, with its literal types. */
export const defineCall = <const C extends Call>(call: C): C => call

/** Whether a call changes nothing. */
export const isRead = ({ method, reads }: Call): boolean => method === 'GET' || reads === true

/** Defines a refusal. */
export const refusal = (
  status: Refusal['status'],
  code: string,
  message: string,
  field?: string,
): Refusal => ({ status, code, ...(field !== undefined && { field }), message })

/** The body of a refusal's answer. */
export const refusalAnswer = ({ code, field, message }: Omit<Refusal, 'status'>) => ({
  code,
  ...(field !== undefined && { field }),
  message,
})

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** The parsed request that a handler receives. */
export interface Received<C extends Call> {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
}

type BodyOf<T> = undefined extends T ? { body?: T } : { body: T }

/** The request that a caller sends; without the parts the call does not have. */
export type Request<C extends Call> = (C['params'] extends z.ZodMiniType
  ? { params: Sent<C['params']> }
  : object) &
  (C['query'] extends z.ZodMiniType ? { query?: Sent<C['query']> } : object) &
  (C['body'] extends z.ZodMiniType ? BodyOf<Sent<C['body']>> : object)

/** The answer of a call; undefined for an empty answer. */
export type Answer<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.output<C['answer']>
  : undefined

/** Largest usual bodies in bytes, with and without a login (trust i). */
export const BODY_MAX_BYTES = 64 * 1024
const PUBLIC_BODY_MAX_BYTES = 16 * 1024

/** Largest body of a call in bytes; the handler of a multipart one has its own limit. */
export const bodyMaxBytes = (call: Call): number =>
  call.bodyMaxBytes ?? (call.access === 'public' ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES)

/** Whether the bodies of a call are so large that their number is limited. */
export const hasLargeBody = (call: Call): boolean =>
  call.bodyKind === 'multipart' || bodyMaxBytes(call) > BODY_MAX_BYTES

/** Whether other open pages read again after a success. */
export const tellsOthers = (call: Call): boolean => !isRead(call) && call.tells !== 'nobody'

/** `POST /auth/login`: the name of a call in lists and logs. */
export const callName = (call: Pick<Call, 'method' | 'path'>): string =>
  `${call.method} ${call.path}`

/** Fills a path's parameters, each URL-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
