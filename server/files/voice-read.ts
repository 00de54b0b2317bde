import * as z from 'zod/mini'
import { unpack } from './file-wire.ts'

/** A voice message made anew. */
export interface Voice {
  /** Mono, at a constant bit rate, without metadata. */
  readonly mp3: Uint8Array
  readonly seconds: number
  /** The loudness of each twentieth of a second, from 0 to 255. */
  readonly levels: Uint8Array
}

export interface VoiceLimits {
  readonly maxSeconds: number
  /** Bit rate of what is made, a constant one. */
  readonly kbps: 32 | 48 | 64
}

const shape = z.strictObject({
  seconds: z.number().check(z.gt(0)),
  levels: z.string().check(z.regex(/^[A-Za-z0-9+/]{1,20000}={0,2}$/)),
})

/** Eleven bits begin every frame. */
const isFrame = ([first = 0, second = 0]: Uint8Array) => first === 0xff && second >= 0xe0

/**
 * Parses the output of the decoder process, which a hostile file may have compromised.
 * @throws Error if it is no voice message within the limits
 */
export function readVoice(bytes: Buffer, { maxSeconds, kbps }: VoiceLimits): Voice {
  const { facts, made } = unpack(bytes)
  const { seconds, levels } = shape.parse(facts)
  // A constant bit rate; the encoder adds a few frames.
  const most = ((seconds + 1) * kbps * 1_000) / 8
  const isFine = seconds <= maxSeconds && isFrame(made) && made.length <= most
  if (!isFine) throw new Error('not a voice message of ours')
  return { mp3: made, seconds, levels: Buffer.from(levels, 'base64') }
}
