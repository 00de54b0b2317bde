import { paddedJson, readPadded } from './padded.ts'
import type { RecordCodec } from './record-codec.ts'
import type { SealContext, Sealed, Sealer } from './vault.ts'

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

/** The only way to read and write sealed files of a kind, by their names. */
export const sealedFile = (column: ColumnName) => ({
  seal: (sealer: Sealer, name: string, bytes: Uint8Array): Buffer =>
    sealer.sealBytes(`${column}:${name}`, bytes),
  open: (sealer: Sealer, name: string, sealed: Uint8Array): Buffer =>
    sealer.openBytes(`${column}:${name}`, sealed),
})
