import fc from 'fast-check'

/** The part of JSON Schema our contract comes out as. */
export interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Stands for text that goes on the wire as it is, where JSON.stringify would tidy it up. */
const raw = (text: string): string => `@@${text}@@`
/** A value as JSON, with `raw` in it put in as it is. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"@@(.*?)@@"/g, (_, text: string) =>
    // The text inside a string was escaped once on its way here.
    String(JSON.parse(`"${text}"`)),
  )

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Values that no honest program sends (trust j). */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    true,
    [],
    {},
    -1,
    0.1,
    Number.MAX_SAFE_INTEGER,
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '2026-11-21T25:61:61Z',
    'a\0b',
    'a\ud800b',
    '\udc00',
    '\ufeff',
    '\u202eabc',
    '👩‍❤️‍💋‍👩'.repeat(20),
    'Ω'.repeat(4_001),
    'x'.repeat(20_001),
    "' OR 1=1; --",
    '%00',
    '../../etc/passwd',
    '${7*7}{{7*7}}',
    'null',
    'NaN',
    '-0',
    '1e3',
    '٣',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ),
  fc.constantFrom(
    raw('1e308'),
    raw('1e400'),
    raw('-0'),
    raw('1e-400'),
    raw('99999999999999999999999'),
    raw('{"__proto__":{"polluted":true}}'),
    raw('{"constructor":{"prototype":{"polluted":true}}}'),
    raw('{"toString":1,"valueOf":1,"then":1}'),
    raw('"\\u0000"'),
    raw('"\\ud83d"'),
    raw(nested(21)),
    raw(nested(10_000)),
    raw(`[${'0,'.repeat(600)}0]`),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

const words = fc.oneof(
  fc.constantFrom('Mia', 'Heute Abend?', 'Königin', 'herz', 'ja', '🔥', 'mia@beispiel.de', 'true'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

function textOf(shape: Shape, named: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<unknown> {
  if (named !== undefined) return named
  if (shape.format === 'uuid') return fc.uuid()
  if (shape.format === 'uri') {
    return fc.constantFrom('https://fcm.googleapis.com/fcm/send/x', 'https://push.example/x')
  }
  if (shape.pattern !== undefined) return fc.stringMatching(new RegExp(shape.pattern))
  const { minLength = 0, maxLength = 50 } = shape
  const longest = fc.constant('x'.repeat(Math.min(maxLength, 4_000)))
  const fitting = words.filter(({ length }) => length >= minLength && length <= maxLength)
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: longest })
}

/**
 * Values a schema takes.
 * @param named values worth trying for a field of a name, such as ids that exist
 */
export function valid(
  shape: Shape,
  named: (field: string) => fc.Arbitrary<unknown> | undefined,
  field = '',
): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valid(one, named, field)))
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(
        ([name, inner]) => [name, valid(inner, named, name)] as const,
      )
      const required = (shape.required ?? []) as []
      return fc.record(Object.fromEntries(fields), { requiredKeys: required })
    }
    case 'array': {
      const { minItems: minLength = 0, maxItems = 5 } = shape
      const maxLength = Math.max(minLength, Math.min(maxItems, 5))
      return fc.array(valid(shape.items ?? {}, named, field), { minLength, maxLength })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return fc.integer({ min: shape.minimum ?? -1_000, max: shape.maximum ?? 1_000 })
    default:
      return textOf(shape, named(field))
  }
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A valid value with one thing wrong: a field missing, strange, doubled, or one too many. */
export function nearlyValid(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(whole, hostile, fc.nat(), fc.constantFrom('strange', 'missing', 'more', 'listed'))
    .map(([value, strange, at, how]) => {
      if (!isFields(value)) return strange
      const names = Object.keys(value)
      const name = names[at % Math.max(names.length, 1)]
      if (name === undefined || how === 'more') return { ...value, unbekannt: strange }
      if (how === 'strange') return { ...value, [name]: strange }
      if (how === 'listed') return { ...value, [name]: [value[name], value[name]] }
      const { [name]: _, ...rest } = value
      return rest
    })
}
