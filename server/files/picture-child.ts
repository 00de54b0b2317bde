/**
 * Decodes one photo from stdin and writes both images to stdout. `picture.ts` starts it with
 * permission to read its own code only. With `check` it loads the decoders and nothing else.
 */
import { decodeStdin } from './decode-stdin.ts'
import { packPicture } from './picture-wire.ts'

// Before a photo is read: what fails here Node writes to stderr, and ends with code 1.
const { convert } = await import('./convert.ts')

const [first = '', thumbEdge = ''] = process.argv.slice(2)
if (first === 'check') {
  await import('./heic.ts')
} else {
  const limits = { maxPixels: Number(first), thumbEdge: Number(thumbEdge) }
  await decodeStdin(async (bytes) => packPicture(await convert(bytes, limits)))
}
