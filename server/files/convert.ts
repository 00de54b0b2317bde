import { rgbaToThumbHash } from 'thumbhash'
import { sharp } from './decoder.ts'
import { FileFault } from './file-fault.ts'
import type { Picture, PictureLimits } from './picture-wire.ts'

/** Longest edge: sharp on every phone, and a tenth of the bytes. */
const EDGE_MAX = 2048
/** Quality 80 in WebP takes less than half the bytes of a JPEG that looks the same. */
const FULL = { quality: 80 } as const
const THUMB = { quality: 72 } as const
/** Most pixels of a side of the picture a thumbhash is made of. */
const HASH_EDGE = 100
const TIME_LIMIT_SECONDS = 10

const WHITE = '#ffffff'
const DARK = '#1f1f1f'
/** From this brightness on, of 255, nothing would be seen on white. */
const LIGHT = 215

/** The marker some senders leave out behind a whole picture. */
const JPEG_END = Buffer.of(0xff, 0xd9)

const withEnd = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.at(-1) === JPEG_END[0] ? jpeg.subarray(0, -1) : jpeg, JPEG_END])

/**
 * Converts a photo to image and thumbnail. Runs in the decoder process only.
 * @throws FileFault, or an error of the decoder
 */
export async function convert(
  bytes: Buffer,
  { maxPixels, thumbEdge }: PictureLimits,
): Promise<Picture> {
  // Checked in the header, before a decompression bomb is unpacked.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.width * header.height > maxPixels) throw new FileFault('too large')
  const isHevc = header.compression === 'hevc'
  const source = isHevc ? await heic(bytes, maxPixels) : bytes

  const ground = header.hasAlpha && !isHevc ? await groundFor(source, maxPixels) : WHITE
  const full = async (from: Buffer, failOn: 'error' | 'warning') =>
    sharp(from, { limitInputPixels: maxPixels, failOn })
      .autoOrient()
      .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .webp(FULL)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await full(source, 'error').catch((fault: unknown) => {
    if (header.format !== 'jpeg' || source.subarray(-2).equals(JPEG_END)) throw fault
    // Stricter than usual: of a file that also lacks some of its picture the decoder only warns.
    return full(withEnd(source), 'warning')
  })
  const thumb = await sharp(data).resize(within(thumbEdge)).webp(THUMB).toBuffer()
  const small = await sharp(data)
    .resize(within(HASH_EDGE))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return {
    full: data,
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

/**
 * The ground on which a picture with transparent parts is seen: white, as on paper, unless what is
 * drawn is nearly white itself. The viewer is dark in both themes.
 */
async function groundFor(source: Buffer, maxPixels: number): Promise<string> {
  const pixels = await sharp(source, { limitInputPixels: maxPixels })
    .resize(within(HASH_EDGE))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  let light = 0
  let seen = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    seen += alpha
  }
  return light > LIGHT * seen ? DARK : WHITE
}
