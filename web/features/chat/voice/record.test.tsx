import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VOICE_KBPS, VOICE_MAX_SECONDS, WAVEFORM_BARS } from '#contract/chat/voice-rules.ts'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import { record } from './record.ts'

const RATE = 24_000
const BLOCK = 2048

/** The microphone, as the browser opens it. */
class Track extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
}
class Context extends EventTarget {
  state = 'running'
  readonly sampleRate = RATE
  readonly destination = {}
  readonly audioWorklet = { addModule: () => Promise.resolve() }
  createMediaStreamSource = () => ({ connect: (next: Tap) => next })
  resume = () => Promise.resolve()
  close = () => Promise.resolve()
}
/** The worklet, which hands over blocks. */
class Tap {
  readonly port = { onmessage: null as ((event: { data: Float32Array }) => void) | null }
  connect = () => undefined
}
let track: Track
let context: Context
let tap: Tap

/** A constructor that makes this object. */
const constructorOf = (made: object) =>
  function Made() {
    return made
  }

beforeEach(() => {
  track = new Track()
  context = new Context()
  tap = new Tap()
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  vi.stubGlobal('AudioContext', constructorOf(context))
  vi.stubGlobal('AudioWorkletNode', constructorOf(tap))
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  openRequestGate()
  show('visible')
})
const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const tone = Float32Array.from({ length: BLOCK }, (_, at) => 0.5 * Math.sin(at / 17))
/** Lets the microphone hear a tone. */
const hear = (blocks: number) => {
  for (let count = 0; count < blocks; count += 1) tap.port.onmessage?.({ data: tone })
}

describe('the microphone', () => {
  test('STIMME-03 STIMME-08 Sound becomes an MP3 of a constant bit rate, and then it is off', async () => {
    const onBlock = vi.fn<(peak: number, seconds: number) => void>()
    const recording = await record({ onBlock, onInterrupted: vi.fn<() => void>() })
    hear(47)
    const [peak = 0, seconds = 0] = onBlock.mock.lastCall ?? []
    expect(peak).toBeCloseTo(0.5, 2)
    expect(seconds).toBeCloseTo((47 * BLOCK) / RATE, 5)
    const recorded = recording.stop()
    expect(recorded.seconds).toBeCloseTo(seconds, 5)
    expect([...recorded.mp3.subarray(0, 2)]).toEqual([0xff, 0xf3])
    const perSecond = recorded.mp3.length / recorded.seconds
    expect(perSecond).toBeGreaterThan(0.95 * VOICE_KBPS * 125)
    expect(perSecond).toBeLessThan(1.1 * VOICE_KBPS * 125)
    expect(recorded.waveform).toBe('f'.repeat(WAVEFORM_BARS))
    expect(track.readyState).toBe('ended')
    hear(1)
    expect(onBlock).toHaveBeenCalledTimes(47)
  })

  test.each([
    ['the app lock', closeRequestGate],
    ['a hidden page', () => show('hidden')],
    ['a page that is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['a call, which mutes it', () => track.dispatchEvent(new Event('mute'))],
    ['a microphone that is taken away', () => track.dispatchEvent(new Event('ended'))],
    [
      'a device that stops the sound',
      () => {
        context.state = 'interrupted'
        context.dispatchEvent(new Event('statechange'))
      },
    ],
  ])('STIMME-04 A recording ends with %s, once', async (_, come) => {
    const onInterrupted = vi.fn<() => void>()
    const recording = await record({ onBlock: vi.fn<() => void>(), onInterrupted })
    expect(onInterrupted).not.toHaveBeenCalled()
    come()
    expect(onInterrupted).toHaveBeenCalledOnce()
    recording.stop()
    openRequestGate()
    show('visible')
    show('hidden')
    track.dispatchEvent(new Event('ended'))
    expect(onInterrupted).toHaveBeenCalledOnce()
  })

  test('STIMME-03 A recording ends after three minutes', async () => {
    const onInterrupted = vi.fn<() => void>()
    const recording = await record({ onBlock: vi.fn<() => void>(), onInterrupted })
    const blocks = Math.ceil((VOICE_MAX_SECONDS * RATE) / BLOCK)
    hear(blocks - 1)
    expect(onInterrupted).not.toHaveBeenCalled()
    hear(1)
    expect(onInterrupted).toHaveBeenCalledOnce()
    expect(recording.stop().seconds).toBeLessThan(VOICE_MAX_SECONDS + 0.1)
  })

  test('STIMME-02 Where its code cannot be loaded it is off again', async () => {
    context.audioWorklet.addModule = () => Promise.reject(new DOMException('', 'AbortError'))
    await expect(
      record({ onBlock: vi.fn<() => void>(), onInterrupted: vi.fn<() => void>() }),
    ).rejects.toThrow(DOMException)
    expect(track.readyState).toBe('ended')
  })
})
