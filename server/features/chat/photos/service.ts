import { setImmediate as nextTick } from 'node:timers/promises'
import { photoNotFound } from '#contract/chat/errors.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../http/bind.ts'
import { refuse } from '../../../http/refuse.ts'
import type { BytesAnswer } from '../../../http/send-bytes.ts'
import { inPair } from '../../../identity/in-pair.ts'
import { forEachSettled } from '../../../lib/for-each-settled.ts'
import { sealedFile } from '../../../vault/sealed-record.ts'
import type { PhotoRecord } from '../records.ts'
import { filesAfter, filesOfPairs, messageOfFile, removeRow } from './store.ts'

/** The files of photos. */
export const photoFile = sealedFile('photos.file')

/** A decrypted photo or thumbnail of the pair; only while a message shows it (O-077). */
export async function readPhoto(
  context: Context,
  name: string,
  actor: Actor,
): Promise<BytesAnswer> {
  const { database, blobs } = context
  if ((await messageOfFile(database.db, actor.pairId, name)) === undefined) refuse(photoNotFound)
  const file = await blobs.get(name)
  // The photo may have been deleted meanwhile.
  if (file === undefined) refuse(photoNotFound)
  return {
    contentType: 'image/webp',
    bytes: await inPair(context, actor).read((_db, pair) => photoFile.open(pair, name, file)),
    etag: name,
    headers: PHOTO_HEADERS,
  }
}

/** Headers of trust e. A browser's cache would not seal it; the page keeps it sealed (decision 0062). */
const PHOTO_HEADERS = {
  'cache-control': 'no-store',
  'content-disposition': 'inline; filename="bild.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
} as const

/** Id of the pair's message with a photo's address (O-070). */
export async function messageOfPhoto(
  { database }: Context,
  pairId: string,
  fileUrl: string,
): Promise<string | undefined> {
  const [, name] = /^\/uploads\/(\w+)$/.exec(fileUrl) ?? []
  return name === undefined ? undefined : messageOfFile(database.db, pairId, name)
}

const remove = ({ database, blobs }: Context, names: readonly string[]) =>
  forEachSettled(names, async (name) => {
    await blobs.remove(name)
    await removeRow(database.db, name)
  })

/** Deletes both files of a photo; failures are left to `sweepPhotos`. */
export async function removePhoto(
  context: Context,
  { file, thumb }: Pick<PhotoRecord, 'file' | 'thumb'>,
): Promise<void> {
  await remove(context, [file, thumb]).catch((fault: unknown) =>
    context.log.warn('media.remove', { fault }),
  )
}

/** An upload takes seconds: a file without a message after an hour is orphaned. */
const UNUSED_AFTER_MS = 60 * 60_000
/** Files removed by one sweep. */
const SWEEP_MAX = 1_000
/** Files looked at in one go, about 2 ms. */
const SWEEP_ROWS = 250

/** Deletes orphaned files of interrupted uploads and erased couples. */
export async function sweepPhotos(context: Context, now: number): Promise<void> {
  const unused: string[] = []
  for (let after = ''; unused.length < SWEEP_MAX; ) {
    const files = await filesAfter(context.database.db, after, SWEEP_ROWS)
    for (const { name, createdAt, isShown } of files) {
      if (!isShown && createdAt < now - UNUSED_AFTER_MS) unused.push(name)
    }
    const last = files.at(-1)
    if (last === undefined || files.length < SWEEP_ROWS) break
    after = last.name
    await nextTick()
  }
  await remove(context, unused)
}

/** Deletes all files of erased pairs; failures are left to `sweepPhotos`. */
export async function removePhotosOf(context: Context, pairIds: readonly string[]): Promise<void> {
  await remove(context, await filesOfPairs(context.database.db, pairIds))
}
