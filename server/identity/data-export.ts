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
