import libheif from 'libheif-js/wasm-bundle.js'
import { sharp } from './decoder.ts'
import { withColourProfile } from './icc.ts'

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
