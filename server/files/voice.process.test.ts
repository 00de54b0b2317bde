import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PHOTO_CANARY, takePhoto } from '../testing/pictures.ts'
import { recordVoice } from '../testing/voices.ts'
import { DECODER_FLAGS } from './decoder-process.ts'
import { FileFault } from './file-fault.ts'
import { makeVoice } from './voice.ts'
import { readVoice } from './voice-read.ts'

const LIMITS = { maxSeconds: 182, kbps: 48 } as const
const TURN = ['2001:db8::', 'mia'] as const
const make = (bytes: Uint8Array) => makeVoice(bytes, LIMITS, TURN)
const reasonOf = (bytes: Uint8Array): Promise<unknown> =>
  make(bytes).then(
    () => 'taken',
    (fault: unknown) => (fault instanceof FileFault ? fault.reason : fault),
  )

const ascii = (text: string) => Buffer.from(text, 'latin1')
/** The header of a frame of MPEG-2, layer III, 48 kbit/s, 24 kHz, mono. */
const HEADER = Buffer.of(0xff, 0xf3, 0x64, 0xc4)
const FRAME_BYTES = 144

/** Headers and lengths of the frames of a file, which has nothing else. */
function framesOf(mp3: Uint8Array): Buffer[] {
  expect(mp3.length % FRAME_BYTES).toBe(0)
  return Array.from({ length: mp3.length / FRAME_BYTES }, (_, at) =>
    Buffer.from(mp3.subarray(at * FRAME_BYTES, at * FRAME_BYTES + 4)),
  )
}

/** An ID3v2 tag with a picture in it, as music has one. */
const pictureTag = async () => {
  const picture = Buffer.concat([ascii('\0image/jpeg\0\x03\0'), await takePhoto()])
  const size = (count: number) =>
    Buffer.of((count >> 21) & 127, (count >> 14) & 127, (count >> 7) & 127, count & 127)
  const frame = Buffer.concat([ascii('APIC'), size(picture.length), Buffer.alloc(2), picture])
  return Buffer.concat([ascii('ID3\x04\0\0'), size(frame.length), frame])
}

