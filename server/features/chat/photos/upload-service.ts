import { notAPhoto, photoTooLarge, storageFull } from '#contract/chat/errors.ts'
import { THUMB_DENSITY, THUMB_EDGE, UPLOAD_MAX_PIXELS } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { diskFull, noPartner, serverBusy } from '#contract/kernel/refusals.ts'
import type { Context } from '../../../context.ts'
import { makePicture } from '../../../files/picture.ts'
import { type Picture, PictureFault } from '../../../files/picture-fault.ts'
import { AGAIN_SECONDS } from '../../../http/admission.ts'
import type { Actor, Exchange } from '../../../http/bind.ts'
import { addressBucket } from '../../../http/limits.ts'
import { Refused, refuse } from '../../../http/refuse.ts'
import { countAttempt, countByAddress } from '../../../identity/attempts.ts'
import { inPair } from '../../../identity/in-pair.ts'
import { policies } from '../../../identity/throttle-rules.ts'
import type { QueuePath } from '../../../lib/fair-queue.ts'
import { newId } from '../../../lib/ids.ts'
import { PHOTO_START_BYTES, photoQuota } from '../../../lib/quotas.ts'
import type { Db } from '../../../storage/database.ts'
import type { PairVault } from '../../../vault/vault.ts'
import type { MessageBatcher } from '../message-batch-service.ts'
import { post } from '../service.ts'
import { isComplete } from '../store.ts'
import { photoFile, removePhoto } from './service.ts'
import { bytesOfPair, insertFiles, type NewFile, oldestMembership } from './store.ts'

/**
 * Refuses if the photos of a pair, with `more` bytes, are above what it may keep now.
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
 * Checks whether a person may upload, before the photo is read.
 * @throws Refused 409 beyond the quota or alone, 429 after too many, 507 if the disk is nearly full
 */
export async function checkMayUpload(
  context: Context,
  { pairId, userId }: Actor,
  exchange: Exchange,
): Promise<void> {
  const { db } = context.database
  if (!(await isComplete(db, pairId))) refuse(noPartner)
  await checkRoom(context, db, { pairId, free: await context.blobs.freeBytes(), more: 1 })
  await countAttempt(context, 'upload', userId, policies.upload)
  await countByAddress(context, exchange, 'upload', policies.uploadsOfAddress)
}

async function decode(bytes: Buffer, turn: QueuePath): Promise<Picture> {
  const limits = { maxPixels: UPLOAD_MAX_PIXELS, thumbEdge: THUMB_EDGE * THUMB_DENSITY }
  try {
    return await makePicture(bytes, limits, turn)
  } catch (fault) {
    if (!(fault instanceof PictureFault)) throw fault
    if (fault.reason === 'killed') refuse(serverBusy, AGAIN_SECONDS)
    refuse(fault.reason === 'too large' ? photoTooLarge : notAPhoto)
  }
}

const sealed = (pair: PairVault, bytes: Buffer): NewFile => {
  const name = newId()
  return { name, bytes: photoFile.seal(pair, name, bytes) }
}

/**
 * Decodes, stores and posts a photo (O-070): first the rows, then the files, then the message, so
 * that an interruption leaves at most orphaned files, which `sweepPhotos` finds by their rows.
 */
export async function uploadPhoto(
  context: Context,
  batcher: MessageBatcher,
  upload: { readonly bytes: Buffer; readonly clientId: string | undefined },
  actor: Actor,
  { address }: Exchange,
): Promise<Message> {
  const { clock, blobs } = context
  const picture = await decode(upload.bytes, [addressBucket(address), actor.userId])
  const ownPair = inPair(context, actor)
  const [file, thumb] = await ownPair.read((_db, pair) => [
    sealed(pair, picture.full),
    sealed(pair, picture.thumb),
  ])
  const messageId = newId()
  const free = await blobs.freeBytes()
  await ownPair.write(async (trx) => {
    const size = file.bytes.length + thumb.bytes.length
    await checkRoom(context, trx, { pairId: actor.pairId, free, more: size })
    await insertFiles(trx, [file, thumb], { pairId: actor.pairId, messageId }, clock.now())
  })
  const { width, height, thumbhash } = picture
  const record = { file: file.name, thumb: thumb.name, width, height, thumbhash }
  const stored = await Promise.allSettled(
    [file, thumb].map(({ name, bytes }) => blobs.put(name, bytes)),
  )
  const failed = stored.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    // No message refers to the files: delete the one that was stored.
    await removePhoto(context, record)
    throw failed.reason
  }
  try {
    const { clientId } = upload
    const draft = { id: messageId, text: null, photo: record, clientId }
    const { message, repeated } = await post(context, batcher, draft, actor)
    if (repeated) await removePhoto(context, record)
    return message
  } catch (fault) {
    // After other errors the message may exist.
    if (fault instanceof Refused) await removePhoto(context, record)
    throw fault
  }
}
