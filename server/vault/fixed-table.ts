/** A number and what is stored for it, from 1 to 65,535. */
export type Entry = readonly [key: number, value: number]

/** Places a table has at least, filled or not; a longer one has a multiple of them. */
export const PLACES = 900
const KEY_BYTES = 8
const ENTRY_BYTES = KEY_BYTES + 2

/**
 * Keys are stored as fractions: a Map finds small whole numbers faster than others, which would tell
 * how many of the keys are small.
 */
const FRACTION = 2 ** -53
/** The key of a place that is not filled; a different one each, so that all are looked up alike. */
const fillerAt = (place: number): number => -(place + 1) * FRACTION

/**
 * Entries as text. A whole table has one length for up to 900 entries, so that neither its length nor
 * the work of reading it tells how many there are (decision 0087).
 * @param entries by keys from 1 to 2^53
 */
export const packTable = (entries: readonly Entry[]): string =>
  pack(entries, Math.max(1, Math.ceil(entries.length / PLACES)) * PLACES)

/** Entries as text without places to fill, which `isWhole` tells from a whole table. */
export const packBrief = (entries: readonly Entry[]): string =>
  pack(entries, entries.length + (entries.length > 0 && entries.length % PLACES === 0 ? 1 : 0))

/** Whether a table was packed to its whole length. */
export const isWhole = (table: string): boolean =>
  table !== '' && placesOf(bytesOf(table)) % PLACES === 0

/** A whole table with the same entries. */
export const toWhole = (table: string): string =>
  isWhole(table) ? table : packTable(entriesOf(table))

/** A whole table with the values of some keys replaced; those that are 0 have no entry. */
export const withValues = (table: string, values: readonly Entry[]): string =>
  packTable(withReplaced(table, values))

/**
 * As `withValues`, with the latest 900 entries: one person alone fills the table, whose length would
 * else count them by multiples of that.
 */
export const withLatestValues = (table: string, values: readonly Entry[]): string =>
  packTable(withReplaced(table, values).slice(-PLACES))

function withReplaced(table: string, values: readonly Entry[]): Entry[] {
  const keys = new Set(values.map(([key]) => key))
  const others = entriesOf(table).filter(([key]) => !keys.has(key))
  return [...others, ...values.filter(([, value]) => value !== 0)]
}

/** The filled entries, in the order they were packed. */
export function entriesOf(table: string): Entry[] {
  const bytes = bytesOf(table)
  const entries: Entry[] = []
  for (let place = 0; place < placesOf(bytes); place += 1) {
    const at = place * ENTRY_BYTES
    const value = bytes.getUint16(at + KEY_BYTES)
    if (value !== 0) entries.push([bytes.getFloat64(at) / FRACTION, value])
  }
  return entries
}

/** Where the values of known keys are put. */
export interface Positions {
  readonly count: number
  readonly ofKey: ReadonlyMap<number, number>
}

/**
 * The positions of some keys, in their order.
 * @param fillers number of empty places that are found like the keys; none in `further` keys
 */
export function positionsOf(keys: readonly number[], fillers = PLACES): Positions {
  const ofKey = new Map(keys.map((key, position) => [key * FRACTION, position]))
  for (let place = 0; place < fillers; place += 1) ofKey.set(fillerAt(place), keys.length)
  return { count: keys.length, ofKey }
}

/** No key at all. */
export const NOWHERE: Positions = { count: 0, ofKey: new Map() }

/**
 * The values of the keys that have a position, 0 for those without an entry. Takes the same time
 * whatever the table holds.
 * @param further keys whose positions follow, such as those of one pair
 */
export function valuesOf(table: string, positions: Positions, further = NOWHERE): Uint16Array {
  const bytes = bytesOf(table)
  const { count, ofKey } = positions
  const others = count + further.count
  // The last place takes values of keys without a position.
  const values = new Uint16Array(others + 1)
  const filled = placesOf(bytes)
  for (let place = 0; place < filled; place += 1) {
    const at = place * ENTRY_BYTES
    const key = bytes.getFloat64(at)
    const known = ofKey.get(key) ?? count
    const own = further.ofKey.get(key) ?? further.count
    values[known < count ? known : count + own] = bytes.getUint16(at + KEY_BYTES)
  }
  return values
}

function pack(entries: readonly Entry[], places: number): string {
  const bytes = Buffer.alloc(places * ENTRY_BYTES)
  for (let place = 0; place < places; place += 1) {
    const [key, value] = entries[place] ?? [0, 0]
    bytes.writeDoubleBE(value === 0 ? fillerAt(place) : key * FRACTION, place * ENTRY_BYTES)
    bytes.writeUInt16BE(value, place * ENTRY_BYTES + KEY_BYTES)
  }
  return bytes.toString('base64')
}

function bytesOf(table: string): DataView {
  const { buffer, byteOffset, byteLength } = Buffer.from(table, 'base64')
  return new DataView(buffer, byteOffset, byteLength)
}

const placesOf = ({ byteLength }: DataView): number => Math.floor(byteLength / ENTRY_BYTES)
