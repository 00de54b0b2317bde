import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function objectText(schema: Json): string {
  const required = list(schema.required)
  const fields = Object.entries(isJson(schema.properties) ? schema.properties : {}).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function numberText(schema: Json): string {
  const { minimum, maximum } = schema
  const bounded = [minimum, maximum].every(
    (bound) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER,
  )
  return bounded ? `${String(minimum)}–${String(maximum)}` : 'number'
}

function stringText(schema: Json): string {
  if (typeof schema.format === 'string') return `string (${schema.format})`
  return typeof schema.maxLength === 'number' ? `string (≤ ${schema.maxLength})` : 'string'
}

function textOf(schema: unknown): string {
  if (!isJson(schema)) return 'anything'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (choices.length > 0) return choices.map(textOf).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectText(schema)
    case 'array':
      return `list of (${textOf(schema.items)})`
    case 'integer':
    case 'number':
      return numberText(schema)
    case 'string':
      return stringText(schema)
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'anything'
  }
}

/** A schema in one line for people: `{ text: string (≤ 4000), clientId?: string (uuid) }`. */
export const schemaText = (schema: z.ZodMiniType, io: 'input' | 'output'): string =>
  textOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
