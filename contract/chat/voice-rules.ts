/** Longest voice message, in seconds (O-195). */
export const VOICE_MAX_SECONDS = 180
/** Constant, so that the size depends on the length alone, which the steps hide. */
export const VOICE_KBPS = 48
/** Files of voice messages are as long as full steps of a quarter of a minute. */
export const VOICE_STEP_BYTES = (15 * VOICE_KBPS * 1_000) / 8
/** One more step takes what encoders add to a full length. */
export const VOICE_MAX_BYTES = VOICE_MAX_SECONDS * ((VOICE_KBPS * 1_000) / 8) + VOICE_STEP_BYTES
/** Bars of a wave form, whatever the length. */
export const WAVEFORM_BARS = 48

/** Marks where padding begins (ISO/IEC 7816-4). */
const PADDING = 0x80

/** Fills a file up to full steps, so that neither disk nor wire tells the seconds. */
export function padVoice(mp3: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((mp3.length + 1) / VOICE_STEP_BYTES) * VOICE_STEP_BYTES)
  padded.set(mp3)
  padded[mp3.length] = PADDING
  return padded
}

/** The file without its padding; undefined if it has none. */
export function unpadVoice<T extends ArrayBufferLike>(
  padded: Uint8Array<T>,
): Uint8Array<T> | undefined {
  const end = padded.findLastIndex((byte) => byte !== 0)
  return padded[end] === PADDING ? padded.subarray(0, end) : undefined
}

/**
 * The wave form of a voice message: a hexadecimal digit for each bar, as high as the loudest of its
 * stretch beside the loudest of all.
 * @param levels loudness over time, of any number and unit
 */
export function waveformOf(levels: ArrayLike<number>): string {
  const all = Array.from(levels)
  const loudest = Math.max(1e-6, ...all)
  return Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    const from = Math.floor((bar * all.length) / WAVEFORM_BARS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * all.length) / WAVEFORM_BARS))
    const peak = Math.max(0, ...all.slice(from, to))
    return Math.round((15 * peak) / loudest).toString(16)
  }).join('')
}
