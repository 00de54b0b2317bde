import { type ContentFile, isObject, type Json, type JsonObject } from './texts.ts'

/** How many entries of a kind have each value of a field. */
export interface Count {
  readonly kind: string
  readonly field: string
  readonly values: ReadonlyMap<string, number>
}

/** Lists a pack holds its entries in. */
const LISTS = ['cards', 'stories', 'pairs', 'questions', 'suggestions']

/** Fields that entries are told apart by; the pack’s own stands for entries without one. */
const FIELDS = [
  'category',
  'level',
  'heat',
  'depth',
  'season',
  'advent',
  'addressee',
  'mutual',
  'apart',
  'unequal',
  'tags',
]

const listOf = (value: Json | undefined): readonly Json[] => (value instanceof Array ? value : [])

/** The entries of a pack; a suggestion has no fields of its own. */
export function entriesOf({ content }: ContentFile): JsonObject[] {
  const { category } = content
  const inherited: JsonObject = category === undefined ? {} : { category }
  return LISTS.flatMap((list) => listOf(content[list])).map((entry) =>
    isObject(entry) ? { ...inherited, ...entry } : { ...inherited, text: entry },
  )
}

const valuesOf = (value: Json | undefined): string[] =>
  (value instanceof Array ? value : [value]).flatMap((one) =>
    one === undefined || one === null || typeof one === 'object' ? [] : [`${one}`],
  )

const byNumberThenName = (a: string, b: string): number =>
  Number(a) - Number(b) || a.localeCompare(b, 'de')

/** Counts per file and field of every kind, without fields that none of its entries have. */
export function countContent(files: readonly ContentFile[]): Count[] {
  return [...Map.groupBy(files, ({ kind }) => kind)].flatMap(([kind, packs]) => {
    const perFile = new Map(packs.map((pack) => [pack.file, entriesOf(pack).length]))
    const entries = packs.flatMap(entriesOf)
    const fields = FIELDS.map((field) => {
      const all = entries.flatMap((entry) => valuesOf(entry[field]))
      const groups = Map.groupBy(all, (value) => value)
      const sorted = [...groups].toSorted(([a], [b]) => byNumberThenName(a, b))
      return { kind, field, values: new Map(sorted.map(([value, same]) => [value, same.length])) }
    })
    return [{ kind, field: 'file', values: perFile }, ...fields].filter(
      ({ values }) => values.size > 0,
    )
  })
}

/** How many entries of a kind have a value; 0 where none has. */
export const countOf = (
  counts: readonly Count[],
  kind: string,
  field: string,
  value: string,
): number =>
  counts.find((count) => count.kind === kind && count.field === field)?.values.get(value) ?? 0

/** Total of a kind. */
export const totalOf = (counts: readonly Count[], kind: string): number =>
  [...(counts.find((count) => count.kind === kind && count.field === 'file')?.values ?? [])].reduce(
    (sum, [, count]) => sum + count,
    0,
  )
