import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Call, callName, type IdKind } from '#contract/kernel/call.ts'
import type { RawRequest } from '#server/testing/http-client.ts'
import { hostile, nearlyValid, type Shape, toJson, valid } from './fuzz-values.ts'

/** Things that exist, by what they are; filled while the tests run. */
export type Things = ReadonlyMap<IdKind | 'password' | 'identifier', readonly string[]>

export const shapeOf = (schema: z.ZodMiniType | undefined): Shape | undefined =>
  schema === undefined
    ? undefined
    : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

type Part = 'params' | 'query' | 'body'

/** Ids of the right kind, and sometimes of another. */
function namedIn(call: Call, part: Part, things: Things) {
  return (field: string): fc.Arbitrary<unknown> | undefined => {
    const kind = Object.entries(call.ids ?? {}).find(([slot]) => slot === `${part}.${field}`)?.[1]
    const known = things.get(kind ?? (/password/i.test(field) ? 'password' : ('' as 'password')))
    if (known === undefined || known.length === 0) return undefined
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom(...[...things.values()].flat()) },
      { weight: 1, arbitrary: fc.constant('0'.repeat(26)) },
    )
  }
}

/**
 * Each part valid, nearly so, or hostile: mostly one of them at a time, so that the rest is read.
 */
const degrees = fc.constantFrom('valid', 'valid', 'nearly', 'nearly', 'hostile')

function partOf(call: Call, part: Part, things: Things): fc.Arbitrary<unknown> {
  const shape = shapeOf(call[part])
  if (shape === undefined) return fc.constant(undefined)
  const whole = valid(shape, namedIn(call, part, things))
  return degrees.chain((degree) => {
    if (degree === 'valid') return whole
    return degree === 'nearly' ? nearlyValid(whole) : hostile
  })
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Percent-encodes anything, lone surrogates included; what begins with a percent sign stays. */
function escaped(value: unknown): string {
  const plain = text(value)
  if (plain.startsWith('%')) return plain.replaceAll(/[^%\w.-]/g, '')
  return encodeURIComponent(plain.toWellFormed())
}

function addressOf(call: Call, params: unknown, query: unknown, twice: boolean): string {
  const filled = call.path.replace(
    /:([A-Za-z]+)/g,
    (_, name: string) =>
      // Nothing at all would be the address of another call.
      escaped((params as Record<string, unknown> | null | undefined)?.[name] ?? params) || '%20',
  )
  if (query === undefined) return filled
  const parts =
    typeof query === 'object' && query !== null
      ? Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      : [escaped(query)]
  return `${filled}?${(twice ? [...parts, ...parts] : parts).join('&')}`
}

const rarely = <T>(what: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: what })

/** How a request can be wrong beside its contents; most are not. */
const manners = fc.record({
  method: rarely(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')),
  type: rarely(
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json, text/html',
      ';;;',
      '',
    ),
  ),
  twice: rarely(fc.constant(true)),
  token: rarely(fc.constantFrom('none', 'wrong', 'odd')),
  body: rarely(
    fc.constantFrom(
      '',
      '{',
      'null',
      '7',
      '"x"',
      '[]',
      '{"a":1,"a":2}',
      '\ufeff{}',
      `"${'x'.repeat(1_000_000)}"`,
    ),
  ),
  cut: rarely(fc.constant(true)),
})

/** Beyond 16 KiB no method has been read, so that the refusal of a HEAD has a body too. */
const HEAD_PATH_MAX = 8_000

/** One request as it goes on the wire, without who sends it. */
export interface FuzzRequest extends RawRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly token: string | null
  readonly name: string
}

/** Requests on a call: valid, nearly valid and hostile ones, generated from the contract. */
export const fuzzRequests = (call: Call, things: Things): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      params: partOf(call, 'params', things),
      query: partOf(call, 'query', things),
      body: partOf(call, 'body', things),
      manners,
    })
    .map(({ params, query, body, manners: { method, type, twice, token, body: other, cut } }) => {
      const json = other ?? (body === undefined ? undefined : toJson(body))
      const sent = cut === true ? json?.slice(0, json.length / 2) : json
      return {
        name: callName(call),
        method: method ?? call.method,
        path: addressOf(call, params, query, twice === true).slice(
          0,
          method === 'HEAD' ? HEAD_PATH_MAX : undefined,
        ),
        headers: sent === undefined ? {} : { 'content-type': type ?? 'application/json' },
        token,
        ...(sent === undefined ? {} : { body: sent }),
      }
    })
