/**
 * The process in which one photo is decoded: the file comes in by stdin, both pictures go out by
 * stdout. Started by `picture.ts` with no right but to read its own code.
 */
import { buffer } from 'node:stream/consumers'
import { convert } from './convert.ts'
import { PictureFault } from './picture-fault.ts'
import { packPicture, TOO_LARGE } from './picture-wire.ts'

const [maxPixels = 0, thumbEdge = 0] = process.argv.slice(2).map(Number)
try {
  process.stdout.write(
    packPicture(await convert(await buffer(process.stdin), { maxPixels, thumbEdge })),
  )
} catch (fault) {
  process.exitCode = fault instanceof PictureFault && fault.reason === 'too large' ? TOO_LARGE : 1
}
