import { createFairQueue, type QueuePath } from '../lib/fair-queue.ts'
import { programFile } from '../lib/program-files.ts'
import { DECODER_FLAGS, decodeInProcess, decoders, TURNS } from './decoder-process.ts'
import { FileFault } from './file-fault.ts'
import { isUnpackedWhole, pictureKind } from './picture-kind.ts'
import { unpackPicture } from './picture-read.ts'
import type { Picture, PictureLimits } from './picture-wire.ts'

/** Pictures that are unpacked whole are decoded one at a time, so that all others find a decoder. */
const wholeDecoders = createFairQueue({ ...TURNS, permits: 1 })

/** Pixels of a picture that is unpacked whole: 2 to 3 s and 600 MB at most. */
export const WHOLE_MAX_PIXELS = 25_000_000

/** Permissions do not bind the native code of sharp (decision 0034). */
const command = [...DECODER_FLAGS, '--allow-addons', programFile('files/picture-child')] as const

/**
 * Decodes an upload into both images, in a process of its own that may crash and whose memory is
 * released. File name and content type are ignored.
 * @param turn whose turn it is, by address and person: nobody waits behind all photos of others
 * @throws QueueFull, FileFault for what is wrong with the file, DecoderFault for what is wrong here
 */
export function makePicture(
  bytes: Buffer,
  limits: PictureLimits,
  turn: QueuePath,
): Promise<Picture> {
  const kind = pictureKind(bytes)
  if (kind === undefined) return Promise.reject(new FileFault('unreadable'))
  if (!isUnpackedWhole(bytes, kind)) return decoders.run(turn, () => decodeApart(bytes, limits))
  const maxPixels = Math.min(limits.maxPixels, WHOLE_MAX_PIXELS)
  return wholeDecoders.run(turn, () =>
    decoders.run(turn, () => decodeApart(bytes, { ...limits, maxPixels })),
  )
}

/**
 * Loads the decoders once, in a process of their own.
 * @throws DecoderFault where photos cannot be decoded on this machine
 */
export async function checkDecoder(): Promise<void> {
  await decodeInProcess([...command, 'check'], Buffer.alloc(0))
}

async function decodeApart(
  bytes: Buffer,
  { maxPixels, thumbEdge }: PictureLimits,
): Promise<Picture> {
  const limits = [String(maxPixels), String(thumbEdge)]
  const made = await decodeInProcess([...command, ...limits], bytes)
  try {
    return unpackPicture(made)
  } catch {
    throw new FileFault('unreadable')
  }
}
