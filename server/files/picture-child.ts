/**
 * Decodes one photo from stdin and writes both images to stdout. `picture.ts` starts it with
 * permission to read its own code only. With `check` it loads the decoders and nothing else.
 */
import { buffer } from 'node:stream/consumers'
import { PictureFault } from './picture-fault.ts'
import { packPicture, TOO_LARGE, UNREADABLE } from './picture-wire.ts'

// Ctrl+C reaches the whole process group, and the server still answers what it has begun.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

/** Faults of Node about a package that is missing, made for another machine or out of reach. */
const NOT_LOADED = ['ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_ACCESS_DENIED']

/** Ends with a code for what a photo has caused; with Node's own for what is wrong with the decoder. */
function end(fault: unknown): never {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (NOT_LOADED.includes(code)) {
    process.stderr.write(code)
    process.exit(1)
  }
  process.exit(
    fault instanceof PictureFault && fault.reason === 'too large' ? TOO_LARGE : UNREADABLE,
  )
}

// Before a photo is read: what fails here Node writes to stderr, and ends with code 1.
const { convert } = await import('./convert.ts')

const [first = '', thumbEdge = ''] = process.argv.slice(2)
if (first === 'check') {
  await import('./heic.ts')
} else {
  process.on('uncaughtException', end)
  try {
    const limits = { maxPixels: Number(first), thumbEdge: Number(thumbEdge) }
    process.stdout.write(packPicture(await convert(await buffer(process.stdin), limits)))
  } catch (fault) {
    end(fault)
  }
}
