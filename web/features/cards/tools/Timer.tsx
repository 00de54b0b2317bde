import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import TimerIcon from 'lucide-react/icons/timer'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import {
  type Countdown,
  countdown,
  formatRemaining,
  pauseCountdown,
  remainingAt,
  resumeCountdown,
  startCountdown,
  stopCountdown,
} from './countdown.ts'
import { toolTexts as texts } from './texts.ts'

/** More often than a second, so that no second is passed over. */
const TICK_MS = 250

/** A button for each length; while one runs, its time with pause and end. */
export function Timer({ cardId, lengths }: { cardId: string; lengths: readonly number[] }) {
  const current = useStore(countdown)
  const running = current?.cardId === cardId ? current : null
  const shown = running ? lengths.filter((seconds) => seconds === running.seconds) : lengths
  const first = useRef<HTMLButtonElement>(null)
  const stop = () => {
    stopCountdown()
    // The pressed button is about to go.
    first.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {running && <Remaining running={running} />}
      {shown.map((seconds, i) => (
        <LengthButton
          key={seconds}
          ref={i === 0 ? first : undefined}
          {...{ cardId, seconds, running }}
        />
      ))}
      {running && (
        <button type="button" className="card-tool" onClick={stop}>
          <X />
          <span className="sr-only">{texts.stop}</span>
        </button>
      )}
    </>
  )
}

interface LengthButtonProps {
  cardId: string
  seconds: number
  running: Countdown | null
  ref: React.Ref<HTMLButtonElement> | undefined
}

/** One button for start, pause and resume, so that it keeps the focus. */
function LengthButton({ cardId, seconds, running, ref }: LengthButtonProps) {
  const start = () => startCountdown(cardId, seconds)
  if (running === null || running.left === 0) {
    return (
      <button ref={ref} type="button" className="card-tool" onClick={start}>
        <TimerIcon />
        <span aria-hidden="true">{texts.length(seconds)}</span>
        <span className="sr-only">{texts.start(seconds)}</span>
      </button>
    )
  }
  const runs = running.endsAt !== null
  return (
    <button
      ref={ref}
      type="button"
      className="card-tool"
      onClick={runs ? pauseCountdown : resumeCountdown}
    >
      {runs ? <Pause /> : <Play />}
      <span className="sr-only">{runs ? texts.pause : texts.resume}</span>
    </button>
  )
}

/** A timer is not announced while it counts; its end is, by the toast. */
function Remaining({ running }: { running: Countdown }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (running.endsAt === null) return
    const interval = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(interval)
  }, [running.endsAt])
  const left =
    running.endsAt === null
      ? running.left
      : remainingAt(running, Math.max(now, running.endsAt - running.left))
  const isOver = left === 0
  return (
    <span
      role="timer"
      aria-label={texts.remaining}
      className="card-timer display"
      data-over={isOver || undefined}
    >
      {isOver ? texts.over : formatRemaining(left)}
    </span>
  )
}
