import { rgbaToThumbHash } from 'thumbhash'
import { createTurns } from '../lib/turns.ts'
import { sharp } from './decoder.ts'
import { decodeHeic } from './heic.ts'
import { pictureKind } from './picture-kind.ts'

/** A photo ready to be kept: both as WebP in sRGB, upright, without a byte of the original. */
export interface Picture {
  readonly full: Buffer
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
  /** Blurred preview, base64. */
  readonly thumbhash: string
}

/** Why a file does not become a picture. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault'
  readonly reason: 'unreadable' | 'too large'

  constructor(reason: 'unreadable' | 'too large') {
    super(reason)
    this.reason = reason
  }
}

export interface PictureLimits {
  readonly maxPixels: number
  /** Longest edge of the thumbnail in device pixels. */
  readonly thumbEdge: number
}

/** Longest edge kept: sharp on every phone, and a tenth of the bytes (stack-server 6). */
const EDGE_MAX = 2048
/** Quality 80 in WebP takes less than half the bytes of a JPEG that looks the same (stack-server 6). */
const FULL = { quality: 80 } as const
const THUMB = { quality: 72 } as const
/** A thumbhash is made of at most so many pixels a side. */
const HASH_EDGE = 100
const TIME_LIMIT_SECONDS = 10

/** Two at once (trust.md e): more would only share the same cores. */
const turns = createTurns(2)

/**
 * Decodes what was uploaded and makes both pictures of it; names and types are not believed.
 * @throws PictureFault
 */
export const makePicture = (bytes: Buffer, limits: PictureLimits): Promise<Picture> =>
  turns.run(async () => {
    try {
      return await convert(bytes, limits)
    } catch (fault) {
      if (fault instanceof PictureFault) throw fault
      throw new PictureFault('unreadable')
    }
  })

async function convert(bytes: Buffer, { maxPixels, thumbEdge }: PictureLimits): Promise<Picture> {
  if (pictureKind(bytes) === undefined) throw new PictureFault('unreadable')
  // The header alone says how large it would become: nothing of a bomb is ever unpacked.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.width * header.height > maxPixels) throw new PictureFault('too large')
  const source =
    header.compression === 'hevc' ? await decodeHeic(bytes, EDGE_MAX, maxPixels) : bytes

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

const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
