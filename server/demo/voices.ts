import { createMp3Encoder } from 'wasm-media-encoders'
import { padVoice, VOICE_KBPS } from '#contract/chat/voice-rules.ts'

const SAMPLE_RATE = 24_000
const NOTE_SECONDS = 0.5

/** Brahms’ lullaby as somebody hums it: tones above the A below middle C, in semitones. */
const LULLABY = [4, 4, 7, 7, 4, 4, 7, 7, 4, 7, 12, 11, 9, 9, 7, 7] as const

/** The loudness within a note: it begins softly and fades. */
const shape = (share: number): number => Math.min(1, share * 8) * (1 - share) ** 0.7

/** Hums a voice message, padded as a device sends it; the same each time. */
export async function humVoice(): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: SAMPLE_RATE, bitrate: VOICE_KBPS })
  const frames: Uint8Array[] = []
  for (const [index, note] of LULLABY.entries()) {
    const turn = (2 * Math.PI * 220 * 2 ** (note / 12)) / SAMPLE_RATE
    // A breath after each half.
    const loudness = index % 8 === 7 ? 0.08 : 0.25 + 0.3 * Math.sin((Math.PI * (index % 8)) / 7)
    const length = NOTE_SECONDS * SAMPLE_RATE
    const hum = Float32Array.from({ length }, (_, at) => {
      const tone = Math.sin(at * turn) + 0.3 * Math.sin(2 * at * turn)
      return loudness * shape(at / length) * tone
    })
    // A view of the encoder's memory, which the next call writes over.
    frames.push(encoder.encode([hum]).slice())
  }
  frames.push(encoder.finalize().slice())
  return padVoice(Buffer.concat(frames))
}
