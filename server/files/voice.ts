import type { QueuePath } from '../lib/fair-queue.ts'
import { programFile } from '../lib/program-files.ts'
import { DECODER_FLAGS, decodeInProcess, decoders } from './decoder-process.ts'
import { FileFault } from './file-fault.ts'
import { readVoice, type Voice, type VoiceLimits } from './voice-read.ts'

const command = [...DECODER_FLAGS, programFile('files/voice-child')] as const

/**
 * Makes an uploaded voice message anew, in a process of its own, as photos are. Only an MP3 is taken.
 * @param turn whose turn it is, by address and person, among those of the photos
 * @throws QueueFull, FileFault for what is wrong with the file, DecoderFault for what is wrong here
 */
export const makeVoice = (
  bytes: Uint8Array,
  limits: VoiceLimits,
  turn: QueuePath,
): Promise<Voice> =>
  decoders.run(turn, async () => {
    const { maxSeconds, kbps } = limits
    const made = await decodeInProcess([...command, String(maxSeconds), String(kbps)], bytes)
    try {
      return readVoice(made, limits)
    } catch {
      throw new FileFault('unreadable')
    }
  })
