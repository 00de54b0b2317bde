import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, callName } from './kernel/call.ts'
import { eventName } from './kernel/event.ts'
import { calls, events } from './manifest.ts'
import { openApiDocument } from './openapi.ts'

/** The parts of OpenAPI 3.1 that the document uses, strictly. */
const jsonSchema = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.strictObject({ schema: jsonSchema }))
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-access': z.enum(['public', 'user', 'admin']),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content })),
  responses: z.record(
    z.string().check(z.regex(/^([2-5]\d\d|default)$/)),
    z.strictObject({ description: z.string(), content: z.optional(content) }),
  ),
})
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().check(z.regex(/^\/[^:]*$/)),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), jsonSchema),
    securitySchemes: z.record(z.string(), jsonSchema),
  }),
  'x-socket-events': z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      direction: z.enum(['client to server', 'server to client']),
      feature: z.string(),
      summary: z.string(),
      source: z.string(),
      payload: z.optional(jsonSchema),
      ack: z.optional(jsonSchema),
    }),
  ),
})

const made = openApiDocument(calls, events, { title: 'Knistern', version: '1.2.3' })
const parsed = z.parse(document, JSON.parse(JSON.stringify(made)))
const operations = Object.entries(parsed.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((one) => ({ path, one })),
)
const find = (name: string) => {
  const found = operations.find(({ one }) => one.operationId === name)?.one
  if (found === undefined) throw new Error(`${name} is not in the document`)
  return found
}

/** Every reference anywhere in the document. */
const references = (value: unknown): readonly string[] =>
  Array.from(JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g), (hit) => hit[1] ?? '')

describe('the OpenAPI document', () => {
  test('Every call of the manifest is in the document, once, and nothing else', () => {
    const names = operations.map(({ one }) => one.operationId)
    expect(names.toSorted()).toEqual(calls.map(callName).toSorted())
  })

  test('Every event of the manifest is in the document, and nothing else', () => {
    expect(Object.keys(parsed['x-socket-events']).toSorted()).toEqual(
      events.map(eventName).toSorted(),
    )
  })

  test('The parameters of each path are exactly those it declares', () => {
    for (const { path, one } of operations) {
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), (hit) => hit[1])
      const declared = one.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  test('Every reference leads somewhere within the document', () => {
    const targets = Object.keys(parsed.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    )
    expect(targets).toEqual(expect.arrayContaining(Array.from(new Set(references(made)))))
    expect(references(made).length).toBeGreaterThan(calls.length)
  })

  test('A request is documented by its input schema, an answer by its output schema', () => {
    const vote = find('POST /card-meta/favorite')
    expect(vote.parameters).toContainEqual(
      expect.objectContaining({ name: 'isFavorite', schema: { type: 'string' } }),
    )
    const questions = find('GET /questions')
    expect(questions.parameters.map(({ required }) => required)).not.toContain(true)
    expect(questions.responses['200']?.content?.['application/json']?.schema.required).toEqual([
      'questions',
      'allQuestionsMeta',
    ])
  })

  test('Refusals stand under their status with their codes and German sentences', () => {
    expect(find('POST /selection').responses['409']?.description).toBe(
      'paused: Bei euch ist gerade Pause. Solange ruht das hier. / already_chosen: Für heute ist schon eine Karte gewählt. / already_played: Diese Karte habt ihr schon gespielt. / card_on_hand: Diese Karte liegt bei euch auf der Hand. / card_rests: Diese Karte ruht. / card_out_of_season: Diese Karte wartet noch auf ihre Zeit im Jahr.',
    )
    expect(find('GET /system/users').responses['401']?.description).toBe(
      'not_authorised: Bitte melde dich an.',
    )
  })

  test('A public call needs no token, and only photos open by cookie', () => {
    expect(find('POST /auth/login').security).toEqual([])
    expect(find('POST /auth/login').responses['401']?.description).toContain('Passwort')
    expect(find('GET /cards').security).toEqual([{ bearer: [] }])
    expect(find('GET /uploads/:name').security).toEqual([{ bearer: [] }, { photoCookie: [] }])
  })

  test('An empty answer is a 204 without content, an upload is multipart', () => {
    expect(find('POST /auth/logout').responses['204']).toEqual({ description: 'Done' })
    expect(Object.keys(find('POST /media/uploads/').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
  })

  test('A call that is not in the manifest is not in the document', () => {
    const only: readonly Call[] = calls.slice(0, 1)
    const small = z.parse(document, openApiDocument(only, [], { title: 'x', version: '1' }))
    expect(Object.keys(small.paths)).toHaveLength(1)
    expect(small['x-socket-events']).toEqual({})
  })
})
