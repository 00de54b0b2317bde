import type { Actor } from '../http/bind.ts'
import type { ZipEntry } from '../lib/zip.ts'

/** A feature's files in the archive of a person's own data. */
export type Exporter = (actor: Actor) => AsyncIterable<ZipEntry>

/** Author of something, without id or name of the partner. */
export const authorLabel = (userId: string, actor: Pick<Actor, 'userId'>): 'ich' | 'Partner:in' =>
  userId === actor.userId ? 'ich' : 'Partner:in'

export const isoTimestamp = (epochMs: number): string => new Date(epochMs).toISOString()

/** Path of a photo in the archive; the exported chat refers to it. */
export const photoPath = (createdAt: string, messageId: string): string =>
  `fotos/${createdAt.slice(0, 10)}-${messageId}.webp`

/** Path of a voice message in the archive, likewise. */
export const voicePath = (createdAt: string, messageId: string): string =>
  `sprachnachrichten/${createdAt.slice(0, 10)}-${messageId}.mp3`

/** A value as indented JSON. */
export const jsonFile = (path: string, value: unknown): ZipEntry => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

/** Streams a list as indented JSON. */
export const jsonList = (path: string, items: AsyncIterable<unknown>): ZipEntry => ({
  path,
  content: linesOf(items),
})

async function* linesOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield `${before}  ${JSON.stringify(item)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The German name of a field, with an optional formatter; null if the caller exports it. */
type ExportedField<T> = string | readonly [name: string, present: (value: T) => unknown] | null

/**
 * Returns a function that presents a record under German names. The compiler requires an entry in
 * `names` for every field.
 */
export function exportFields<T extends object>(
  names: {
    readonly [K in keyof T]-?: ExportedField<T[K]>
  },
): (record: T) => Record<string, unknown> {
  const fields = Object.entries(names) as [keyof T, ExportedField<T[keyof T]>][]
  return (record) =>
    Object.fromEntries(
      fields.flatMap(([field, shown]) => {
        if (shown === null) return []
        const [name, present] = typeof shown === 'string' ? [shown, undefined] : shown
        return [[name, present === undefined ? record[field] : present(record[field])]]
      }),
    )
}
