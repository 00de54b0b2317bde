import { serverBusy } from '#contract/kernel/refusals.ts'
import { letterPhotoUnreadable } from '#contract/letters/errors.ts'
import type { Context } from '#server/context.ts'
import { FileFault } from '#server/files/file-fault.ts'
import { makePicture } from '#server/files/picture.ts'
import { AGAIN_SECONDS } from '#server/http/admission.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { addressBucket } from '#server/http/limits.ts'
import { refuse } from '#server/http/refuse.ts'

/** A photo the size of a phone's screen; five of them have room in a box. */
const PHOTO_MAX_BYTES = 64 * 1024
/** Longest edges, until a picture is small enough. */
const EDGES = [1080, 800, 560, 400] as const
const MAX_PIXELS = 25_000_000

/**
 * Decodes and shrinks the photo of a letter, without metadata.
 * @param sent base64
 * @returns WebP in base64
 * @throws Refused 415, 503
 */
export async function letterPhoto(
  { log }: Pick<Context, 'log'>,
  sent: string,
  { userId }: Actor,
  { address }: Exchange,
): Promise<string> {
  const bytes = Buffer.from(sent, 'base64')
  try {
    for (const thumbEdge of EDGES) {
      const { thumb } = await makePicture(bytes, { maxPixels: MAX_PIXELS, thumbEdge }, [
        addressBucket(address),
        userId,
      ])
      if (thumb.length <= PHOTO_MAX_BYTES) return thumb.toString('base64')
    }
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault
    if (fault.reason === 'too slow' || fault.reason === 'killed') {
      log.warn('photos.decoder-killed', { reason: fault.reason })
      refuse(serverBusy, AGAIN_SECONDS)
    }
  }
  refuse(letterPhotoUnreadable)
}
