/**
 * Decodes one photo from stdin and writes both images to stdout. `picture.ts` starts it with
 * permission to read its own code only.
 */
import { buffer } from 'node:stream/consumers'
import { convert } from './convert.ts'
import { PictureFault } from './picture-fault.ts'
import { packPicture, TOO_LARGE } from './picture-wire.ts'

// Ctrl+C reaches the whole process group, and the server still answers what it has begun.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const [maxPixels = 0, thumbEdge = 0] = process.argv.slice(2).map(Number)
try {
  process.stdout.write(
    packPicture(await convert(await buffer(process.stdin), { maxPixels, thumbEdge })),
  )
} catch (fault) {
  process.exitCode = fault instanceof PictureFault && fault.reason === 'too large' ? TOO_LARGE : 1
}
