import type { Answer, Call, Received } from '#contract/kernel/call.ts'
import type { BytesAnswer, StreamAnswer } from './send-bytes.ts'
import type { AuthorizedPairId } from './session-gate.ts'

/** The person a call acts for; taken from the session, never from the request. */
export interface Actor {
  readonly userId: string
  readonly pairId: AuthorizedPairId
  readonly sessionId: string
  readonly isSuperUser: boolean
}

/** What only some handlers need to know of the request, and may set on the answer. */
export interface Exchange {
  /** Client address, behind trusted proxies the forwarded one. */
  readonly address: string
  readonly userAgent: string
  readonly cookieHeader: string | undefined
  /** Sets headers of the answer; a list sets one several times. */
  setHeaders(headers: Readonly<Record<string, string | string[]>>): void
  /** Reads the file of a multipart body, at most `maxBytes` of it. */
  readFile(field: string, maxBytes: number): Promise<Buffer | 'missing' | 'too large'>
}

/** What a handler answers with: the contract's answer, or bytes where the call is binary. */
type Given<C extends Call> = C extends { readonly answerKind: 'binary' }
  ? BytesAnswer | StreamAnswer
  : Answer<C>

type ActorOf<C extends Call> = C['access'] extends 'public' ? undefined : Actor

export type Handler<C extends Call> = (
  input: Received<C> & { readonly actor: ActorOf<C> },
  exchange: Exchange,
) => Promise<Given<C>> | Given<C>

export interface Binding {
  readonly call: Call
  readonly handler: Handler<Call>
}

/** Binds a handler to a call of the contract; types of input and answer follow the call. */
export const on = <C extends Call>(call: C, handler: Handler<C>): Binding => ({
  call,
  handler,
})
