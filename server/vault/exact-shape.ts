import type * as z from 'zod/mini'

/** Whether a JSON value is what its schema describes, with no field missing and none more. */
type ExactCheck = (value: unknown) => boolean

type Definition = z.core.$ZodTypes['_zod']['def']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Compiles a check for values that parsing a schema would leave as they are, so that they need not
 * be copied: 632 reactions take 34 µs instead of 115. False also where it cannot tell, such as for
 * unions and refinements; those values have to be parsed.
 */
export function exactCheckOf(schema: z.core.$ZodType): ExactCheck {
  const def = schema._zod.def as Definition
  // Refined by a check, or a refined type such as an e-mail.
  if ((def.checks?.length ?? 0) > 0 || 'check' in def) return () => false
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => typeof value === def.type
    case 'number':
      return Number.isFinite
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries))
      return (value) => values.has(value)
    }
    case 'nullable': {
      const check = exactCheckOf(def.innerType)
      return (value) => value === null || check(value)
    }
    case 'default':
      return exactCheckOf(def.innerType)
    case 'array': {
      const check = exactCheckOf(def.element)
      return (value) => Array.isArray(value) && value.every(check)
    }
    case 'tuple': {
      const checks = def.items.map(exactCheckOf)
      return (value) =>
        Array.isArray(value) &&
        value.length === checks.length &&
        checks.every((check, at) => check(value[at]))
    }
    case 'record': {
      const check = exactCheckOf(def.valueType)
      const checkKey = exactCheckOf(def.keyType)
      // Parsing leaves out a field of this name.
      const isField = (name: string) => name !== '__proto__' && checkKey(name)
      return (value) =>
        isObject(value) && Object.keys(value).every(isField) && Object.values(value).every(check)
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([name, inner]) => [name, exactCheckOf(inner)] as const,
      )
      return (value) =>
        isObject(value) &&
        Object.keys(value).length === fields.length &&
        fields.every(([name, check]) => check(value[name]))
    }
    default:
      return () => false
  }
}
