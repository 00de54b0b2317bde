import { describe, expect, test } from 'vitest'
import { recordVoice } from '../testing/voices.ts'
import { isMpegAudio } from './mpeg-frames.ts'

/** A frame of so many bytes with the second and third byte of its header. */
function frame(second: number, third: number, bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  Buffer.of(0xff, second, third, 0xc0).copy(made)
  return made
}
const end = Buffer.alloc(128)
end.write('TAG')

describe('the frames of an MP3', () => {
  test.each([
    ['MPEG-1, 128 kbit/s, 44.1 kHz', 0xfb, 0x90, 417],
    ['the same with a padding byte', 0xfb, 0x92, 418],
    ['MPEG-1, 320 kbit/s, 48 kHz', 0xfb, 0xe4, 960],
    ['MPEG-2, 48 kbit/s, 24 kHz', 0xf3, 0x64, 144],
    ['MPEG-2.5, 8 kbit/s, 8 kHz', 0xe3, 0x18, 72],
  ])('STIMME-07 A frame of %s has the length that its header says', (_, second, third, bytes) => {
    const made = frame(second, third, bytes)
    expect(isMpegAudio(Buffer.concat([made, made, made]))).toBe(true)
    expect(isMpegAudio(Buffer.concat([made, made.subarray(1), made]))).toBe(false)
    expect(isMpegAudio(Buffer.concat([made, Buffer.alloc(4), made]))).toBe(false)
    // A recording may break off, and players write a tag behind it.
    expect(isMpegAudio(Buffer.concat([made, made.subarray(0, 20)]))).toBe(true)
    expect(isMpegAudio(Buffer.concat([made, end]))).toBe(true)
    expect(isMpegAudio(Buffer.concat([made, end, made]))).toBe(false)
  })

  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['a tag alone', Buffer.from('ID3\x04')],
    ['a frame without a bit rate', frame(0xf3, 0x04, 144)],
    ['a bit rate that is none', frame(0xf3, 0xf4, 144)],
    ['a sampling rate that is none', frame(0xf3, 0x6c, 144)],
    ['a reserved version', frame(0xeb, 0x64, 144)],
    ['layer II', frame(0xf5, 0x64, 144)],
  ])('STIMME-07 trust e %s is none', (_, bytes) => {
    expect(isMpegAudio(bytes)).toBe(false)
  })

  test.each([
    { channels: 2, kbps: 320, sampleRate: 48_000 },
    { channels: 1, kbps: 48, sampleRate: 24_000 },
    { channels: 1, kbps: 8, sampleRate: 16_000 },
  ] as const)('STIMME-07 A recording of %o is nothing else', async (options) => {
    expect(isMpegAudio(await recordVoice({ seconds: 1.3, ...options }))).toBe(true)
  })
})
