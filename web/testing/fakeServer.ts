import { vi } from 'vitest'
import {
  type Answer,
  type Call,
  callName,
  type Received,
  type Refusal,
  refusalAnswer,
} from '#contract/kernel/call.ts'
import { readPause } from '#contract/pause/calls.ts'

/** A request as the fake server saw it. */
export interface FakeRequest<C extends Call = Call> extends Received<C> {
  readonly token: string | null
  readonly headers: Headers
}
type Reply<C extends Call> = Answer<C> | Refusal | Response
type Handler<C extends Call> = (request: FakeRequest<C>) => Reply<C> | Promise<Reply<C>>

interface Route {
  readonly call: Call
  readonly pattern: RegExp
  readonly handler: (request: FakeRequest) => unknown
}

/**
 * A server in place of `fetch`, typed by the contract: its answers have the contract's shape, and
 * what the app sends is read with the contract's schemas. A call nobody expected fails the test.
 */
export function fakeServer() {
  const routes: Route[] = []
  const requests: { name: string; request: FakeRequest }[] = []
  const unexpected: string[] = []

  const server = {
    /** Answers a call from now on; a refusal of the contract may be answered too. */
    on<const C extends Call>(call: C, handler: Handler<C>) {
      const names = call.path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')
      routes.unshift({
        call,
        pattern: new RegExp(`^/api${names}$`),
        handler,
      })
      return server
    },
    /** Like `on`, but answers only once the returned function was called. */
    hold<const C extends Call>(call: C, handler: Handler<C>): () => void {
      const gate = Promise.withResolvers<undefined>()
      server.on(call, async (request) => {
        await gate.promise
        return handler(request)
      })
      return () => gate.resolve(undefined)
    },
    /** The requests of a call, oldest first. */
    requests: <C extends Call>(call: C): FakeRequest<C>[] =>
      requests
        .filter(({ name }) => name === callName(call))
        .map(({ request }) => request as FakeRequest<C>),
    unexpected,
  }

  server.on(readPause, () => ({ on: false, mine: false, word: null, proposal: null }))

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://knistern.test')
    const method = init.method ?? 'GET'
    const fitting = routes.filter(
      ({ call, pattern }) => call.method === method && pattern.test(url.pathname),
    )
    // /cards/mine is no card with the id “mine”, whichever was named first (O-028).
    const route = fitting.find(({ call }) => !call.path.includes(':')) ?? fitting[0]
    if (route === undefined) {
      unexpected.push(`${method} ${url.pathname}`)
      return Response.json({ message: 'Unerwarteter Aufruf' }, { status: 404 })
    }
    const request = read(route, url, init)
    requests.push({ name: callName(route.call), request })
    const reply = await unlessAborted(init.signal, route.handler(request))
    return respond(route.call, reply)
  })
  return server
}
export type FakeServer = ReturnType<typeof fakeServer>

function read({ call, pattern }: Route, url: URL, init: RequestInit): FakeRequest {
  const groups = pattern.exec(url.pathname)?.groups ?? {}
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
  const headers = new Headers(init.headers)
  const header = headers.get('authorization')
  return {
    params: call.params?.parse(params),
    query: call.query?.parse(Object.fromEntries(url.searchParams)),
    body: call.bodyKind === 'multipart' ? body : call.body?.parse(body),
    token: header?.replace(/^Bearer /, '') ?? null,
    headers,
  }
}

function respond(call: Call, reply: unknown): Response {
  if (reply instanceof Response) return reply
  if (isRefusal(call, reply)) {
    return Response.json(refusalAnswer(reply), { status: reply.status })
  }
  if (reply === undefined) return new Response(null, { status: 204 })
  return Response.json(call.answer?.parse(reply), { status: call.status ?? 200 })
}

/** Rejects as `fetch` does once the call is aborted. */
function unlessAborted(signal: AbortSignal | null | undefined, reply: unknown): unknown {
  if (!signal) return reply
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([reply, aborted])
}

/** The refusal of a call is an object of its contract, so it is recognised by identity or shape. */
const isRefusal = (call: Call, reply: unknown): reply is Refusal =>
  typeof reply === 'object' &&
  reply !== null &&
  'status' in reply &&
  'message' in reply &&
  !call.answer?.safeParse(reply).success
