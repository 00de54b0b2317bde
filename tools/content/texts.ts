import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The values JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [field: string]: Json
}

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !(value instanceof Array)

const hasId = (value: Json): boolean => isObject(value) && value.id !== undefined

/** A German text of a content file. */
export interface ContentText {
  /** Folder of the file: `cards`, `stories`, … */
  readonly kind: string
  readonly file: string
  /** Id of the entry it belongs to; of an entry without one, its place in the file. */
  readonly id: string
  /** Name of the field, without the fields around it. */
  readonly field: string
  readonly text: string
}

/** Fields that are no sentence of the content: names, tags and the values the code knows. */
const TECHNICAL = new Set([
  'format',
  'form',
  'id',
  'category',
  'tags',
  'season',
  'addressee',
  'series',
  'start',
  'to',
])

/** Ids that link to other entries look like this; no German text does. */
const LINK = /^[a-z][a-z0-9-]*\d$/

type Place = Omit<ContentText, 'text'>

function textsIn(value: Json, place: Place): ContentText[] {
  if (typeof value === 'string') return LINK.test(value) ? [] : [{ ...place, text: value }]
  if (value instanceof Array) {
    return value.flatMap((entry: Json, index) =>
      textsIn(entry, place.id === '' && !hasId(entry) ? { ...place, id: `${index + 1}` } : place),
    )
  }
  if (!isObject(value)) return []
  const { id } = value
  const own =
    place.id === '' && (typeof id === 'string' || typeof id === 'number') ? `${id}` : place.id
  return Object.entries(value).flatMap(([field, inner]) =>
    TECHNICAL.has(field) ? [] : textsIn(inner, { ...place, id: own, field }),
  )
}

/** A content file as it was parsed. */
export interface ContentFile {
  readonly kind: string
  readonly file: string
  readonly content: JsonObject
}

/** All packs of a content folder, of whatever kind, in the order of their names. */
export function readContent(folder: string): ContentFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: kind }) =>
      readdirSync(join(folder, kind))
        .filter((name) => name.endsWith('.json'))
        .map((file) => ({
          kind,
          file,
          content: JSON.parse(readFileSync(join(folder, kind, file), 'utf8')) as JsonObject,
        })),
    )
    .toSorted((a, b) => (`${a.kind}/${a.file}` < `${b.kind}/${b.file}` ? -1 : 1))
}

/** Every German text of the packs. */
export const textsOf = (files: readonly ContentFile[]): ContentText[] =>
  files.flatMap(({ kind, file, content }) => textsIn(content, { kind, file, id: '', field: '' }))

const BESIDE = new Set(['title', 'instructions', 'options'])

/** The main text of an entry: its texts without titles, instructions and options, paragraphs joined. */
export function mainTexts(texts: readonly ContentText[]): ContentText[] {
  const main = texts.filter(({ field }) => !BESIDE.has(field))
  const groups = Map.groupBy(main, ({ kind, file, id, field }) => [kind, file, id, field].join(' '))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, text: group.map(({ text }) => text).join(' ') }]
  })
}

/** Where a text stands, as a fault names it. */
export const placeOf = ({ kind, file, id }: ContentText): string => `${kind}/${file} ${id}`
