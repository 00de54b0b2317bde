import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { FileFault } from './file-fault.ts'
import { isMpegAudio } from './mpeg-frames.ts'
import type { Voice, VoiceLimits } from './voice-read.ts'

/** Bytes decoded at a time: two minutes at the lowest bit rate, after which the length is checked. */
const PIECE_BYTES = 16 * 1024
/** Samples encoded at a time. */
const PIECE_SAMPLES = 24_000
/** Speech has nothing above half of it. */
const SAMPLE_RATE = 24_000
/** Loudness is measured so many times a second. */
const LEVELS_PER_SECOND = 20

/**
 * Decodes an MP3 to samples and encodes them again: mono, at one bit rate, without metadata. Runs in
 * a decoder process only.
 * @throws FileFault, or an error of a codec
 */
export async function remakeVoice(
  bytes: Uint8Array,
  { maxSeconds, kbps }: VoiceLimits,
): Promise<Voice> {
  if (!isMpegAudio(bytes)) throw new FileFault('unreadable')
  const { samples, rate } = await decode(bytes, maxSeconds)
  const count = samples.reduce((sum, { length }) => sum + length, 0)
  if (count === 0) throw new FileFault('unreadable')
  const pcm = new Float32Array(count)
  let at = 0
  for (const piece of samples) {
    pcm.set(piece, at)
    at += piece.length
  }
  return { mp3: await encode(pcm, rate, kbps), seconds: count / rate, levels: levelsOf(pcm, rate) }
}

/** Decodes to one channel. @throws FileFault for the first frame that is none */
async function decode(bytes: Uint8Array, maxSeconds: number) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const samples: Float32Array[] = []
  let seconds = 0
  let rate = 0
  // The decoder reports a broken frame there, and goes on or tries again for ever.
  // oxlint-disable-next-line no-console -- this process decodes one file and ends
  console.error = () => {
    throw new FileFault('unreadable')
  }
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = decoder.decode(bytes.subarray(at, at + PIECE_BYTES))
    const { channelData, samplesDecoded, sampleRate } = piece
    if (samplesDecoded === 0) continue
    if (rate !== 0 && sampleRate !== rate) throw new FileFault('unreadable')
    rate = sampleRate
    seconds += samplesDecoded / rate
    if (seconds > maxSeconds) throw new FileFault('too large')
    samples.push(mono(channelData))
  }
  return { samples, rate }
}

const mono = ([left = new Float32Array(), right = left]: readonly Float32Array[]): Float32Array =>
  left.map((value, at) => (value + (right[at] ?? value)) / 2)

async function encode(
  pcm: Float32Array,
  sampleRate: number,
  bitrate: VoiceLimits['kbps'],
): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate, bitrate, outputSampleRate: SAMPLE_RATE })
  const frames: Uint8Array[] = []
  for (let at = 0; at < pcm.length; at += PIECE_SAMPLES) {
    // A view of the encoder's memory, which the next call writes over.
    frames.push(encoder.encode([pcm.subarray(at, at + PIECE_SAMPLES)]).slice())
  }
  frames.push(encoder.finalize().slice())
  return Buffer.concat(frames)
}

/** The loudest sample of each stretch, from 0 to 255. */
function levelsOf(pcm: Float32Array, rate: number): Uint8Array {
  const stretch = Math.ceil(rate / LEVELS_PER_SECOND)
  return Uint8Array.from({ length: Math.ceil(pcm.length / stretch) }, (_, at) => {
    const part = pcm.subarray(at * stretch, (at + 1) * stretch)
    const peak = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    return Math.round(Math.min(1, peak) * 255)
  })
}
