import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { CSSProperties } from 'react'
import { useStore } from '#web/lib/store.ts'
import { playback } from './playback.ts'
import { nextRate, rate, seek, toggle, type VoiceSource } from './player.ts'
import { texts } from './texts.ts'
import './voice.css'

export interface VoicePlayerProps {
  source: VoiceSource
  waveform: string
  /** That of the message it stands in. */
  tabIndex?: number
}

/** Plays a voice message: button, wave form with the place in it, time, speed. */
export function VoicePlayer({ source, waveform, tabIndex }: VoicePlayerProps) {
  const { id, seconds } = source
  const own = useStore(playback, (shown) => (shown?.id === id ? shown : null))
  const speed = useStore(rate)
  const state = own?.state ?? 'idle'
  const at = Math.min(own?.at ?? 0, seconds)
  const failed = state === 'failed'
  return (
    <div className="voice" data-state={state} style={{ '--played': at / seconds } as CSSProperties}>
      <button
        type="button"
        className="voice-play"
        tabIndex={tabIndex}
        aria-busy={state === 'loading'}
        onClick={() => toggle(source)}
      >
        {failed ? <RotateCcw /> : state === 'playing' ? <Pause /> : <Play />}
        <span className="sr-only">{state === 'playing' ? texts.pause : texts.play(seconds)}</span>
      </button>
      <span className="voice-wave">
        <Waveform waveform={waveform} />
        <Waveform waveform={waveform} className="voice-played" />
        <input
          type="range"
          aria-label={texts.place}
          aria-valuetext={texts.placeOf(at, seconds)}
          tabIndex={tabIndex}
          min={0}
          max={seconds}
          step={1}
          value={Math.floor(at)}
          onChange={({ target }) => seek(source, Number(target.value))}
        />
      </span>
      <span className="voice-foot">
        {failed ? (
          <span role="alert">{texts.unreachable}</span>
        ) : (
          <span className="tabular-nums">{texts.time(own === null ? seconds : at)}</span>
        )}
        {own !== null && !failed && (
          <button type="button" className="voice-rate" tabIndex={tabIndex} onClick={nextRate}>
            <span aria-hidden="true">{texts.rate(speed)}</span>
            <span className="sr-only">{texts.speed(speed)}</span>
          </button>
        )}
      </span>
    </div>
  )
}

const STEP = 4
const HEIGHT = 32

/** The bars of a wave form: a hexadecimal digit for each. */
export function Waveform({ waveform, className }: { waveform: string; className?: string }) {
  const bars = Array.from(waveform, (digit, bar) => {
    const half = 1 + (Number.parseInt(digit, 16) * (HEIGHT / 2 - 2)) / 15
    return `M${bar * STEP + 2} ${HEIGHT / 2 - half}v${2 * half}`
  })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  )
}
