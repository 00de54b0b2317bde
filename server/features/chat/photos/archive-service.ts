import { createHash } from 'node:crypto'
import { photoNotFound, photosNotAgreed } from '#contract/chat/errors.ts'
import type { photoArchive } from '#contract/chat/photo-calls.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import type { PartialAnswer } from '#server/http/send-bytes.ts'
import { countAttempt } from '#server/identity/attempts.ts'
import {
  checkStillLoggedIn,
  countSent,
  type RunningArchives,
} from '#server/identity/running-archives.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { nextSlice } from '#server/lib/slices.ts'
import { type StoredFile, storedZipLength, storedZipPart } from '#server/lib/stored-zip.ts'
import { isoTimestamp } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { SEAL_OVERHEAD } from '#server/vault/vault.ts'
import type { StoredMessage } from '../models.ts'
import { findMessage } from '../store.ts'
import { photoAgreement } from './agreement-service.ts'
import { photoFile } from './service.ts'
import { bytesOfFiles, newestPhoto, photosFrom } from './store.ts'

/** Photos listed in one go, at most some 5 ms of work. */
const PAGE = 100

type Archive = Received<typeof photoArchive>['query'] & {
  /** The number of its newest photo. */
  readonly last: number
}

/** `2026-05-04/18-22-11-17`, UTC, without an ending: the days as folders, unique by the message's number. */
function pathOf({ createdAt, seq }: StoredMessage): string {
  const [day, time = ''] = isoTimestamp(createdAt).split('T')
  return `${day}/${time.slice(0, 8).replaceAll(':', '-')}-${seq}`
}

/** @throws Error once the session, the pair or the agreement has ended */
async function checkMayRead(context: Context, { whose }: Archive, actor: Actor): Promise<void> {
  await checkStillLoggedIn(context, actor)
  if (whose === 'all' && !(await photoAgreement.read(context, actor)).active) {
    throw new Error('the agreement has ended')
  }
}

/** The photos of an archive, oldest first, each followed by its words; none is read before it is asked for. */
async function* filesOf(
  context: Context,
  archive: Archive,
  actor: Actor,
): AsyncGenerator<StoredFile> {
  const ownPair = inPair(context, actor)
  for (let after = 0; ; ) {
    await nextSlice()
    const start = after
    const { messages, bytes } = await ownPair.read(async (db, pair) => {
      const page = await photosFrom(db, pair, [start, archive.last], PAGE)
      const names = page.flatMap(({ record }) => record.photo?.file ?? [])
      return { messages: page, bytes: await bytesOfFiles(db, pair.pairId, names) }
    })
    for (const message of messages) {
      const { photo, text } = message.record
      if (photo === null || (archive.whose === 'own' && message.senderId !== actor.userId)) continue
      const { file } = photo
      const [path, at] = [pathOf(message), message.createdAt]
      yield {
        path: `${path}.webp`,
        size: (bytes.get(file) ?? SEAL_OVERHEAD) - SEAL_OVERHEAD,
        at,
        read: async () => {
          await checkMayRead(context, archive, actor)
          const sealed = await context.blobs.get(file)
          if (sealed === undefined) throw new Error('a photo was deleted meanwhile')
          return ownPair.read((_db, pair) => photoFile.open(pair, file, sealed))
        },
      }
      if (text === null) continue
      const words = Buffer.from(`${text}\n`)
      yield { path: `${path}.txt`, size: words.length, at, read: async () => words }
    }
    const last = messages.at(-1)
    if (last === undefined || messages.length < PAGE) return
    after = last.seq
  }
}

/** The length of an archive, and a tag of its bytes: photos never change at their paths, their words may. */
async function measure(files: () => AsyncIterable<StoredFile>) {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const file of files()) {
      hash.update(`${file.path} ${file.size}\n`)
      if (file.path.endsWith('.txt')) hash.update(await file.read())
      yield file
    }
  }
  return { length: await storedZipLength(hashed), etag: hash.digest('base64url') }
}

/**
 * An archive of the own photos, or of all if both have agreed. It is made while it is read, from
 * wherever its reader goes on.
 * @throws Refused 404 if `until` is no message of the pair, 409 without an agreement, 429 after twenty in
 *   an hour, 503 while many archives run
 */
export async function archivePhotos(
  context: Context,
  running: RunningArchives,
  query: Received<typeof photoArchive>['query'],
  actor: Actor,
): Promise<PartialAnswer> {
  const { whose, until } = query
  const { log } = context
  if (whose === 'all' && !(await photoAgreement.read(context, actor)).active)
    refuse(photosNotAgreed)
  const newest = await inPair(context, actor).read((db, pair) =>
    until === undefined ? newestPhoto(db, pair) : findMessage(db, pair, until),
  )
  if (until !== undefined && newest === undefined) refuse(photoNotFound)
  await countAttempt(context, 'photo-archive', actor.userId, policies.photoArchive)
  const run = running.begin(actor.userId, true)
  try {
    const archive = { ...query, last: newest?.seq ?? 0 }
    const files = () => filesOf(context, archive, actor)
    const { length, etag } = await measure(files)
    return {
      contentType: 'application/zip',
      etag,
      length,
      piecesOf: (part) => countSent(storedZipPart(files, { ...part, length }), run),
      signal: run.signal,
      headers: { 'content-disposition': 'attachment; filename="fotos.zip"' },
      onFault: (fault) => log.warn('photo-archive.cut', { userId: actor.userId, fault }),
      onOver: run.end,
    }
  } catch (fault) {
    run.end()
    throw fault
  }
}
