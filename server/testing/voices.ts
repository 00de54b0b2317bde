import { createMp3Encoder } from 'wasm-media-encoders'
import type { Message } from '#contract/chat/shapes.ts'
import { padVoice } from '#contract/chat/voice-rules.ts'
import type { RawAnswer, RawRequest } from './http-client.ts'
import { fileForm } from './pictures.ts'

interface VoiceOptions {
  readonly seconds?: number
  readonly channels?: 1 | 2
  readonly kbps?: 8 | 48 | 320
  readonly sampleRate?: 16_000 | 24_000 | 48_000
  /** Loudness from 0 to 1 at a share of the length. */
  readonly loudness?: (share: number) => number
}

/** An MP3 of a tone, as a device records it. */
export async function recordVoice({
  seconds = 2,
  channels = 1,
  kbps = 48,
  sampleRate = 24_000,
  loudness = () => 0.5,
}: VoiceOptions = {}): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels, sampleRate, bitrate: kbps, outputSampleRate: sampleRate })
  const frames: Buffer[] = []
  for (let second = 0; second < seconds; second += 1) {
    const length = Math.round(Math.min(1, seconds - second) * sampleRate)
    const tone = Float32Array.from({ length }, (_, at) => {
      const time = second + at / sampleRate
      return loudness(time / seconds) * Math.sin(time * 2 * Math.PI * 220)
    })
    frames.push(Buffer.from(encoder.encode(channels === 1 ? [tone] : [tone, tone])))
  }
  frames.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(frames)
}

interface Sender {
  send(request: RawRequest): Promise<RawAnswer>
}

/** Uploads bytes as a voice message and returns whatever comes back. */
export const sendVoice = (
  person: Sender,
  bytes: Uint8Array | string,
  query: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> =>
  person.send({
    method: 'POST',
    path: `/chat/voice?${new URLSearchParams(query).toString()}`,
    ...fileForm(bytes, { name: 'aufnahme', type: 'application/octet-stream' }),
  })

/** Uploads a voice message that must be taken, and returns its message. */
export async function postVoice(person: Sender, mp3?: Uint8Array): Promise<Message> {
  const { status, text } = await sendVoice(person, padVoice(mp3 ?? (await recordVoice())))
  if (status !== 200) throw new Error(`The upload answered ${status}: ${text}`)
  return JSON.parse(text) as Message
}
