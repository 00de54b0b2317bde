import { setImmediate as nextTick } from 'node:timers/promises'
import { photoNotFound } from '#contract/chat/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import type { BytesAnswer } from '#server/http/send-bytes.ts'
import { forEachSettled } from '#server/lib/for-each-settled.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { sealedFile } from '#server/vault/sealed-record.ts'
import { filesAfter, filesOfPairs, messageOfFile, removeRow } from './store.ts'

/** The files of photos and voice messages. */
export const photoFile = sealedFile('photos.file')

/** A decrypted file of the pair; only while a message shows it (O-077). */
export async function readPhoto(
  context: Context,
  name: string,
  actor: Actor,
): Promise<BytesAnswer> {
  const { database, blobs } = context
  const message = await messageOfFile(database.db, actor.pairId, name)
  if (message === undefined) refuse(photoNotFound)
  const file = await blobs.get(name)
  // The message may have been deleted meanwhile.
  if (file === undefined) refuse(photoNotFound)
  return {
    // A padded voice message is no audio file for a browser.
    contentType: message.isPhoto ? 'image/webp' : 'application/octet-stream',
    bytes: await inPair(context, actor).read((_db, pair) => photoFile.open(pair, name, file)),
    etag: name,
    headers: message.isPhoto ? { ...FILE_HEADERS, ...INLINE } : FILE_HEADERS,
  }
}

/** Headers of trust e. A browser's cache would not seal it; the page keeps it sealed (decision 0062). */
const FILE_HEADERS = {
  'cache-control': 'no-store',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
} as const
const INLINE = { 'content-disposition': 'inline; filename="bild.webp"' } as const

/** Id of the pair's message with a photo's address (O-070). */
export async function messageOfPhoto(
  { database }: Context,
  pairId: string,
  fileUrl: string,
): Promise<string | undefined> {
  const [, name] = /^\/uploads\/(\w+)$/.exec(fileUrl) ?? []
  const message = name === undefined ? undefined : await messageOfFile(database.db, pairId, name)
  return message?.isPhoto === true ? message.id : undefined
}

const remove = ({ database, blobs }: Context, names: readonly string[]) =>
  forEachSettled(names, async (name) => {
    await blobs.remove(name)
    await removeRow(database.db, name)
  })

/** Deletes the files of a message; failures are left to `sweepFiles`. */
export async function removeFiles(context: Context, names: readonly string[]): Promise<void> {
  await remove(context, names).catch((fault: unknown) =>
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
export async function sweepFiles(context: Context, now: number): Promise<void> {
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

/** Deletes all files of erased pairs; failures are left to `sweepFiles`. */
export async function removeFilesOf(context: Context, pairIds: readonly string[]): Promise<void> {
  await remove(context, await filesOfPairs(context.database.db, pairIds))
}
