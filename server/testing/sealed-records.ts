import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { ColumnName, SealedRecord } from '../vault/sealed-record.ts'

type AnyRecord = SealedRecord<ColumnName, unknown>

const isSealedRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'column' in value && 'codec' in value

/** Every sealed column by its name: what the files `records.ts` of the server export. */
export async function sealedRecords(): Promise<ReadonlyMap<ColumnName, AnyRecord>> {
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[/\\])records\.ts$/.test(path))
    .toSorted()
  const records = new Map<ColumnName, AnyRecord>()
  for (const path of files) {
    const exported = (await import(pathToFileURL(join(server, path)).href)) as object
    for (const record of Object.values(exported).filter(isSealedRecord)) {
      if (records.has(record.column)) throw new Error(`${record.column} is described twice`)
      records.set(record.column, record)
    }
  }
  return records
}

/** The shape of each version of a record as a JSON schema. */
export const shapesOf = ({ codec }: AnyRecord) =>
  codec.schemas.map((schema) => {
    const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input' })
    return shape
  })

/** The definition of a schema, as far as stored records use it. */
interface Definition {
  readonly type: string
  readonly shape: Readonly<Record<string, z.ZodMiniType>>
  readonly element: z.ZodMiniType
  readonly items: readonly z.ZodMiniType[]
  readonly innerType: z.ZodMiniType
  readonly valueType: z.ZodMiniType
  readonly options: readonly z.ZodMiniType[]
  readonly values: readonly unknown[]
  readonly entries: Readonly<Record<string, string>>
}

export const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

const text = fc.string({ unit: 'binary', maxLength: 40 })

/** Arbitrary records of a schema. */
export function arbitraryOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return text
    case 'number':
      return fc.oneof(fc.integer(), fc.constantFrom(0, 1, 0.1, Number.MAX_SAFE_INTEGER))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType))
    case 'default':
      return arbitraryOf(def.innerType)
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 20 })
    case 'tuple':
      return fc.tuple(...def.items.map(arbitraryOf))
    case 'record':
      return fc.dictionary(fc.uuid(), arbitraryOf(def.valueType), { noNullPrototype: true })
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([field, inner]) => [field, arbitraryOf(inner)]),
        ),
        { noNullPrototype: true },
      )
    default:
      throw new Error(`no arbitrary for ${def.type}`)
  }
}