describe('a voice message', () => {
  test('STIMME-07 A recording becomes one stream of equal frames, mono and as long as it was', async () => {
    const recorded = await recordVoice({ seconds: 3.5, channels: 2, kbps: 320, sampleRate: 48_000 })
    const { mp3, seconds, levels } = await make(recorded)
    expect(seconds).toBeGreaterThan(3.4)
    expect(seconds).toBeLessThan(3.7)
    for (const header of framesOf(mp3)) {
      expect([header[0], header[1], (header[2] ?? 0) & 0xfc]).toEqual([0xff, 0xf3, 0x64])
      // The two bits of the channels.
      expect((header[3] ?? 0) & 0xc0).toBe(0xc0)
    }
    expect(levels.length).toBe(Math.ceil(seconds * 20))
    const again = await make(mp3)
    expect(Math.abs(again.seconds - seconds)).toBeLessThan(0.3)
  })

  test('STIMME-07 The levels follow the loudness', async () => {
    const recorded = await recordVoice({
      seconds: 4,
      loudness: (share) => (share < 0.5 ? 0.1 : 0.8),
    })
    const { levels } = await make(recorded)
    const mean = (part: Uint8Array) => part.reduce((sum, level) => sum + level, 0) / part.length
    const half = levels.length / 2
    expect(mean(levels.subarray(4, half - 4))).toBeLessThan(50)
    expect(mean(levels.subarray(half + 4, -4))).toBeGreaterThan(150)
  })

  test('STIMME-07 A recording that breaks off inside of a frame is as long as what came', async () => {
    const recorded = await recordVoice({ seconds: 4 })
    const { seconds } = await make(recorded.subarray(0, recorded.length / 2 + 50))
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThan(2.2)
  })

  test('STIMME-07 A header that claims days of audio changes nothing', async () => {
    const recorded = await recordVoice({ seconds: 2 })
    const frame = Buffer.alloc(FRAME_BYTES)
    HEADER.copy(frame)
    // Behind the side information of a mono frame: frames and bytes.
    frame.write('Xing', 4 + 9, 'latin1')
    frame.writeUInt32BE(3, 4 + 9 + 4)
    frame.writeUInt32BE(0x7fff_ffff, 4 + 9 + 8)
    frame.writeUInt32BE(0x7fff_ffff, 4 + 9 + 12)
    const { seconds } = await make(Buffer.concat([frame, recorded]))
    expect(seconds).toBeLessThan(2.3)
  })

  test('STIMME-07 The longest one is taken, a longer one is not, however few bytes it has', async () => {
    const longest = await recordVoice({ seconds: 181 })
    expect((await make(longest)).seconds).toBeGreaterThan(180)
    const silence = () => 0
    const small = await recordVoice({ seconds: 400, kbps: 8, loudness: silence })
    expect(small.length).toBeLessThan(longest.length)
    expect(await reasonOf(small)).toBe('too large')
  })

  test('STIMME-07 trust e An hour of silence in a megabyte is refused before it is decoded', async () => {
    // MPEG-2.5, layer III, mono, 8 kHz: 72 ms of silence.
    const frame = (third: number, bytes: number) => {
      const silence = Buffer.alloc(bytes)
      Buffer.of(0xff, 0xe3, third, 0xc0).copy(silence)
      return silence
    }
    expect(await reasonOf(Buffer.alloc(1_150_000, frame(0x18, 72)))).toBe('too large')
    // Without a bit rate a frame is as short as one likes, and a decoder looks for its end for long.
    const free = Buffer.alloc(1_150_000, frame(0x08, 23))
    expect(await reasonOf(free)).toBe('unreadable')
    expect(await reasonOf(Buffer.concat([await recordVoice(), free]))).toBe('unreadable')
  })

  test('STIMME-07 Words behind the sound, as players write them, are gone', async () => {
    const tag = Buffer.alloc(128)
    tag.write(`TAG${PHOTO_CANARY}`, 'latin1')
    const recorded = Buffer.concat([await recordVoice(), tag])
    const { mp3 } = await make(recorded)
    expect(Buffer.from(mp3).includes(PHOTO_CANARY)).toBe(false)
  })

  test.each([
    [
      'a picture before the sound',
      async () => Buffer.concat([await pictureTag(), await recordVoice()]),
    ],
    ['a picture', takePhoto],
    ['nothing', async () => Buffer.alloc(0)],
    ['one byte', async () => Buffer.of(0xff)],
    ['a header alone', async () => HEADER],
    [
      'words between two recordings',
      async () =>
        Buffer.concat([await recordVoice(), ascii(PHOTO_CANARY.repeat(100)), await recordVoice()]),
    ],
    ['a header before words', async () => Buffer.concat([HEADER, ascii('<script>'.repeat(2_000))])],
    [
      'a picture behind the sound',
      async () => Buffer.concat([await recordVoice(), await pictureTag()]),
    ],
    ['a wave file', async () => ascii(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(40)}`)],
    ['Opus in Ogg', async () => ascii(`OggS\0\x02${'\0'.repeat(22)}\x01\x13OpusHead`)],
    ['AAC in MP4', async () => ascii('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom')],
    [
      'AAC alone',
      async () => Buffer.concat([Buffer.of(0xff, 0xf1, 0x50, 0x80), Buffer.alloc(2_000)]),
    ],
    ['WebM', async () => Buffer.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81)],
    [
      'layer II',
      async () => Buffer.concat([Buffer.of(0xff, 0xfd, 0x84, 0x04), Buffer.alloc(5_000)]),
    ],
    [
      'another sampling rate in the middle',
      async () =>
        Buffer.concat([
          await recordVoice({ seconds: 4 }),
          await recordVoice({ sampleRate: 16_000, seconds: 4 }),
        ]),
    ],
  ])('STIMME-07 trust e %s is refused', async (_, bytes) => {
    expect(await reasonOf(await bytes())).toBe('unreadable')
  })

  test('trust e Broken bytes inside never hang the decoder', async () => {
    const recorded = await recordVoice({ seconds: 2 })
    for (let round = 0; round < 5; round += 1) {
      const broken = Buffer.from(recorded)
      for (let at = 40 + round; at < broken.length; at += 97 * (round + 1)) {
        broken[at] = (broken[at] ?? 0) ^ (0x5b + 31 * round)
      }
      expect(['taken', 'unreadable', 'too large']).toContain(await reasonOf(broken))
    }
  })
})

describe('the process it is made in', () => {
  test('trust e Loads no native code', async () => {
    const script = `process.dlopen({ exports: {} }, ${JSON.stringify(process.execPath)})`
    const run = promisify(execFile)(process.execPath, [...DECODER_FLAGS, '-e', script], { env: {} })
    await expect(run).rejects.toThrow('ERR_DLOPEN_DISABLED')
  })

  test.each([
    ['is longer than allowed', { seconds: 500, levels: 'AAAA' }, Buffer.of(0xff, 0xf3)],
    ['has no levels', { seconds: 2 }, Buffer.of(0xff, 0xf3)],
    ['is a page', { seconds: 2, levels: 'AAAA' }, ascii('<script>')],
    ['has more bytes than seconds', { seconds: 1, levels: 'AAAA' }, Buffer.alloc(90_000, 0xff)],
  ])('trust e Output that %s is not believed', async (_, facts, made) => {
    const { pack } = await import('./file-wire.ts')
    expect(() => readVoice(pack(facts, made), LIMITS)).toThrow(Error)
  })
})
