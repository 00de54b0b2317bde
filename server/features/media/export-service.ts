import type { Context } from '../../context.ts'
import type { BlobStore } from '../../files/blob-store.ts'
import type { Actor } from '../../http/bind.ts'
import { photoPath } from '../../identity/data-export.ts'
import { pairVault } from '../../identity/people.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import type { MediaOptions } from './routes.ts'
import { sealContext } from './service.ts'

const PAGE = 50

/** Own photos, newest first, one in memory at a time; never those of the partner. */
export async function* exportPhotos(
  { database, vault }: Context,
  blobs: BlobStore,
  photoMessages: MediaOptions['photoMessages'],
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const pair = await pairVault(database.db, vault, actor.pairId)
  for (let before: string | undefined; ; ) {
    const page = (await photoMessages({ before, limit: PAGE }, actor)) ?? []
    for (const { id, senderId, fileUrl, createdAt } of page) {
      const name = fileUrl?.replace('/uploads/', '')
      if (senderId !== actor.userId || name === undefined) continue
      const sealed = await blobs.get(name)
      // The photo was deleted meanwhile.
      if (sealed === undefined) continue
      yield { path: photoPath(createdAt, id), content: pair.openBytes(sealContext(name), sealed) }
    }
    before = page.at(-1)?.id
    if (before === undefined || page.length < PAGE) return
  }
}
