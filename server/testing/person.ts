import { type Answer, type Call, callName, fillPath, type Request } from '#contract/kernel/call.ts'
import { type RawAnswer, type RawRequest, send } from './http-client.ts'

/** The outcome of a call of the contract. */
export interface Outcome<C extends Call> extends RawAnswer {
  /** The answer of a success; asking a refusal for it fails the test. */
  readonly body: Answer<C>
  /** The sentence of a refusal; asking a success for it fails the test. */
  readonly message: string
}

type Parts<C extends Call> =
  object extends Request<C> ? [request?: Request<C>] : [request: Request<C>]

interface AnyRequest {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

/** Somebody with a device: a token, a cookie jar, and the calls of the contract. */
export interface Client {
  readonly address: string
  /** Bearer token; sent with every call while it is set. */
  token: string | undefined
  readonly cookies: Map<string, string>
  /** Sent with every call, e.g. a forwarded address. */
  readonly headers: Record<string, string>
  /** Makes a call of the contract and returns whatever comes back. */
  call<C extends Call>(call: C, ...parts: Parts<C>): Promise<Outcome<C>>
  /** Makes a call that must succeed and returns its answer. */
  ask<C extends Call>(call: C, ...parts: Parts<C>): Promise<Answer<C>>
  /** Sends any request with this device's token and cookies. */
  send(request: RawRequest): Promise<RawAnswer>
}

function queryOf(query: AnyRequest['query']): string {
  const parts = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString()}`
}

/** The request of a call as it goes on the wire. */
export function requestOf(call: Call, { params, query, body }: AnyRequest): RawRequest {
  return {
    method: call.method,
    path: fillPath(call.path, params) + queryOf(query),
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

function outcomeOf<C extends Call>(call: C, raw: RawAnswer): Outcome<C> {
  const succeeded = raw.status >= 200 && raw.status < 300
  const told = () => new Error(`${callName(call)} answered ${raw.status}: ${raw.text}`)
  return {
    ...raw,
    get body() {
      if (!succeeded) throw told()
      return (raw.text === '' ? undefined : JSON.parse(raw.text)) as Answer<C>
    },
    get message() {
      if (succeeded) throw told()
      return (JSON.parse(raw.text) as { message: string }).message
    },
  }
}

function storeCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some((text) => text.trim() === 'Max-Age=0')) jar.delete(name)
    else jar.set(name, pair.slice(pair.indexOf('=') + 1))
  }
}

let networks = 0

/**
 * A device that has not logged in yet, in a network nobody else is in; the server has to trust
 * 127.0.0.1 as its proxy.
 */
export function newClientElsewhere(address: string): Client {
  const client = newClient(address)
  networks += 1
  client.headers['x-forwarded-for'] = `10.0.${Math.floor(networks / 250)}.${networks % 250}`
  return client
}

/** A device that has not logged in yet. */
export function newClient(address: string, token?: string): Client {
  const client: Client = {
    address,
    token,
    cookies: new Map(),
    headers: {},
    async send(raw) {
      const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
      const answer = await send(address, {
        ...raw,
        headers: {
          accept: 'application/json',
          ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }),
          ...(cookie === '' ? {} : { cookie }),
          ...client.headers,
          ...raw.headers,
        },
      })
      storeCookies(client.cookies, answer.headers['set-cookie'] ?? [])
      return answer
    },
    async call(call, ...[request]) {
      return outcomeOf(call, await client.send(requestOf(call, (request ?? {}) as AnyRequest)))
    },
    async ask(call, ...parts) {
      return (await client.call(call, ...parts)).body
    },
  }
  return client
}
