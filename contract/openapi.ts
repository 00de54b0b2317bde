import * as z from 'zod/mini'
import { type Call, callName, type Refusal } from './kernel/call.ts'
import { eventName, type SocketEvent } from './kernel/event.ts'
import { notAuthorised, paused } from './kernel/refusals.ts'
import { refusalBody } from './kernel/shapes.ts'

type Json = { readonly [key: string]: unknown }

/** A schema as JSON Schema: of a request (`input`) or of an answer (`output`). */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** OpenAPI writes parameters as `{name}`. */
const openApiPath = (path: string): string => path.replace(/:([A-Za-z]+)/g, '{$1}')

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): readonly Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function bodyOf(call: Call): Json {
  if (call.bodyKind === 'multipart') {
    const file = { type: 'string', format: 'binary' }
    const { properties = {} } = call.body === undefined ? {} : schemaOf(call.body, 'input')
    const fields = { file, ...(properties as Json) }
    const schema = { type: 'object', properties: fields, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (call.body === undefined) return {}
  const schema = schemaOf(call.body, 'input')
  const required = !call.body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

function success(call: Call): Json {
  if (call.answerKind === 'binary') {
    return { 200: { description: 'Bytes', content: { '*/*': { schema: { type: 'string' } } } } }
  }
  if (call.answer === undefined) return { [call.status ?? 204]: { description: 'Done' } }
  const schema = schemaOf(call.answer, 'output')
  return {
    [call.status ?? 200]: { description: 'Success', content: { 'application/json': { schema } } },
  }
}

const refused = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** All refusals of a call, grouped by status; the description lists their codes and sentences. */
function refusals(call: Call): Json {
  const all: readonly Refusal[] = [
    ...(call.access === 'public' ? [] : [notAuthorised]),
    ...(call.rests === true ? [paused] : []),
    ...(call.refusals ?? []),
  ]
  const byStatus = Object.groupBy(all, ({ status }) => String(status))
  const stated = Object.entries(byStatus).map(([status, those = []]): [string, Json] => [
    status,
    refused(those.map(({ code, message }) => `${code}: ${message}`).join(' / ')),
  ])
  return {
    ...Object.fromEntries(stated),
    default: refused('Malformed input (400), too many requests (429) or an inner fault (500)'),
  }
}

function securityOf(call: Call): readonly Json[] {
  if (call.access === 'public') return []
  return call.photoCookie ? [{ bearer: [] }, { photoCookie: [] }] : [{ bearer: [] }]
}

const operationOf = (call: Call): Json => ({
  operationId: callName(call),
  tags: [call.feature],
  summary: call.summary,
  description: `Source: ${call.source}`,
  'x-access': call.access,
  security: securityOf(call),
  parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
  ...bodyOf(call),
  responses: { ...success(call), ...refusals(call) },
})

const eventEntry = (event: SocketEvent): Json => ({
  name: event.name,
  direction: event.from === 'client' ? 'client to server' : 'server to client',
  feature: event.feature,
  summary: event.summary,
  source: event.source,
  ...(event.payload && {
    payload: schemaOf(event.payload, event.from === 'client' ? 'input' : 'output'),
  }),
  ...(event.ack && { ack: schemaOf(event.ack, 'output') }),
})

function pathsOf(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = openApiPath(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return paths
}

/**
 * All calls and socket events as an OpenAPI 3.1 document. OpenAPI has no socket events, so they are
 * listed under `x-socket-events`.
 */
export const openApiDocument = (
  calls: readonly Call[],
  events: readonly SocketEvent[],
  info: { readonly title: string; readonly version: string },
): Json => ({
  openapi: '3.1.0',
  info: { title: info.title, version: info.version },
  servers: [{ url: '/api' }, { url: '/' }],
  tags: Array.from(new Set(calls.map(({ feature }) => feature)), (name) => ({ name })),
  paths: pathsOf(calls),
  components: {
    schemas: { Refusal: schemaOf(refusalBody, 'output') },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      photoCookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'knistern-fotos',
        description: 'With https the name begins with __Host-.',
      },
    },
  },
  'x-socket-events': Object.fromEntries(
    events.map((event) => [eventName(event), eventEntry(event)]),
  ),
})
