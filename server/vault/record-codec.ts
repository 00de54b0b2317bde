import * as z from 'zod/mini'
import { exactCheckOf } from './exact-shape.ts'

/** The type of a record of a schema; an opened record is not changed in place. */
export type RecordOf<S extends z.ZodMiniType> = Immutable<z.output<S>>
type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

/** A stored record whose fields are not those of its version. `code` is its column. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord'
  readonly code: string

  constructor(column: string) {
    super(`${column} holds a record of an unknown shape`)
    this.code = column
  }
}

/** A record written by a newer server; reading it here would lose fields. */
export class UnknownRecordVersion extends Error {
  override readonly name = 'UnknownRecordVersion'
  readonly code: string

  constructor(column: string, version: number, known: number) {
    super(`${column} holds version ${version}; this server reads up to ${known}`)
    this.code = `${column} version ${version}, known up to ${known}`
  }
}

/** Translates a record to and from its stored JSON value, whose shape has versions (decision 0043). */
export interface RecordCodec<T> {
  /** The schema of each version, oldest first. */
  readonly schemas: readonly z.ZodMiniType[]
  /** @throws DamagedRecord if the record does not fit its schema */
  encode(column: string, record: T): unknown
  /**
   * Parses and upgrades a stored value.
   * @throws DamagedRecord, UnknownRecordVersion
   */
  decode(column: string, stored: unknown): T
  /** The codec with one more version. */
  next<S extends z.ZodMiniType>(
    schema: S,
    upgrade: (older: T) => RecordOf<S>,
  ): RecordCodec<RecordOf<S>>
}

interface Version {
  readonly schema: z.ZodMiniType
  /** From the version before; unused in the first one. */
  readonly upgrade: (older: unknown) => unknown
}

/** A codec with the first version of a record. */
export const recordCodec = <S extends z.ZodMiniType>(schema: S): RecordCodec<RecordOf<S>> =>
  codecOf([{ schema, upgrade: (older) => older }])

function codecOf<T>(versions: readonly Version[]): RecordCodec<T> {
  const newest = versions.length
  const isExact = versions.map(({ schema }) => exactCheckOf(schema))
  const parse = (column: string, version: number, value: unknown): unknown => {
    if (isExact[version - 1]?.(value) === true) return value
    const schema = versions[version - 1]?.schema
    if (schema === undefined) throw new UnknownRecordVersion(column, version, newest)
    const { success, data } = z.safeParse(schema, value)
    if (!success) throw new DamagedRecord(column)
    return data
  }
  return {
    schemas: versions.map(({ schema }) => schema),
    encode(column, record) {
      const value = parse(column, newest, record)
      return newest === 1 ? value : { version: newest, value }
    },
    decode(column, stored) {
      const { version, value } = isMarked(stored) ? stored : { version: 1, value: stored }
      const record = parse(column, version, value)
      return versions.slice(version).reduce((older, { upgrade }) => upgrade(older), record) as T
    },
    next: (schema, upgrade) =>
      codecOf([...versions, { schema, upgrade: upgrade as Version['upgrade'] }]),
  }
}

/** Only records from version 2 on are marked; no record of version 1 has both of these fields. */
const isMarked = (stored: unknown): stored is { version: number; value: unknown } =>
  typeof stored === 'object' &&
  stored !== null &&
  'value' in stored &&
  'version' in stored &&
  typeof stored.version === 'number'
