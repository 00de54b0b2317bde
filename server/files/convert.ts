import { rgbaToThumbHash } from 'thumbhash'
import { sharp } from './decoder.ts'
import { type Picture, PictureFault, type PictureLimits } from './picture-fault.ts'

/** Longest edge: sharp on every phone, and a tenth of the bytes. */
const EDGE_MAX = 2048
/** Quality 80 in WebP takes less than half the bytes of a JPEG that looks the same. */
const FULL = { quality: 80 } as const
const THUMB = { quality: 72 } as const
/** A thumbhash is made of at most so many pixels a side. */
const HASH_EDGE = 100
const TIME_LIMIT_SECONDS = 10

/**
 * Converts a photo to image and thumbnail. Runs in the decoder process only.
 * @throws PictureFault, or an error of the decoder
 */
export async function convert(
  bytes: Buffer,
  { maxPixels, thumbEdge }: PictureLimits,
): Promise<Picture> {
  // Checked in the header, before a decompression bomb is unpacked.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.width * header.height > maxPixels) throw new PictureFault('too large')
  const source = header.compression === 'hevc' ? await heic(bytes, maxPixels) : bytes

  const { data: full, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp(FULL)
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(full).resize(within(thumbEdge)).webp(THUMB).toBuffer()
  const small = await sharp(full)
    .resize(within(HASH_EDGE))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return {
    full,
    thumb,
    width: info.width,
    height: info.height,
    thumbhash: Buffer.from(hash).toString('base64'),
  }
}

/** Loaded on demand: sharp decodes all other formats, but not HEVC. */
const heic = async (bytes: Buffer, maxPixels: number) =>
  (await import('./heic.ts')).decodeHeic(bytes, EDGE_MAX, maxPixels)

const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
