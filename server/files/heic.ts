import libheif from 'libheif-js/wasm-bundle.js'
import { sharp } from './decoder.ts'

const MARKER = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A JPEG segment holds 65,533 bytes after its length, 14 of which name and number the part. */
const PART_MAX = 65_533 - MARKER.length - 2

/**
 * Decodes a HEIC photo to a JPEG in its own colours, no edge longer than `edge` pixels. The decoder
 * is WebAssembly, whose memory a process never gives back: 300 MB for 12 megapixels.
 * @param maxPixels refuses more of them, whatever the header has said
 * @throws Error if it cannot be decoded
 */
export async function decodeHeic(bytes: Buffer, edge: number, maxPixels: number): Promise<Buffer> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (image === undefined) throw new Error('no picture in the file')

  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels) throw new Error('more pixels than its header said')
  const pixels = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve)
  })
  if (pixels === null) throw new Error('the picture cannot be decoded')

  // The decoder has applied the rotation, but not the colour profile.
  const jpeg = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const { icc } = await sharp(bytes).metadata()
  return icc === undefined ? jpeg : withColourProfile(jpeg, icc)
}

/**
 * Puts a colour profile into a JPEG that has none, in as many APP2 segments as it needs (ICC.1,
 * B.4).
 */
function withColourProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / PART_MAX)
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * PART_MAX, (index + 1) * PART_MAX)
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(2 + MARKER.length + 2 + part.length, 2)
    return Buffer.concat([head, MARKER, Buffer.of(index + 1, count), part])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
