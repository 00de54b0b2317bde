import { notAPhoto, photoTooLarge, photoTooSlow, storageFull } from '#contract/chat/errors.ts'
import { THUMB_DENSITY, THUMB_EDGE, UPLOAD_MAX_PIXELS } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import { diskFull, noPartner, serverBusy } from '#contract/kernel/refusals.ts'
import type { Context } from '#server/context.ts'
import { FileFault } from '#server/files/file-fault.ts'
import { makePicture } from '#server/files/picture.ts'
import type { Picture } from '#server/files/picture-wire.ts'
import { AGAIN_SECONDS } from '#server/http/admission.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { addressBucket } from '#server/http/limits.ts'
import { Refused, refuse } from '#server/http/refuse.ts'
import { countAttempt, countByAddress } from '#server/identity/attempts.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import type { QueuePath } from '#server/lib/fair-queue.ts'
import { newId } from '#server/lib/ids.ts'
import type { Logger } from '#server/lib/logger.ts'
import { PHOTO_START_BYTES, photoQuota } from '#server/lib/quotas.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { MessageBatcher } from '../message-batch-service.ts'
import type { ChatContext } from '../models.ts'
import { type Draft, post } from '../service.ts'
import { isComplete } from '../store.ts'
import { photoFile, removeFiles } from './service.ts'
import { bytesOfPair, insertFiles, type NewFile, oldestMembership } from './store.ts'

/**
 * Refuses if the files of a pair, with `more` bytes, are above what it may keep now.
 * @param free bytes of the disk: photos of many must not take the room of everybody's words, nor those
 * of one couple more than half of what is there
 * @throws Refused 409 beyond the quota, 507 if the disk is nearly full
 */
async function checkRoom(
  { clock, config }: Context,
  db: Db,
  { pairId, free, more }: { readonly pairId: string; readonly free: number; readonly more: number },
): Promise<void> {
  const kept = (await bytesOfPair(db, pairId)) + more
  const ageMs = clock.now() - (await oldestMembership(db, pairId))
  if (kept > photoQuota(config.quotas, ageMs)) refuse(storageFull)
  if (free <= 0 || (kept > PHOTO_START_BYTES && kept > free)) refuse(diskFull)
}

/**
 * Checks whether a person may upload, before the file is read.
 * @throws Refused 409 beyond the quota or alone, 429 after too many, 507 if the disk is nearly full
 */
export async function checkMayUpload(
  context: Context,
  { pairId, userId }: Actor,
  exchange: Exchange,
  kind: 'upload' | 'voice' = 'upload',
): Promise<void> {
  const { db } = context.database
  if (!(await isComplete(db, pairId))) refuse(noPartner)
  await checkRoom(context, db, { pairId, free: await context.blobs.freeBytes(), more: 1 })
  await countAttempt(context, kind, userId, policies[kind])
  await countByAddress(context, exchange, 'upload', policies.uploadsOfAddress)
}

/**
 * Refuses a file for a fault of the decoder.
 * @param refusals for a file that is none, too large, or took too long
 */
export function refuseFile(
  log: Logger,
  fault: unknown,
  refusals: { readonly unreadable: Refusal; readonly tooLarge: Refusal; readonly tooSlow: Refusal },
): never {
  if (!(fault instanceof FileFault)) throw fault
  if (fault.reason === 'too slow' || fault.reason === 'killed') {
    log.warn('photos.decoder-killed', { reason: fault.reason })
    if (fault.reason === 'too slow') refuse(refusals.tooSlow)
    refuse(serverBusy, AGAIN_SECONDS)
  }
  refuse(fault.reason === 'too large' ? refusals.tooLarge : refusals.unreadable)
}

async function decode(log: Logger, bytes: Buffer, turn: QueuePath): Promise<Picture> {
  const limits = { maxPixels: UPLOAD_MAX_PIXELS, thumbEdge: THUMB_EDGE * THUMB_DENSITY }
  try {
    return await makePicture(bytes, limits, turn)
  } catch (fault) {
    refuseFile(log, fault, {
      unreadable: notAPhoto,
      tooLarge: photoTooLarge,
      tooSlow: photoTooSlow,
    })
  }
}

export interface Upload {
  readonly bytes: Buffer
  readonly clientId: string | undefined
}

/** Decodes, stores and posts a photo (O-070). */
export async function uploadPhoto(
  context: ChatContext,
  batcher: MessageBatcher,
  { bytes, text, clientId }: Upload & { readonly text: string | null },
  actor: Actor,
  { address }: Exchange,
): Promise<Message> {
  const picture = await decode(context.log, bytes, [addressBucket(address), actor.userId])
  const { full, thumb, width, height, thumbhash } = picture
  const draftOf = ([file = '', thumb = '']: readonly string[]) => ({
    clientId,
    text,
    photo: { file, thumb, width, height, thumbhash },
  })
  return postWithFiles(context, batcher, { files: [full, thumb], draftOf }, actor)
}

const sealed = (pair: PairVault, bytes: Uint8Array): NewFile => {
  const name = newId()
  return { name, bytes: photoFile.seal(pair, name, bytes) }
}

/**
 * Stores files and posts their message (O-070): first the rows, then the files, then the message, so
 * that an interruption leaves at most orphaned files, which `sweepFiles` finds by their rows.
 */
export async function postWithFiles(
  context: ChatContext,
  batcher: MessageBatcher,
  what: {
    readonly files: readonly Uint8Array[]
    /** Makes the message from the names of the files. */
    readonly draftOf: (names: readonly string[]) => Draft
  },
  actor: Actor,
): Promise<Message> {
  const { clock, blobs } = context
  const ownPair = inPair(context, actor)
  const files = await ownPair.read((_db, pair) => what.files.map((bytes) => sealed(pair, bytes)))
  const messageId = newId()
  const free = await blobs.freeBytes()
  await ownPair.write(async (trx) => {
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    await checkRoom(context, trx, { pairId: actor.pairId, free, more: size })
    await insertFiles(trx, files, { pairId: actor.pairId, messageId }, clock.now())
  })
  const names = files.map(({ name }) => name)
  const stored = await Promise.allSettled(files.map(({ name, bytes }) => blobs.put(name, bytes)))
  const failed = stored.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    // No message refers to the files: delete those that were stored.
    await removeFiles(context, names)
    throw failed.reason
  }
  try {
    const draft = { ...what.draftOf(names), id: messageId }
    const { message } = await post(context, batcher, draft, actor)
    // An earlier try was stored, whether its answer was heard or lost.
    if (message.id !== messageId) await removeFiles(context, names)
    return message
  } catch (fault) {
    // After other errors the message may exist.
    if (fault instanceof Refused) await removeFiles(context, names)
    throw fault
  }
}
