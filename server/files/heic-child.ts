/**
 * A process of its own per HEIC photo: the file comes in by stdin, a JPEG goes out by stdout. The
 * decoder is WebAssembly whose memory the server would never get back, and it may be killed.
 */
import { buffer } from 'node:stream/consumers'
import libheif from 'libheif-js/wasm-bundle.js'
import { sharp } from './decoder.ts'
import { withColourProfile } from './icc.ts'

const [edge = 0, maxPixels = 0] = process.argv.slice(2).map(Number)
const bytes = await buffer(process.stdin)
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

// Turned by the decoder already; the pixels are still in the colours of the profile.
const jpeg = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
  .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
  .toBuffer()
const { icc } = await sharp(bytes).metadata()
process.stdout.write(icc === undefined ? jpeg : withColourProfile(jpeg, icc))
