import type { Context } from '../../../context.ts'
import type { Actor } from '../../../http/bind.ts'
import { isoTimestamp, photoPath } from '../../../identity/data-export.ts'
import { inPair } from '../../../identity/in-pair.ts'
import type { ZipEntry } from '../../../lib/zip.ts'
import { photoFile } from './service.ts'
import { photosPage } from './store.ts'

const PAGE = 50

/** Own photos, newest first, one in memory at a time; never those of the partner. */
export async function* exportPhotos(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const ownPair = inPair(context, actor)
  for (let before: number | undefined; ; ) {
    const start = before
    const page = await ownPair.read((db, pair) => photosPage(db, pair, start, PAGE))
    for (const { id, senderId, record, createdAt } of page) {
      if (senderId !== actor.userId || record.photo === null) continue
      const name = record.photo.file
      const sealed = await context.blobs.get(name)
      // The photo was deleted meanwhile.
      if (sealed === undefined) continue
      yield {
        path: photoPath(isoTimestamp(createdAt), id),
        content: await ownPair.read((_db, pair) => photoFile.open(pair, name, sealed)),
      }
    }
    before = page.at(-1)?.seq
    if (before === undefined || page.length < PAGE) return
  }
}
