import type { Actor } from '../http/bind.ts'
import type { ZipEntry } from '../lib/zip.ts'

/** What a feature puts into the archive of a person's own data, one file after the other. */
export type Exporter = (actor: Actor) => AsyncIterable<ZipEntry>

/** Who wrote, chose or sent something, as it reads in an export: no id, no name of the other. */
export const byWhom = (userId: string, actor: Pick<Actor, 'userId'>): 'ich' | 'Partner:in' =>
  userId === actor.userId ? 'ich' : 'Partner:in'

export const instantOf = (epochMs: number): string => new Date(epochMs).toISOString()

/** Where a photo lies in the archive; the chat names it by the same path. */
export const photoPath = (createdAt: string, messageId: string): string =>
  `fotos/${createdAt.slice(0, 10)}-${messageId}.webp`

/** One value as readable JSON. */
export const jsonFile = (path: string, value: unknown): ZipEntry => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

/** A list that need not fit into memory, as readable JSON. */
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
