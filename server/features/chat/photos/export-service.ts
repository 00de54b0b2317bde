import type { Context } from '../../../context.ts'
import type { Actor } from '../../../http/bind.ts'
import { isoTimestamp, photoPath } from '../../../identity/data-export.ts'
import { pairVault } from '../../../identity/people.ts'
import type { ZipEntry } from '../../../lib/zip.ts'
import { photoFile } from './service.ts'
import { photosPage } from './store.ts'

const PAGE = 50

/** Own photos, newest first, one in memory at a time; never those of the partner. */
export async function* exportPhotos(
  { database: { db }, vault, blobs }: Context,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const pair = await pairVault(db, vault, actor.pairId)
  for (let before: number | undefined; ; ) {
    const page = await photosPage(db, pair, before, PAGE)
    for (const { id, senderId, record, createdAt } of page) {
      if (senderId !== actor.userId || record.photo === null) continue
      const name = record.photo.file
      const sealed = await blobs.get(name)
      // The photo was deleted meanwhile.
      if (sealed === undefined) continue
      yield {
        path: photoPath(isoTimestamp(createdAt), id),
        content: photoFile.open(pair, name, sealed),
      }
    }
    before = page.at(-1)?.seq
    if (before === undefined || page.length < PAGE) return
  }
}
