/**
 * Makes one voice message from stdin anew and writes it to stdout. `voice.ts` starts it with
 * permission to read its own code only; its codecs are WebAssembly, so it loads no native code.
 */

import { decodeStdin } from './decode-stdin.ts'
import { pack } from './file-wire.ts'
import type { VoiceLimits } from './voice-read.ts'

// Before a file is read: what fails here Node writes to stderr, and ends with code 1.
const { remakeVoice } = await import('./voice-convert.ts')

const [maxSeconds, kbps] = process.argv.slice(2).map(Number)
const limits = { maxSeconds, kbps } as VoiceLimits
await decodeStdin(async (bytes) => {
  const { mp3, ...facts } = await remakeVoice(bytes, limits)
  return pack({ ...facts, levels: Buffer.from(facts.levels).toString('base64') }, mp3)
})
