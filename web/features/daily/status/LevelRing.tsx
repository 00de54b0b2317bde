import './level-ring.css'
import type { Status } from '#contract/daily/calls.ts'
import { isHigh, LEVEL_MAX } from '#contract/daily/rules.ts'
import { statusTexts as texts } from './texts.ts'

const STEPS = Array.from({ length: LEVEL_MAX }, (_, index) => index + 1)
const STEP_DEGREES = 360 / LEVEL_MAX
/** Ten segments, starting at the bottom, so that 7 to 10 are on the right. */
const FIRST_DEGREES = 75.7

export interface LevelRingProps {
  name: string
  whose: 'me' | 'partner'
  status: Pick<Status, 'level'> | null
}

/** A level as a ring of ten segments; the partner's is mirrored. Highlighted from 7 (STATUS-13). */
export function LevelRing({ name, whose, status }: LevelRingProps) {
  const level = status?.level ?? null
  return (
    <div
      className="level-ring"
      data-whose={whose}
      data-level={level ?? 'none'}
      data-high={(level !== null && isHigh(level)) || undefined}
    >
      <div className="level-ring-circle">
        <svg viewBox="0 0 124 124" aria-hidden="true">
          {STEPS.map((step) => (
            <Segment key={step} step={step} lit={level !== null && step <= level} />
          ))}
        </svg>
        <div aria-hidden="true" className="level-ring-number">
          {level ?? '–'}
        </div>
        <span className="sr-only">
          {level === null ? texts.none(name) : texts.level(name, level)}
        </span>
      </div>
      <b dir="auto" aria-hidden="true" className="font-semibold">
        {name}
      </b>
    </div>
  )
}

function Segment({ step, lit }: { step: number; lit: boolean }) {
  const turn = `rotate(${FIRST_DEGREES + (step - 1) * STEP_DEGREES} 62 62)`
  return (
    <g transform={turn}>
      <path d={ARC} className="level-ring-track" />
      <path
        d={ARC}
        className="level-ring-segment"
        data-lit={lit || undefined}
        data-high={isHigh(step) || undefined}
        style={{ transitionDelay: lit ? `${step * 35}ms` : '0ms' }}
      />
    </g>
  )
}

/** 28.5° of a circle of 54 around 62, from three o'clock clockwise. */
const ARC = arc(54, 28.5)

function arc(radius: number, degrees: number): string {
  const end = (degrees * Math.PI) / 180
  const [x, y] = [62 + radius * Math.cos(end), 62 + radius * Math.sin(end)]
  return `M${62 + radius} 62A${radius} ${radius} 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)}`
}
