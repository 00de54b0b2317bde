import { Mp3Encoder } from '@breezystack/lamejs'
import { VOICE_KBPS, VOICE_MAX_SECONDS, waveformOf } from '#contract/chat/voice-rules.ts'
import { onGateChange } from '#web/lib/http/requestGate.ts'
import { listen } from '#web/lib/listen.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import tapUrl from './tap.ts?worker&url'

/** A finished recording. */
export interface Recorded {
  readonly mp3: Uint8Array<ArrayBuffer>
  readonly seconds: number
  readonly waveform: string
}

export interface Recording {
  /** Switches the microphone off and returns what was recorded. */
  readonly stop: () => Recorded
}

export interface RecordingEvents {
  /** @param peak the loudest sample of a block, from 0 to 1 */
  readonly onBlock: (peak: number, seconds: number) => void
  /** The longest length is reached, or a call, another screen, or the lock of the app came. */
  readonly onInterrupted: () => void
}

/**
 * The browser resamples, not the encoder: of another rate that one makes silence if speech begins after
 * silence, and takes four times as long.
 */
const SAMPLE_RATE = 24_000

/**
 * Switches the microphone on and encodes what it hears as it comes, so that nothing is left to do at
 * the end: 8 ms of each 85 on a phone at a quarter of the speed (docs/decisions/0113).
 * @throws DOMException if the microphone is denied or missing
 */
export async function record({ onBlock, onInterrupted }: RecordingEvents): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
  })
  const [track] = stream.getAudioTracks()
  const context = new AudioContext({ sampleRate: SAMPLE_RATE })
  const close = () => {
    for (const one of stream.getTracks()) one.stop()
    void context.close()
  }
  try {
    await context.audioWorklet.addModule(tapUrl)
  } catch (cause) {
    close()
    throw cause
  }
  const encoder = new Mp3Encoder(1, context.sampleRate, VOICE_KBPS)
  const frames: Uint8Array[] = []
  const levels: number[] = []
  let samples = 0

  const encode = ({ data: block }: MessageEvent<Float32Array>) => {
    const pcm = Int16Array.from(block, (value) => Math.max(-1, Math.min(1, value)) * 32_767)
    frames.push(bytesOf(encoder.encodeBuffer(pcm)))
    const peak = block.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    levels.push(peak)
    samples += block.length
    onBlock(peak, samples / context.sampleRate)
    if (samples >= VOICE_MAX_SECONDS * context.sampleRate) onInterrupted()
  }
  const tap = new AudioWorkletNode(context, 'tap', {
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  tap.port.onmessage = encode
  // The output is silence; a node that leads nowhere is not processed by every engine.
  context.createMediaStreamSource(stream).connect(tap).connect(context.destination)
  void context.resume()

  const stopListening = combineUnsubscribes([
    ...(track === undefined
      ? []
      : ['ended', 'mute'].map((name) => listen(track, name, onInterrupted))),
    listen(context, 'statechange', () => context.state !== 'running' && onInterrupted()),
    listen(
      document,
      'visibilitychange',
      () => document.visibilityState === 'hidden' && onInterrupted(),
    ),
    listen(window, 'pagehide', onInterrupted),
    onGateChange(onInterrupted),
  ])
  return {
    stop() {
      stopListening()
      tap.port.onmessage = null
      const { sampleRate } = context
      close()
      frames.push(bytesOf(encoder.flush()))
      return { mp3: joined(frames), seconds: samples / sampleRate, waveform: waveformOf(levels) }
    },
  }
}

/** The library returns signed bytes, whatever its types say; copied, since it uses them again. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength).slice()

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
