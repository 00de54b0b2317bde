import type { Answer, Call, Received } from '#contract/kernel/call.ts'
import type { BytesAnswer, PartialAnswer, StreamAnswer } from './send-bytes.ts'
import type { AuthorizedPairId } from './session-auth.ts'

/** The person a call acts for; from the session, never from the request. */
export interface Actor {
  readonly userId: string
  readonly pairId: AuthorizedPairId
  readonly sessionId: string
  readonly isSuperUser: boolean
  /** The call rests during a pause (`Call.rests`). */
  readonly rests?: true | undefined
}

/** Access to request and response for the few handlers that need it. */
export interface Exchange {
  /** Client address, behind trusted proxies the forwarded one. */
  readonly address: string
  readonly userAgent: string
  readonly cookieHeader: string | undefined
  /** Sets response headers; a list repeats its header. */
  setHeaders(headers: Readonly<Record<string, string | string[]>>): void
  /** Reads the file of a multipart body, at most `maxBytes` of it, and the other fields of the form. */
  readFile(
    field: string,
    maxBytes: number,
    onField?: (name: string, value: string) => void,
  ): Promise<Buffer | 'missing' | 'too large'>
}

/** The contract's answer, or bytes for a binary call. */
type HandlerResult<C extends Call> = C extends { readonly answerKind: 'binary' }
  ? BytesAnswer | StreamAnswer | PartialAnswer
  : Answer<C>

type ActorOf<C extends Call> = C['access'] extends 'public' ? undefined : Actor

export type Handler<C extends Call> = (
  input: Received<C> & { readonly actor: ActorOf<C> },
  exchange: Exchange,
) => Promise<HandlerResult<C>> | HandlerResult<C>

export interface Binding {
  readonly call: Call
  readonly handler: Handler<Call>
}

/** Binds a handler to a call of the contract; types of input and answer follow the call. */
export const on = <C extends Call>(call: C, handler: Handler<C>): Binding => ({
  call,
  handler,
})
