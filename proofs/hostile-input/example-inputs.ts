import type { Shape } from './fuzz-values.ts'

/** A path into a value: names of fields and places in lists. */
export type FieldPath = readonly (string | number)[]

/** Values of fields whose rule is more than a shape, by name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  emoji: '🔥',
  myRole: 'Königin',
  partnerRole: 'Dienend',
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: 'B'.repeat(87),
  auth: 'B'.repeat(22),
  fingerprint: '0'.repeat(16),
  nonce: 'B'.repeat(43),
  proof: 'B'.repeat(43),
  url: '/karten',
  preview: 'true',
  force: 'true',
  isFavorite: 'true',
  time: '20:30',
  timeZone: 'Europe/Berlin',
  day: '2026-05-07',
  month: '2026-05',
  year: '2026',
  entry: 'question',
  photo: null,
  limited: 'true',
  matches: 'true',
  onlyUnrated: 'true',
  id: 'kerze',
  // None, since the first form is answered in words.
  options: [],
  // Absent, since a card has a season or a day of Advent, not both.
  season: undefined,
}

/** The simplest value of a shape that its schema takes. */
export function simplestValue(shape: Shape | undefined, name = ''): unknown {
  if (shape === undefined) return undefined
  if (name in BY_NAME) return BY_NAME[name]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return simplestValue(choices[0], name)
  if (shape.const !== undefined || shape.enum !== undefined) return shape.const ?? shape.enum?.[0]
  if (shape.type === 'object') {
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([field, inner]) => [
        field,
        simplestValue(inner, field),
      ]),
    )
  }
  if (shape.type === 'array') return [simplestValue(shape.items)]
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 0
  if (shape.format === 'date') return '2026-11-21'
  if (shape.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (shape.pattern === '^\\d{1,9}$') return '1'
  return 'Kerze'
}

/** A copy of a value with `put` at the end of a path; undefined removes the field. */
export function replacedAt(value: unknown, [first, ...rest]: FieldPath, put: unknown): unknown {
  if (first === undefined) return put
  if (Array.isArray(value)) return [replacedAt(value[0], rest, put)]
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [first]: replacedAt(fields[first], rest, put) }
}

/** Ways to all fields and items of a shape, the whole itself first. */
export function fieldPaths(
  shape: Shape | undefined,
  path: FieldPath = [],
): readonly { path: FieldPath; shape: Shape }[] {
  if (shape === undefined) return []
  const inner =
    shape.type === 'object'
      ? Object.entries(shape.properties ?? {}).flatMap(([field, one]) =>
          fieldPaths(one, [...path, field]),
        )
      : shape.type === 'array'
        ? fieldPaths(shape.items, [...path, 0])
        : (shape.anyOf ?? shape.oneOf ?? [])
            .filter(({ type }) => type === 'object' || type === 'array')
            .flatMap((one) => fieldPaths(one, path).slice(1))
  return [{ path, shape }, ...inner]
}
