import * as z from 'zod/mini'
import {
  HEAD_LETTERS,
  isEnvelope,
  resealHead,
  type SealContext,
  type Sealed,
  type Sealer,
  sealEnvelope,
} from './vault.ts'

/** Padding of small values, so that a like is as long as a dislike. */
const SMALL_STEP = 64

/** Padding of growing records; a few hundred entries fit. */
export const RECORD_STEP = 4096

/**
 * JSON padded with spaces to a multiple of `step`, so that the ciphertext length reveals little.
 */
export function paddedJson(value: unknown, step = SMALL_STEP): Buffer {
  const json = JSON.stringify(value)
  const size = Buffer.byteLength(json)
  return Buffer.from(json + ' '.repeat((step - (size % step)) % step))
}

/** Parses padded JSON; version 0.1.0 stored the padding beside the value. */
export function readPadded(json: Buffer): unknown {
  const opened: unknown = JSON.parse(json.toString())
  const isFilled = typeof opened === 'object' && opened !== null && 'pad' in opened
  return isFilled && 'value' in opened ? opened.value : opened
}

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
  /** Converts a record of the preceding version; unused in the first version. */
  readonly upgrade: (older: unknown) => unknown
}

/** A codec with the first version of a record. */
export const recordCodec = <S extends z.ZodMiniType>(schema: S): RecordCodec<RecordOf<S>> =>
  codecOf([{ schema, upgrade: (older) => older }])

function codecOf<T>(versions: readonly Version[]): RecordCodec<T> {
  const newest = versions.length
  const parse = (column: string, version: number, value: unknown): unknown => {
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

/** A column as `table.column`. */
export type ColumnName = `${string}.${string}`

/** The id of a row, or its primary key without one; several columns are joined by `/`. */
export type RowKey = string | number

/** The only way to read and write a sealed column. */
export interface SealedRecord<C extends ColumnName, T> {
  readonly column: C
  readonly codec: RecordCodec<T>
  /** @throws DamagedRecord if the record does not fit its schema */
  seal(sealer: Sealer, key: RowKey, record: T): Sealed<C>
  /**
   * Opens, parses and upgrades a record.
   * @throws Error if it was sealed for another row or with another key
   * @throws DamagedRecord, UnknownRecordVersion
   */
  open(sealer: Sealer, key: RowKey, sealed: Sealed<C>): T
}

/** A column of long texts, in envelopes: another pair is given the head alone (decision 0089). */
export interface EnvelopedRecord<C extends ColumnName, T> extends SealedRecord<C, T> {
  /** Whether a row is in an envelope already; former versions sealed it with the key of the pair. */
  isEnveloped(sealed: string): boolean
  /** Letters of the head, with which a sealed text begins. */
  readonly headLetters: number
  /** The head for another pair. @param from the pair it is sealed for, and the key of the row there */
  resealHead(head: string, from: readonly [Sealer, RowKey], to: readonly [Sealer, RowKey]): string
}

/**
 * Describes a sealed column.
 * @param step pads to a multiple of these bytes; RECORD_STEP where the length is sensitive
 */
export function sealedRecord<C extends ColumnName, T>(
  column: C,
  codec: RecordCodec<T>,
  step?: number,
): SealedRecord<C, T> {
  const place = (key: RowKey) => `${column}:${key}` as SealContext
  return {
    column,
    codec,
    seal(sealer, key, record) {
      const json = paddedJson(codec.encode(column, record), step)
      return sealer.sealBytes(place(key), json).toString('base64') as Sealed<C>
    },
    open(sealer, key, sealed) {
      const json = sealer.openBytes(place(key), Buffer.from(sealed, 'base64'))
      return codec.decode(column, readPadded(json))
    },
  }
}

/** Describes a sealed column whose rows are long, and move from pair to pair. */
export function envelopedRecord<C extends ColumnName, T>(
  column: C,
  codec: RecordCodec<T>,
): EnvelopedRecord<C, T> {
  const place = (key: RowKey) => `${column}:${key}` as SealContext
  return {
    ...sealedRecord(column, codec),
    seal(sealer, key, record) {
      const json = paddedJson(codec.encode(column, record))
      const sealKey = (bytes: Uint8Array) => sealer.sealBytes(place(key), bytes)
      return sealEnvelope(sealKey, place(key), json).toString('base64') as Sealed<C>
    },
    isEnveloped: isEnvelope,
    headLetters: HEAD_LETTERS,
    resealHead: (head, [from, formerKey], [to, key]) =>
      resealHead(
        Buffer.from(head, 'base64'),
        (sealed) => from.openBytes(place(formerKey), sealed),
        (bytes) => to.sealBytes(place(key), bytes),
      ).toString('base64'),
  }
}

/** The only way to read and write sealed files of a kind, by their names. */
export const sealedFile = (column: ColumnName) => ({
  seal: (sealer: Sealer, name: string, bytes: Uint8Array): Buffer =>
    sealer.sealBytes(`${column}:${name}`, bytes),
  open: (sealer: Sealer, name: string, sealed: Uint8Array): Buffer =>
    sealer.openBytes(`${column}:${name}`, sealed),
})
