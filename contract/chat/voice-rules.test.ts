import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { padVoice, unpadVoice, VOICE_STEP_BYTES, waveformOf } from './voice-rules.ts'

describe('the padding of a voice message', () => {
  test('STIMME-08 Any bytes come back from full steps, those that end like padding among them', () => {
    const ends = [[], [0], [0x80], [0x80, 0, 0]].map((end) => Uint8Array.from(end))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...ends), (start, end) => {
        const bytes = Uint8Array.from([...start, ...end])
        const padded = padVoice(bytes)
        expect(padded.length).toBe(VOICE_STEP_BYTES)
        expect(unpadVoice(padded)).toEqual(bytes)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    [VOICE_STEP_BYTES - 1, 1],
    [VOICE_STEP_BYTES, 2],
  ])('STIMME-08 %i bytes have the size of %i steps', (length, steps) => {
    expect(padVoice(new Uint8Array(length)).length).toBe(steps * VOICE_STEP_BYTES)
  })

  test.each([
    ['nothing', []],
    ['zeros', [0, 0]],
    ['a file without padding', [0xff, 0xf3, 0x64]],
  ])('STIMME-08 %s has none to remove', (_, bytes) => {
    expect(unpadVoice(Uint8Array.from(bytes))).toBeUndefined()
  })
})

describe('a wave form', () => {
  const ramp = (length: number) => Array.from({ length }, (_, at) => at)
  test.each([1, 3, 48, 49, 3_600])(
    'STIMME-10 A rise of %i levels makes 48 bars that rise',
    (length) => {
      const bars = Array.from(waveformOf(ramp(length)), (digit) => Number.parseInt(digit, 16))
      expect(bars).toHaveLength(48)
      expect(bars).toEqual(bars.toSorted((a, b) => a - b))
      expect(bars.at(-1)).toBe(length === 1 ? 0 : 15)
    },
  )

  test('STIMME-10 Soft speech fills it as loud speech does, silence is flat', () => {
    expect(waveformOf([0.01, 0.02])).toBe(waveformOf([100, 200]))
    expect(waveformOf([0, 0, 0])).toBe('0'.repeat(48))
  })
})
