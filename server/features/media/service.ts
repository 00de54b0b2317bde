import { photoNotFound } from '#contract/media/errors.ts'
import type { Context } from '../../context.ts'
import type { BlobStore } from '../../files/blob-store.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import type { BytesAnswer } from '../../http/send-bytes.ts'
import { pairVault } from '../../identity/people.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import type { PhotoRecord } from '../../storage/tables.ts'
import { filesOfPairs, messageOfFile, removeRow, unusedFiles } from './store.ts'

/** Bound into the seal of a file. */
export const place = (name: string) => `photos.file:${name}` as const

/** A photo or thumbnail of the pair, opened; what no message shows any more is not there (O-077). */
export async function readPhoto(
  { database, vault, cookies }: Context,
  blobs: BlobStore,
  name: string,
  { pairId }: Actor,
): Promise<BytesAnswer> {
  if ((await messageOfFile(database.db, pairId, name)) === undefined) refuse(photoNotFound)
  const [pair, file] = await Promise.all([pairVault(database.db, vault, pairId), blobs.get(name)])
  // It may have been deleted in this very moment.
  if (file === undefined) refuse(photoNotFound)
  return {
    contentType: 'image/webp',
    bytes: pair.openBytes(place(name), file),
    etag: name,
    headers: { ...PHOTO_HEADERS, 'cache-control': cookies.secure ? KEPT_A_DAY : 'no-store' },
  }
}

/**
 * The browser's copies go with the session and with the pair (`Clear-Site-Data`), which it obeys by
 * https only: without it there are none.
 */
const KEPT_A_DAY = 'private, max-age=86400, immutable'

/** Headers of trust e. */
const PHOTO_HEADERS = {
  'content-disposition': 'inline; filename="bild.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
} as const

/** The id of the message a photo's address belongs to, within the pair (O-070). */
export async function messageOfPhoto(
  { database }: Context,
  pairId: string,
  fileUrl: string,
): Promise<string | undefined> {
  const [, name] = /^\/uploads\/(\w+)$/.exec(fileUrl) ?? []
  return name === undefined ? undefined : messageOfFile(database.db, pairId, name)
}

const remove = ({ database }: Context, blobs: BlobStore, names: readonly string[]) =>
  forEachSettled(names, async (name) => {
    await blobs.remove(name)
    await removeRow(database.db, name)
  })

/** Removes both files of a photo nobody sees any more; what fails is left to `sweepPhotos`. */
export async function removePhoto(
  context: Context,
  blobs: BlobStore,
  { file, thumb }: Pick<PhotoRecord, 'file' | 'thumb'>,
): Promise<void> {
  await remove(context, blobs, [file, thumb]).catch((fault: unknown) =>
    context.log.warn('media.remove', { fault }),
  )
}

/** An upload takes seconds; what has had no message for an hour gets none any more. */
const UNUSED_AFTER_MS = 60 * 60_000
const SWEEP_MAX = 1_000

/** Removes files that no message shows: of interrupted uploads, of erased couples. */
export async function sweepPhotos(context: Context, blobs: BlobStore, now: number): Promise<void> {
  const names = await unusedFiles(context.database.db, now - UNUSED_AFTER_MS, SWEEP_MAX)
  await remove(context, blobs, names)
}

/** Removes all files of pairs that are erased; what fails is left to `sweepPhotos`. */
export async function removePhotosOf(
  context: Context,
  blobs: BlobStore,
  pairIds: readonly string[],
): Promise<void> {
  await remove(context, blobs, await filesOfPairs(context.database.db, pairIds))
}
