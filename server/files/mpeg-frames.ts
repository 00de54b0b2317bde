/** Bit rates by their index in kbit/s; the first, „free“, has frames of no length that is written. */
const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const
/** Sampling rates of MPEG-1 in Hz; MPEG-2 has half of them, MPEG-2.5 a quarter. */
const HZ = [44_100, 48_000, 32_000] as const

const HEADER_BYTES = 4
/** ID3v1, which players write behind the sound. */
const TAG_BYTES = 128

/** Length of the frame of layer III (ISO/IEC 11172-3) that begins here, in bytes; 0 if none does. */
function frameBytes([first = 0, second = 0, third = 0]: Uint8Array): number {
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2
  // By the two bits of the version; one of the four is reserved.
  const divisor = [4, 0, 2, 1][(second >> 3) & 3] ?? 0
  const isMpeg1 = divisor === 1
  const kbps = (isMpeg1 ? KBPS_MPEG1 : KBPS_MPEG2)[third >> 4] ?? 0
  const hz = HZ[(third >> 2) & 3] ?? 0
  if (!isLayer3 || divisor === 0 || kbps === 0 || hz === 0) return 0
  const samplesPerBit = isMpeg1 ? 144 : 72
  return Math.floor((samplesPerBit * kbps * 1_000 * divisor) / hz) + ((third >> 1) & 1)
}

/** Version, layer and sampling rate, as they stand in a header: their bits and no others. */
const kindOf = ([, second = 0, third = 0]: Uint8Array): number =>
  ((second & 0xfe) << 8) | (third & 0x0c)

/**
 * Whether a file is nothing but frames of layer III with one sampling rate, from its first byte to its
 * end, where it may break off, or an ID3v1 tag may stand. A decoder that is given anything else looks for the next frame, which
 * takes it 20 s with a megabyte of frames without a bit rate.
 */
export function isMpegAudio(bytes: Uint8Array): boolean {
  const kind = kindOf(bytes)
  let at = 0
  while (bytes.length - at >= HEADER_BYTES) {
    const frame = bytes.subarray(at)
    const length = frameBytes(frame)
    if (length === 0) return isTag(frame)
    if (kindOf(frame) !== kind) return false
    at += length
  }
  return at > 0
}

const isTag = (end: Uint8Array): boolean =>
  end.length === TAG_BYTES && String.fromCharCode(...end.subarray(0, 3)) === 'TAG'
